// Small rules of detection, each at its boundary: hidden text, the end of a name, its owner, and when to ask the model.
import { describe, expect, it } from 'vitest';
import { isInvisible, withoutInvisible } from '../../src/detect/blocks/invisible.ts';
import { cascade, waitsForBudget } from '../../src/detect/cascade.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { calibrateClaims, calibrateConfidence } from '../../src/detect/learned/model-confidence.ts';
import { sameAdvertiser, selectNonOverlapping } from '../../src/detect/learned/settle.ts';
import { isCoupon, isHeadline, isSelfDescription, isTitle, isTradeTerm } from '../../src/detect/naming/junk.ts';
import { legendEntries } from '../../src/detect/rules/legend.ts';
import { nameAt, tidyName } from '../../src/detect/rules/names.ts';
import { ownOf, spellsOwnName } from '../../src/detect/rules/own.ts';
import { undisclosedAds } from '../../src/detect/rules/undisclosed.ts';
import { rulesAnalyst, sponsorsOf } from '../../src/detect/rules.ts';
import { AppError, type ErrorCode } from '../../src/errors.ts';
import { issueOf } from '../support/issues.ts';

describe('a sign that no reader sees', () => {
  it('is a control but for white space, a joiner, a mark of direction or the like', () => {
    const unseen: string[] = [];
    for (let code = 0; code <= 0xffff; code++) if (isInvisible(code)) unseen.push(code.toString(16));
    expect(unseen).toEqual(
      '0 1 2 3 4 5 6 7 8 e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 7f ad 34f 115f 1160 17b4 17b5 180e 200b 200c 200d 200e 200f 202a 202b 202c 202d 202e 2060 2061 2062 2063 2064 2066 2067 2068 2069 feff'.split(
        ' ',
      ),
    );
    expect(['plain', '\u200ba\u00adb\u200d', '\ufeff'].map(withoutInvisible)).toEqual(['plain', 'ab', '']);
  });
});

it('white space is one space to a reader, of whatever kind it is', () => {
  const around = [
    8, 9, 10, 11, 12, 13, 14, 31, 32, 33, 0x9f, 0xa0, 0xa1, 0x1fff, 0x2000, 0x200a, 0x2010, 0x2fff, 0x3000, 0x3001,
  ];
  const read = around.filter((code) =>
    issueOf({ html: `<p>one${String.fromCharCode(code)}two of it</p>` }).blocks[0]?.words.startsWith('one two'),
  );
  expect(read).toEqual([9, 10, 11, 12, 13, 32, 0xa0, 0x2000, 0x200a, 0x3000]);
});

describe('the name that words begin with', () => {
  it.each<[string, string[], string | null]>([
    ['Glazeworks, who ship glazes', [], 'Glazeworks'],
    ['Bank of America. It lends.', [], 'Bank of America'],
    ['one Two Three Four Five Six Seven', [], null],
    ['Ember Two Three Four Five Six Seven', [], 'Ember Two Three Four Five Six'],
    ['the folks at Ember Clay today', [], 'Ember Clay'],
    ['our friends at: Kaolin!', [], 'Kaolin'],
    ['das Team von Tonwerk', [], 'Tonwerk'],
    ['The Analog Circle, a club', [], 'The Analog Circle'],
    ['The Guild, a club', [], 'Guild'],
    ['monday.com for teams', [], 'monday.com'],
    ['iThrow for studios', [], 'iThrow'],
    ['GLAZEWORKS: SHIPPED IN A DAY', [], 'GLAZEWORKS'],
    ['A B C D E F G', [], null],
    ['EMBER TWO THREE FOUR FIVE SIX: NOW', [], 'EMBER TWO THREE FOUR FIVE SIX'],
    ['EMBER TWO THREE FOUR FIVE SIX SEVEN: NOW', [], null],
    ['throwlab and its wheels', ['ThrowLab'], 'ThrowLab'],
    ['throwlab and Kaolin, its clay', ['ThrowLab', 'Kaolin'], 'ThrowLab and Kaolin'],
    ['throwlab and Kaolin, its clay', ['ThrowLab'], 'ThrowLab'],
    ['x and more', ['x'], null],
    ['一所在线学校——釉工坊，欢迎', [], '釉工坊'],
    ['釉工坊赞助', [], '釉工坊'],
    ['“Glazeworks’s” glazes', [], 'Glazeworks'],
    ['Kiln Coffee (キルン) for us', ['Kiln Coffee (キルン)'], 'Kiln Coffee'],
    ['Ember [YC W24', ['Ember [YC W24'], 'Ember'],
    ['nobody at all', [], null],
    ['G', [], 'G'],
    ['X is here', [], null],
    ['Xy is here', [], 'Xy'],
    ['Learn how clay dries', [], null],
    ['Senator Claythorne of Ohio', [], null],
    ['GET CLAY NOW', [], null],
    ['CLAY'.repeat(15), [], 'CLAY'.repeat(15)],
    ['Ember. It is a kiln', [], 'Ember'],
    ['Ember W. Kilnhand, a potter', [], 'Ember W. Kilnhand'],
  ])('%s %j: %s', (rest, anchors, name) => expect(nameAt(rest, anchors)).toBe(name));

  it('is told without decoration and possessive', () =>
    expect(['** Acme’s **', '“Acme”', 'Acme!', '(Acme)'].map(tidyName)).toEqual(['Acme', 'Acme', 'Acme', 'Acme']));
});

describe('what is the newsletter’s own', () => {
  const issue = issueOf(
    {
      html: `<p>News of <a href="https://a.test">a</a></p>${'<p>Some words about clay and kilns, as ever.</p>'.repeat(12)}<p>Until next week,</p><p>You receive this because you subscribed. Copyright (c) 2026 Clay Road Media Ltd <a href="https://footer.example/u">Unsubscribe</a></p>`,
    },
    {
      newsletter: { name: 'The Harbour Courier', domain: 'courier.example' },
      sender: { name: 'Harbour Courier Team', address: 'post@mail.harbour-post.example' },
    },
  );
  const own = ownOf(issue);
  it.each([
    ['The Harbour Courier', true],
    ['Harbour Courier', true],
    ['Harbour Courier Plus', true],
    ['the Courier', true],
    ['Share The Harbour Courier', true],
    ['Rival Harbour Courier', false],
    ['Courier Guild', false],
    ['Harbour', false],
    ['HarbourCourier', true],
    ['Clay Road Media', true],
    ['Clay Road', true],
    ['Road Media', false],
    ['Footer', true],
    ['Glazeworks', false],
    ['Rie', false],
  ])('the name %s: %s', (name, is) => expect(own.isBrand(name)).toBe(is));
  it('a word that its name begins or ends with is short for it', () =>
    expect(['Harbour', 'Courier', 'Glazeworks'].map((name) => own.isShort(name))).toEqual([true, true, false]));
  it.each([
    ['courier.example', true],
    ['harbour-post.example', true],
    ['footer.example', true],
    ['harbourcourier.test', true],
    ['a.test', false],
    [null, false],
  ])('the domain %s: %s', (domain, is) => expect(own.isDomain(domain)).toBe(is));
  it('a domain that spells its name bears it', () => {
    expect(['harbourcourier.example', 'courier.example'].map((domain) => spellsOwnName(domain, issue))).toEqual([
      true,
      false,
    ]);
  });

  it('a site that is linked five times from top to bottom is home; four times, or close together, it is not', () => {
    const line = '<p>Words about clay.</p>';
    const at = (count: number, gap: number) => {
      const links = Array.from(
        { length: count },
        (_, n) => `<p><a href="https://home.example/${n}">Page ${n} of many</a></p>${line.repeat(gap)}`,
      );
      return ownOf(issueOf({ html: links.join('') + line.repeat(gap === 0 ? 12 : 0) })).isDomain('home.example');
    };
    expect([at(5, 3), at(4, 3), at(5, 0)]).toEqual([true, false, false]);
  });
});

describe('two names', () => {
  const name = (key: string, site: string | null = null) => ({ key, site }) as never;
  it.each<[never, never, boolean]>([
    [name('ember clay', 'a.test'), name('emberclay', 'b.test'), true],
    [name('wispr'), name('wispr flow', 'b.test'), true],
    [name('wispr flow', 'b.test'), name('wispr'), true],
    [name('wispr', 'b.test'), name('wispr flow', 'b.test'), true],
    [name('wispr', 'a.test'), name('wispr flow', 'b.test'), false],
    [name('flo'), name('wispr flow'), false],
    [name('ab'), name('ab labs'), false],
    [name('abc'), name('abc labs'), true],
  ])('%j and %j are one advertiser: %s', (a, b, same) => expect(sameAdvertiser(a, b)).toBe(same));

  it('of ads that overlap or name one the surest stands, of equals the shorter; entries of grids may share their blocks', () => {
    const ad = (key: string, p: number, blocks: number[], kinds: string[] = []) =>
      ({
        name: { key, site: null },
        p,
        candidate: { blocks: blocks.map((index) => ({ block: { index } })), kinds: new Set(kinds) },
      }) as unknown as Parameters<typeof selectNonOverlapping>[0][number] & { p: number };
    const keys = (...ads: ReturnType<typeof ad>[]) =>
      selectNonOverlapping(ads as never).map((one) => (one as unknown as { name: { key: string } }).name.key);
    expect(keys(ad('kaolin', 0.2, [1]), ad('ochre', 0.9, [2]))).toEqual(['ochre', 'kaolin']);
    expect(keys(ad('kaolin', 0.2, [1, 2]), ad('ochre', 0.9, [2, 3]))).toEqual(['ochre']);
    expect(keys(ad('longer', 0.5, [1, 2]), ad('shorter', 0.5, [2]))).toEqual(['shorter']);
    expect(keys(ad('ochre', 0.4, [5]), ad('ochre', 0.9, [2]))).toEqual(['ochre']);
    expect(keys(ad('kaolin', 0.5, [1], ['grid']), ad('ochre', 0.9, [1], ['grid']))).toEqual(['ochre', 'kaolin']);
    expect(keys(ad('kaolin', 0.5, [1], ['grid']), ad('ochre', 0.9, [1]))).toEqual(['ochre']);
    // Found by another way too, it still has its place in the row.
    const row = [ad('kaolin', 0.5, [1], ['grid']), ad('ochre', 0.9, [0, 1]), ad('ochre', 0.4, [1], ['grid'])];
    expect(keys(...row)).toEqual(['ochre', 'kaolin']);
    expect(
      selectNonOverlapping(row).map(({ candidate, p }) => [[...candidate.kinds], candidate.blocks.length, p]),
    ).toEqual([
      [['grid'], 1, 0.9],
      [['grid'], 1, 0.5],
    ]);
  });
});

describe('a model’s own confidence', () => {
  it('means what the fit says, between two and ninety-eight', () => {
    expect([0, 2, 50, 98, 100].map((said) => calibrateConfidence(said, [0, 1]))).toEqual([2, 2, 50, 98, 98]);
    expect([calibrateConfidence(50, [1, 1]), calibrateConfidence(90, [0, 0.5]), calibrateConfidence(70, [])]).toEqual([
      73, 75, 70,
    ]);
    expect(calibrateClaims([{ confidence: 100, brand: 'A' }] as never, [0, 1])).toEqual([
      { confidence: 98, brand: 'A' },
    ]);
  });
});

describe('whom to ask', () => {
  const own = (sure: boolean) => () =>
    ({ claims: [], sure, unnamed: [{ why: 'x' }], linkNamed: [], slotSeen: [] }) as never;
  const issue = (attempt?: number) => ({ ...issueOf({ text: 'x' }), ...(attempt ? { attempt } : {}) });
  const says = async () => ({ analyst: 'openai', version: 'm', claims: [], raw: { said: 1 } }) as never;
  const ask = (
    model: typeof says,
    { sure = false, always = false, waits = true, attempt = undefined as number | undefined } = {},
  ) =>
    cascade(model, { waits, always, read: own(sure) })(issue(attempt)).then(
      ({ analyst, raw }) => [analyst, raw],
      (error: unknown) => (waitsForBudget(error) ? 'waits' : `throws ${(error as AppError).code}`),
    );
  const failing = (code: ErrorCode, retryAfter?: number) => async () => {
    throw new AppError(code, 'no', retryAfter === undefined ? {} : { retryAfter });
  };

  it('is the model where the built-in analyst isn’t sure, or always; what only that one saw is kept', async () => {
    const [byModel] = [['openai', { said: 1, unnamed: [{ why: 'x' }], slotSeen: [] }]];
    expect(await ask(says)).toEqual(byModel);
    expect(await ask(says, { sure: true, always: true })).toEqual(byModel);
    expect(await ask(says, { sure: true })).toMatchObject(['learned', { notAsked: 'sure' }]);
  });

  it('leaves a picture that only its link named unnamed, where the model says nothing of its ad', async () => {
    const pictured = {
      claims: [{ block: 3, blocks: [3, 4] }],
      unnamed: [{ block: 9 }],
      linkNamed: [{ block: 4 }, { block: 7 }],
    };
    const kept = async (block: number) => {
      const model = async () =>
        ({ analyst: 'openai', version: 'm', claims: [{ block, confidence: 50 }], raw: {} }) as never;
      const read = () => ({ ...pictured, sure: false, slotSeen: [] }) as never;
      const { raw } = await cascade(model, { waits: true, read })(issue());
      return (raw as { unnamed: { block: number }[] }).unnamed.map((ad) => ad.block);
    };
    expect([await kept(3), await kept(4), await kept(5)]).toEqual([[9], [9], [4, 9]]);
  });

  it.each<[string, ErrorCode, number | undefined, { attempt?: number; waits?: boolean }, unknown]>([
    ['fails for good', 'vendor_failed', undefined, {}, ['learned', { insteadOfModel: 'no' }]],
    ['fails for now, at the first attempt', 'vendor_failed', 60, { attempt: 1 }, 'throws vendor_failed'],
    ['fails for now, no attempt told', 'rate_limited', 60, {}, 'throws rate_limited'],
    [
      'fails for now, at the second attempt',
      'vendor_failed',
      60,
      { attempt: 2 },
      ['learned', { insteadOfModel: 'no' }],
    ],
    ['is at rest, at the first attempt', 'not_ready', 60, {}, 'throws not_ready'],
    ['is at rest, at the second attempt', 'not_ready', 60, { attempt: 2 }, ['learned', { insteadOfModel: 'no' }]],
    ['has no budget left', 'not_ready', undefined, {}, 'waits'],
    ['has no budget left for the third time', 'not_ready', undefined, { attempt: 3 }, 'waits'],
    [
      'has no budget left for the fourth time',
      'not_ready',
      undefined,
      { attempt: 4 },
      ['learned', { insteadOfModel: 'no' }],
    ],
    ['has no budget at all', 'not_ready', undefined, { waits: false }, ['learned', { insteadOfModel: 'no' }]],
    ['is wrongly asked', 'invalid', undefined, {}, 'throws invalid'],
  ])('where the model %s', async (_, code, retryAfter, more, outcome) => {
    const said = await ask(failing(code, retryAfter), more);
    if (typeof outcome === 'string') expect(said).toBe(outcome);
    else expect(said).toMatchObject(outcome as object);
  });
});

describe('an ad that nobody calls so', () => {
  const STORY =
    '<p>Potters argue about cones, clay and the weather, as they always did. <a href="https://kiln.example/a">Read</a></p>';
  const PAID = 'https://glazeworks.com/?utm_source=kiln&utm_medium=cpc&gclid=abc';
  const weights = (html: string) => {
    const issue = issueOf({ html }, { newsletter: { name: 'The Kiln', domain: 'kiln.example' } });
    return undisclosedAds(issue, ownOf(issue), new Set()).map(({ unit, weight }) => [unit.blocks.length, weight]);
  };
  const banner = (alt: string, href = 'https://glazeworks.com/') =>
    `<a href="${href}"><img src="https://x.test/b.png" alt="${alt}" width="600" height="200"></a>`;

  it('is a picture with a name above everything, that leads where nothing else leads', () => {
    const rest = STORY.repeat(12);
    expect(weights(banner('Glazeworks') + rest)).toEqual([[1, 62]]);
    expect(weights(STORY.repeat(3) + banner('Glazeworks') + rest)).toEqual([]);
    expect(weights(banner('see what is new') + rest)).toEqual([]);
    expect(weights(`${banner('Glazeworks') + rest}<p><a href="https://glazeworks.com/x">more</a> of it</p>`)).toEqual(
      [],
    );
    expect(weights(banner('Kiln', 'https://kiln.example/') + rest)).toEqual([]);
    expect(weights(banner('Glazeworks') + '<p>Words alone, without a link home, for a while.</p>'.repeat(12))).toEqual(
      [],
    );
  });

  it('has bought links, weighed by what sets it off, by its call and by its share of them', () => {
    const says = (call: string, links = `<a href="${PAID}">Glazeworks</a>`) =>
      `${links} ships food-safe glazes to any studio. ${call}`;
    const boxed = (inner: string) => `<div style="background:#eee;border:1px solid #999"><p>${inner}</p></div>`;
    const among = (html: string) => weights(STORY.repeat(6) + html + STORY.repeat(6));
    expect(among(boxed(says('Start a free trial today.')))).toEqual([[1, 78]]);
    expect(among(boxed(says('They are in Ohio.')))).toEqual([[1, 60]]);
    expect(among(`<p>${says('Start a free trial today.')}</p>`)).toEqual([[1, 58]]);
    expect(among(`<p>${says('They are in Ohio.')}</p>`)).toEqual([]);
    const half = `<a href="${PAID}">Glazeworks</a> and <a href="https://other.example/">other</a>`;
    expect(among(boxed(says('Start a free trial today.', half)))).toEqual([[1, 68]]);
    expect(among(boxed(`${says('Start a free trial today.')} <a href="https://kiln.example/x">ours</a>`))).toEqual([]);
    expect(among(boxed(says('Start.', '<a href="https://glazeworks.com/">Glazeworks</a>')))).toEqual([]);
  });

  it('is no line, no article, and leads to two sites at most', () => {
    const boxed = (inner: string) =>
      weights(
        `${STORY.repeat(30)}<div style="background:#eee;border:1px solid #999"><p>${inner}</p></div>${STORY.repeat(30)}`,
      );
    const sized = (length: number) => boxed(`<a href="${PAID}">Glazeworks</a> ${'x'.repeat(length - 11)}`);
    expect([29, 30, 1_600, 1_601].map(sized)).toEqual([[], [[1, 60]], [[1, 60]], []]);
    const leading = (...more: string[]) =>
      boxed(
        `<a href="${PAID}">Glazeworks</a> of Ohio, and others: ${more.map((host) => `<a href="https://${host}/">one</a>`).join(' ')}`,
      );
    expect([leading('a.example'), leading('a.example', 'b.example')]).toEqual([[[1, 50]], []]);
    expect(leading('glazeworks.com', 'a.example')).toEqual([[1, 50]]);
  });
});

describe('an asterisk', () => {
  const entries = (...lines: string[]) => {
    const { blocks } = issueOf({ html: lines.map((line) => `<p>${line}</p>`).join('') });
    return legendEntries(blocks, new Set()).map(({ block, weight }) => `${block.index} ${weight}`);
  };
  const link = (n: number, mark = '') => `<a href="https://s${n}.example/">Entry number ${n}</a> tells of clay${mark}`;
  const words = 'Words about nothing in particular.';

  it('marks the last entry above its footnote, within eight blocks', () => {
    const note = '* This is a sponsored post';
    expect(entries(link(1, '*'), words, link(2, '*'), words, note)).toEqual(['2 86']);
    expect(entries(link(1, '*'), ...Array<string>(7).fill(words), note)).toEqual(['0 86']);
    expect(entries(link(1, '*'), ...Array<string>(8).fill(words), note)).toEqual([]);
    expect(entries(link(1), words, note)).toEqual([]);
  });

  it('marks every entry that has one where a legend says so, above it or below, and nothing that leads nowhere', () => {
    const legend = '* = from our partners';
    expect(entries(link(1, '*'), legend, link(2), link(3, '*'))).toEqual(['0 86', '3 86']);
    expect(entries('A line with a star*', legend, link(2, '*'))).toEqual(['2 86']);
    expect(entries(link(1, '*'), legend.padEnd(400, '.'))).toEqual(['0 86']);
    expect(entries(link(1, '*'), legend.padEnd(401, '.'))).toEqual([]);
  });

  it('marks no entry that is spoken for, and none in the frame of the mail', () => {
    const { blocks } = issueOf({
      html: ['* = from our partners', link(1, '*'), link(2, '*')].map((line) => `<p>${line}</p>`).join(''),
    });
    const [, first] = blocks;
    const kept = legendEntries(blocks, new Set([first?.index ?? -1]));
    expect(kept.map(({ block }) => block.index)).toEqual([2]);
    const inFrame = blocks.map((block) => (block === first ? { ...block, role: 'footer' as const } : block));
    expect(legendEntries(inFrame, new Set()).map(({ block }) => block.index)).toEqual([2]);
  });

  it('marks the first entry of the list below alone where the legend says so, within sixteen blocks', () => {
    const legend = '<p>* The first item is sponsored: links marked with * are sponsored</p>';
    const list = `<ul><li>${link(1)}</li><li>${link(2, '*')}</li></ul>`;
    const at = (before: number) => {
      const { blocks } = issueOf({ html: `<p>${link(0)}</p>${legend}${`<p>${words}</p>`.repeat(before)}${list}` });
      return legendEntries(blocks, new Set()).map(({ block, weight }) => `${block.index} ${weight}`);
    };
    expect([at(0), at(15), at(16)]).toEqual([['2 84'], ['17 84'], ['19 86']]);
  });

  it('or another mark stands for an ad where words explain it', () => {
    expect(entries('💰 = sponsored', link(1, ' 💰'), link(2), '[S] = sponsored', link(3, ' [S]'))).toEqual([
      '1 82',
      '4 82',
    ]);
  });
});

describe('a mail made to keep us busy', () => {
  it('discloses three hundred ads at most', () => {
    const ads = Array.from(
      { length: 302 },
      (_, n) => `<p>Sponsored by <a href="https://brand${n}.example/">Brand${n}x</a></p>`,
    );
    const claims = sponsorsOf(issueOf({ html: ads.join('') }));
    expect(claims.length).toBeLessThanOrEqual(300);
    expect(claims.length).toBeGreaterThan(250);
  });
});

describe('words that are no company’s name', () => {
  it('are titles and headlines by their length and their form', () => {
    const isLong = (name: string) => [isTitle(name), isHeadline(name)];
    expect(isLong('What Is Clay?')).toEqual([true, false]);
    expect(isLong('Clay now!')).toEqual([false, false]);
    expect(isLong('One two three four five six')).toEqual([expect.any(Boolean), true]);
    expect(isLong('Glazeworks')).toEqual([false, false]);
  });
  it.each([
    ['How clay dries fast', true],
    ['How clay dries', false],
    ['Glazes for your studio', true],
    ['Glazes for studio', false],
    ['Bank of America Merrill', false],
    ['Clay now, clay later!', true],
    ['Yahoo!', false],
    ['Is clay?', false],
  ])('a title: %s, %s', (name, is) => expect(isTitle(name)).toBe(is));
  it.each([
    ['Secure Your Data', true],
    ['Build Kite', false],
    ['Kite Build Hut', false],
    ['One Two Three Four Five', false],
    ['Fall asleep faster', true],
    ['Sleep faster', false],
    ['Fall Asleep faster', false],
    ['House of colour', false],
    ['fall asleep faster', false],
  ])('a headline: %s, %s', (name, is) => expect(isHeadline(name)).toBe(is));
  it.each([
    ['Code PMN50CAM5', true],
    ['use promo code KILN20', true],
    ['code kilnabc', false],
    ['KILN24', true],
    ['KILN2', false],
    ['KILNA2', false],
    ['1234567', false],
    ['Kiln2024', false],
    ['Code KILN', true],
    ['Code Kiln24', true],
    ['Code Capsules', false],
  ])('a coupon: %s, %s', (name, is) => expect(isCoupon(name)).toBe(is));
  it('are abbreviations of the trade, unless the mail writes them otherwise', () => {
    expect([
      isTradeTerm('DNA', []),
      isTradeTerm('DNA', ['dna', 'DNA']),
      isTradeTerm('DNA', ['Dna']),
      isTradeTerm('HEY', []),
    ]).toEqual([true, true, false, false]);
  });
  it('are what a letter says of itself', () => {
    const own = ['Loving The Kiln', '4 The Kiln', 'The Kiln', 'The Kiln Glazeworks', 'Glazeworks'];
    expect(own.map((name) => isSelfDescription(name, 'the kiln'))).toEqual([true, true, false, false, false]);
  });
});

describe('why a claim is one', () => {
  const STORY = `<p>${'Drying too fast is the usual reason, as every potter learns in the first year. '.repeat(4)}</p>`;
  const AD = '<p>Glazeworks ships food-safe glazes. <a href="https://glazeworks.com/">Order a box</a></p>';
  const reasons = async (body: string) =>
    (
      await detectSponsors(rulesAnalyst, issueOf({ html: `<h1>The Kiln</h1>${STORY}${body}<h2>More</h2>${STORY}` }))
    ).claims.map(({ ad }) => ad.reason);
  it('is said by where it is disclosed and where it leads', async () => {
    expect(await reasons(`<h2>Sponsored by Glazeworks</h2>${AD}`)).toEqual([expect.stringContaining('in its heading')]);
    expect(await reasons(`<div style="background:#eee"><p>Sponsored by Glazeworks</p>${AD}</div>`)).toEqual([
      expect.stringContaining('above it; '),
    ]);
    expect(
      await reasons(`<p>Sponsored by <a href="https://glazeworks.com/">Glazeworks</a>, who ship glazes.</p>`),
    ).toEqual([expect.stringContaining('in its own words')]);
    expect((await reasons(`<h2>Sponsored by Glazeworks</h2>${AD}`))[0]).toMatch(/linked to glazeworks\.com$/);
  });
});
