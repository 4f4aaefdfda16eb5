// The displayed name, from what the analyst found, the mail's text and the ad's target (test/fixtures/brand-names.csv).
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/detect/analyst.ts';
import { segment } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { tokenizeLines } from '../../src/detect/naming/forms.ts';
import { keepOwnS } from '../../src/detect/naming/spelling.ts';
import { isJoint } from '../../src/detect/naming.ts';
import { brandKey } from '../../src/domain/brand/name.ts';

interface Row {
  found: string;
  said: string;
  site: string;
  show: string;
}
const TABLE = Papa.parse<Row>(readFileSync(new URL('../fixtures/brand-names.csv', import.meta.url), 'utf8'), {
  header: true,
  skipEmptyLines: true,
}).data;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An issue whose ad says just this, and leads there, and an analyst that claims `found` of it: the path of every
 * analyst's claims.
 */
async function shownFor(
  { found, said, site }: Row,
  newsletter = 'The Kiln Letter',
  {
    analyst = 'rules',
    known = [],
    disclosure = [],
    advertisers = {},
    confidence = 90,
    story = 'In other news, bowls crack when they dry too fast.',
    placementType = 'primary_native',
  }: {
    analyst?: 'rules' | 'openai';
    known?: string[];
    disclosure?: string[];
    advertisers?: Record<string, string>;
    confidence?: number;
    story?: string;
    placementType?: Claim['placementType'];
  } = {},
) {
  const ad = said
    .split(' / ')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
  const { text, blocks } = segment({
    html: `<p>Good morning, and welcome back.</p>${ad}<p><a href="https://${site}/?utm_source=kiln">Have a look</a></p><p>${story}</p>`,
    text: null,
  });
  const block = blocks.findIndex((each) => each.words.includes(said.split(' / ')[0] ?? ''));
  const claim: Claim = {
    brand: found,
    site,
    placementType,
    quote: (said.split(' / ')[0] ?? '').slice(0, 100),
    block,
    disclosure,
    confidence,
  };
  const issue = {
    subject: null,
    newsletter: { name: newsletter, domain: 'thekiln.example' },
    sender: { name: null, address: null },
    text,
    blocks,
  };
  const ofThem = async (keys: readonly string[]) => new Set(keys.filter((key) => known.includes(key)));
  const answer = { analyst, version: '1', claims: [claim], raw: null };
  const { claims } = await detectSponsors(async () => answer, issue, {
    companies: async () => new Set(),
    somebody: ofThem,
    advertisers: async (domains) =>
      new Map(domains.flatMap((domain) => (advertisers[domain] ? [[domain, advertisers[domain]]] : []))),
  });
  return claims;
}

const expectShown = async (row: Row) => expect((await shownFor(row)).map(({ brand }) => brand)).toEqual([row.show]);

describe('a brand is shown as its mail writes it', () => {
  it('the table has at least 120 ways of writing', () => expect(TABLE.length).toBeGreaterThanOrEqual(120));

  it.each(TABLE.map((row) => [row.found, row.show, row] as const))('%s -> %s', async (_, __, row) => {
    await expectShown(row);
  });
});

it.each([
  ['Brackenfield candles', 'Brackenfield pours each by hand.', 'Brackenfield'],
  // Only the picture has the name, or the words have it as a whole.
  ['Brackenfield candles', 'Forty hours of beeswax.', 'Brackenfield candles'],
  ['Brackenfield candles', 'The Brackenfield candles are back.', 'Brackenfield candles'],
])('what a picture shows is no part of its maker’s name: %s, %s', async (alt, said, show) => {
  const { text, blocks } = segment({
    html: `<p>Advertisement</p><p><a href="https://x.us1.list-manage.com/c?u=1"><img src="https://a.example/1.png" alt="${alt}"></a></p><p>${said}</p>`,
    text: null,
  });
  const ad = { placementType: 'primary_native' as const, disclosure: ['Advertisement'], confidence: 90 };
  const claim = { ...ad, brand: alt, site: null, quote: `[${alt}]`, block: 1, blocks: [1, 2] };
  const nobody = { name: null, domain: null, address: null };
  const issue = { subject: null, newsletter: nobody, sender: nobody, text, blocks };
  const { claims } = await detectSponsors(
    async () => ({ analyst: 'rules', version: '1', claims: [claim], raw: null }),
    issue,
  );
  expect(claims.map(({ brand }) => brand)).toEqual([show]);
});

it.each([
  ['slipandpine.com', 'Slip & Pine – Oak planters. slipandpine.com', 'Slip & Pine'],
  ['slipandpine.com', 'Slip + Pine – Oak planters. slipandpine.com', 'Slip + Pine'],
  ['slippine.com', 'Planters of oak by Slip Pine. slippine.com', 'Slip Pine'],
  ['wendels.com', 'Wendel’s – Oak planters. wendels.com', 'Wendel’s'],
  ['hirepool.com', 'Developers are in demand (hirepool.com). Check out Hirepool today!', 'Hirepool'],
  ['lolakilns.com', 'Get 40% off at LolaKilns.com on all that Lola Kilns makes.', 'Lola Kilns'],
  // The address may be the name itself: said as such more often, or nothing else.
  ['you.example', 'Ask you.example. With you.example you find it; a tip of You there.', 'you.example'],
  // A word may only begin its sentence, or own something.
  ['ws.example', 'Oak planters for Wendel’s fans. ws.example', 'ws.example'],
  ['depot.example', 'Depot builds are fast. depot.example', 'depot.example'],
  ['slipandpine.com', 'Oak planters. slipandpine.com', 'slipandpine.com'],
])('an address that the ad shows is called by the name that stands beside it: %s, %s', async (site, said, show) => {
  await expectShown({ found: site, said, site, show });
});

it('what a story beside an ad is about is not what the ad sells', async () => {
  const ad = { found: 'Data', said: 'Data that moves, for teams of every size.', site: 'zvqk.io', show: 'zvqk.io' };
  const claims = await shownFor(ad, undefined, { story: '</p><h2>News</h2><p>Quarrel turns twenty.' });
  expect(claims.map(({ brand }) => brand)).toEqual([ad.show]);
});

it.each<[string, boolean]>([
  // Its first letter is Cyrillic, the second's last is Greek.
  ['\u0410lderfield', true],
  ['Kilnfield Pr\u03bf', true],
  ['Alderfield', false],
  ['\u042f\u043d\u0442\u0430\u0440\u044c Bank', false],
])('a word of two alphabets may pass for another’s name and waits for a person: %s', async (found, isForged) => {
  const [claim] = await shownFor(
    { found, said: `${found} fires kilns. Try ${found} today.`, site: 'zvqk.io', show: '' },
    undefined,
    {
      disclosure: [found],
      confidence: 99,
    },
  );
  expect([(claim?.confidence ?? 0) < 60, / is written in two alphabets/.test(claim?.ad.reason ?? '')]).toEqual([
    isForged,
    isForged,
  ]);
});

it('the name of a section of paid lines is nobody’s', async () => {
  const said = 'Classifieds (sponsored)';
  expect(await shownFor({ found: 'Classifieds', said, site: 'typeform.com', show: '' })).not.toContainEqual(
    expect.objectContaining({ brand: 'Classifieds' }),
  );
});

it('what an analyst names after its product stays so where the site has an affix around the first word', async () => {
  const said = 'Slipcast Analytics counts what dries.';
  await expectShown({ found: 'Slipcast Analytics', said, site: 'useslipcast.com', show: 'Slipcast Analytics' });
});

it.each([
  ['Slipcast', 'theslipcast.com', 'The Slipcast'],
  ['Slipcast AI', 'the-slipcast.ai', 'The Slipcast AI'],
  ['The Slipcast', 'theslipcast.com', 'The Slipcast'],
  ['Slipcast', 'theslipcastco.com', 'Slipcast'],
  ['Slipcast', 'slipcast.com', 'Slipcast'],
])('an article that a site is called with is a part of the name: %s, %s', async (found, site, show) => {
  const said = `${found} casts slips. Try ${found} today.`;
  await expectShown({ found, said, site, show });
});

it.each([
  ['Kiln Harbor', 'Kiln Harbor Realty – homes for potters.', 'Kiln Harbor Realty'],
  ['Kiln Harbor', 'Kiln Harbor Heating & Cooling – warm studios.', 'Kiln Harbor Heating & Cooling'],
  ['Kiln Harbor', 'Kiln Harbor Realty – homes. Call Kiln Harbor today.', 'Kiln Harbor'],
  ['Kiln Harbor', 'Kiln Harbor Sale – homes for potters.', 'Kiln Harbor'],
  ['Kilnharbor', 'Kilnharbor Realty – homes for potters.', 'Kilnharbor'],
])(
  'a trade is a part of the name that a site of several words leaves out, where the mail never does: %s, %s',
  async (found, said, show) => {
    await expectShown({ found, said, site: 'kilnharbor.com', show });
  },
);

it.each([
  ['Wendel', 'wendels.com', 'Wendel’s kilns fire at night. Try Wendel’s kilns.', 'Wendel’s'],
  ['Wendel', 'wendel.com', 'Sponsored by Wendel’s', 'Wendel’s'],
  ['Wendel', 'wendel.com', 'Wendel’s – kilns for all. Wendel’s kilns fire at night.', 'Wendel’s'],
  ['Slip & Wendel', 'slipwendel.com', 'Slip & Wendel’s: kilns for all', 'Slip & Wendel’s'],
  ['Wendel', 'wendel.com', 'Wendel’s kilns fire at night. Try Wendel’s kilns.', 'Wendel'],
  ['Wendel', 'wendel.com', 'Sponsored by Wendel’s. Wendel makes kilns.', 'Wendel'],
])(
  'an s is a name’s own where its site has it, or where the mail never leaves it out: %s, %s, %s',
  async (found, site, said, show) => {
    await expectShown({ found, said, site, show });
  },
);

describe('what is nobody is not shown under a made-up name', () => {
  it('a common word whose link names nobody in the ad is shown by its address, unsure', async () => {
    const [claim] = await shownFor({
      found: 'Create',
      said: 'Create more with less work today.',
      site: 'zvqk.io',
      show: '',
    });
    expect(claim).toMatchObject({ brand: 'zvqk.io' });
    expect(claim?.confidence).toBeLessThan(60);
  });

  it.each([
    ['Agent Field AI', 'Presented by Agent Field AI', 'Presented by'],
    ['Stream', 'Stream Chat lets potters talk. / Stream sponsor', 'sponsor'],
  ])('%s, of common words, is a name where a line says only whose ad it is', async (found, said, words) => {
    const row = { found, said, site: 'zvqk.io', show: '' };
    expect((await shownFor(row, undefined, { disclosure: [words] })).map(({ brand }) => brand)).toEqual([found]);
    expect((await shownFor(row)).map(({ brand }) => brand)).not.toContain(found);
  });

  it.each([
    ['Event', 'Come to Ohio in May. / Event sponsor', 'sponsor'],
    ['Guide', 'How to fire a kiln. / Sponsored guide', 'Sponsored'],
  ])('%s is what is sponsored, where the ad names nobody so', async (found, said, words) => {
    const shown = await shownFor({ found, said, site: 'zvqk.io', show: '' }, undefined, { disclosure: [words] });
    expect(shown.map(({ brand }) => brand)).not.toContain(found);
  });

  it.each(['Kiln Letter Daily', 'The Kiln Letter', 'Kiln Letter AI'])(
    "the publisher's sister letter %s is none",
    async (found) => {
      expect(
        await shownFor({
          found,
          said: `${found} is our other letter. Read ${found}.`,
          site: 'sister.example',
          show: '',
        }),
      ).toEqual([]);
    },
  );

  it.each([
    ['Kiln', 'the letter without what says that it is one', 'Kiln Weekly'],
    ['Thekiln', 'the name that its own site spells', 'Clay and Fire'],
  ])('%s is its publisher: %s', async (found, _, newsletter) => {
    const said = `${found} has a shop now. Visit the ${found} shop.`;
    expect(await shownFor({ found, said, site: 'sister.example', show: '' }, newsletter)).toEqual([]);
  });

  it.each([
    ['Crash Reporting', 'Crash Reporting that is light. Add crash reporting to your app today.', 'zvqk.io', 'zvqk.io'],
    ['Render Loop', 'Render Loop in detail. A render loop that never stops, explained.', 'zvqk.io', 'Render Loop'],
    ['Master Compose Stability', 'Master Compose Stability / A cheat sheet for your app.', 'zvqk.io', 'zvqk.io'],
    [
      'Building High Scale Payments Infrastructure Right',
      'Building High Scale Payments Infrastructure Right / A guide.',
      'zvqk.io',
      'zvqk.io',
    ],
  ])(
    '%s is nobody whom an unknown site bears out: no surer than what waits for review',
    async (found, said, site, show) => {
      const [claim] = await shownFor({ found, said, site, show: '' });
      expect(claim?.brand).toBe(show);
      expect(claim?.confidence).toBeLessThan(60);
    },
  );

  it.each([
    ['Charles Schwab', 'Charles Schwab has funds for you.', 'schwab.com'],
    ['Render Loop', 'Render Loop draws a render loop for you.', 'renderloop.com'],
    ['Build Kite', 'Build Kite runs your tests.', 'buildkite.com'],
    ['Ben & Jerry', 'Ben & Jerry have a new one.', 'benjerry.com'],
  ])('%s is a company where its site says so', async (found, said, site) => {
    const [claim] = await shownFor({ found, said, site, show: '' });
    expect(claim).toMatchObject({ brand: found, confidence: 90 });
  });

  it.each([
    ['Code PMN50CAM5', 'Code PMN50CAM5 saves you half. Type code PMN50CAM5.', 'zvqk.io', 'zvqk.io'],
    ['PMN50CAM5', 'Half off with PMN50CAM5 until June.', 'zvqk.io', 'zvqk.io'],
    ['API', 'API for live video. The API that streams.', 'api.stream', 'api.stream'],
    ['SLA', 'Get an SLA that holds. SLA in writing.', 'zvqk.io', 'zvqk.io'],
    ['Nuclear Energy', 'Nuclear Energy is back. Put money in it.', 'zvqk.io', 'zvqk.io'],
    ['Million', 'Million reasons to switch.', 'zvqk.io', 'zvqk.io'],
    ['SOC 2', 'SOC 2 in weeks, not months.', 'zvqk.io', 'zvqk.io'],
  ])('%s is no name of anybody, and waits for review under its address', async (found, said, site, show) => {
    const [claim] = await shownFor({ found, said, site, show: '' });
    expect(claim?.brand).toBe(show);
    expect(claim?.confidence).toBeLessThan(60);
  });

  it.each([
    ['HEY', 'HEY is mail as it should be. Try HEY.', 'hey.com', 'HEY'],
    ['KIT', 'KIT for creators. Kit sends your letters.', 'kit.com', 'KIT'],
    ['Stream', 'Stream has chat for your app.', 'getstream.io', 'Stream'],
    ['C3 AI', 'C3 AI runs plants.', 'c3.ai', 'C3 AI'],
  ])('%s is somebody: its site or its mail says so', async (found, said, site, show) => {
    const [claim] = await shownFor({ found, said, site, show: '' });
    expect(claim?.brand).toBe(show);
    expect(claim?.confidence).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['github.com/kilnworks/glaze', 100],
    ['apps.apple.com/app/kiln-works/id1', 100],
    ['github.com/somebody/glaze', 59],
    ['zvqk.io/kilnworks', 59],
  ])('%s supports the name Kilnworks up to %i %%', async (site, sureTo) => {
    const [claim] = await shownFor({ found: 'Kilnworks', said: 'Kilnworks is open source.', site, show: '' });
    expect(claim).toMatchObject({ brand: 'Kilnworks', confidence: Math.min(90, sureTo) });
  });

  const VAULTS = { found: 'Netflix', said: 'What we learned about vaults at Netflix.', site: 'skyflow.com', show: '' };
  const VAULTKIT = { found: 'Vaultkit', said: 'Vaultkit, by Skyflow, keeps keys.', site: 'zvqk.io', show: '' };
  const SKYFLOW = { 'skyflow.com': 'Skyflow' };

  it.each([
    ['a name that nothing else supports', VAULTS, { to: 75 }],
    ['one of which the analyst is sure', VAULTS, { to: 75, confidence: 97 }],
    ['one that the catalogue knows', VAULTS, { to: 75, known: ['netflix'] }],
  ])('an ad is the regular advertiser’s to whose site it leads, not of %s', async (_, row, { to, ...more }) => {
    const [claim] = await shownFor(row, undefined, { advertisers: SKYFLOW, ...more });
    expect(claim).toMatchObject({ brand: 'Skyflow', confidence: to, nameWeight: 0 });
    expect(claim?.ad.reason).toContain(`names ${row.found}, and skyflow.com is Skyflow’s site`);
    expect(claim).not.toHaveProperty('support');
  });

  it.each([
    ['at a site of nobody who is known', VAULTS, { advertisers: {} }, ['nothing', 90]],
    ['of which the analyst is sure', VAULTS, { advertisers: {}, confidence: 97 }, ['analyst', undefined]],
    [
      'at a marketplace, which never tells',
      { ...VAULTS, site: 'etsy.com' },
      { advertisers: {} },
      [undefined, undefined],
    ],
    ['a product, at its company’s site', VAULTKIT, { advertisers: { 'zvqk.io': 'Skyflow' } }, [undefined, undefined]],
    [
      'that a link has',
      { ...VAULTS, said: 'Have a look', found: 'Have a look' },
      { advertisers: {} },
      [undefined, undefined],
    ],
  ])('whose an ad is stays open for a name %s, or not', async (_, row, more, support) => {
    const [claim] = await shownFor(row, undefined, more);
    expect([claim?.support, claim?.support && claim.believed]).toEqual(support);
  });

  it.each([
    ['a link says', { ...VAULTS, said: 'Have a look', found: 'Have a look' }, {}],
    ['its disclosure says', VAULTS, { disclosure: ['Brought to you by Netflix'] }],
    ['a model says', VAULTS, { analyst: 'openai' as const }],
    ['its link leads to nobody who is known', VAULTS, { advertisers: {}, confidence: 97 }],
    ['its link leads to a marketplace', { ...VAULTS, site: 'etsy.com' }, { advertisers: { 'etsy.com': 'Etsy' } }],
  ])('an ad is not the site’s where %s', async (_, row, more) => {
    const shown = await shownFor(row, undefined, { advertisers: SKYFLOW, ...more });
    expect(shown.map(({ brand }) => brand)).not.toContain('Skyflow');
    expect(shown.map(({ brand }) => brand)).not.toContain('Etsy');
  });

  it('a product stays itself where its ad says that it is the site’s owner’s', async () => {
    const [claim] = await shownFor(VAULTKIT, undefined, { advertisers: { 'zvqk.io': 'Skyflow' } });
    expect(claim).toMatchObject({ brand: 'Vaultkit', company: 'Skyflow' });
  });

  it.each(['Loving Kiln Letter', '4+ million Kiln Letter Readers'])(
    '%s is said of the letter itself',
    async (found) => {
      expect(await shownFor({ found, said: `${found} agree: have a look.`, site: 'zvqk.io', show: '' })).toEqual([]);
    },
  );

  it.each([
    ['Sprig', 'SPRIG asks people. Try SPRIG.', 'sprig.com', 'SPRIG'],
    ['Sprig', 'Sprig asks people. Try SPRIG, says SPRIG.', 'sprig.com', 'Sprig'],
    ['Sproge', 'SPROGE asks people. Try SPROGE.', 'sproge.com', 'Sproge'],
    ['Sprig', 'sprig asks people. Try sprig.', 'sprig.com', 'Sprig'],
    ['sprig', 'sprig asks people. Try sprig.', 'sprig.com', 'sprig'],
    ['SPRIG', 'Sprig asks people. sprig is here, and sprig there.', 'sprig.com', 'Sprig'],
  ])(
    '%s of a mail that says "%s" is written as there, be it short and in capitals throughout',
    async (found, said, site, show) => {
      await expectShown({ found, said, site, show });
    },
  );

  it('is shown with what follows it at each of three mentions, not of two, where no site bears it out', async () => {
    const shownOf = async (said: string) =>
      (await shownFor({ found: 'Kafkess', said, site: 'zvqk.io', show: '' }))[0]?.brand;
    const two = 'Kafkess Queue is light. Try Kafkess Queue.';
    expect([
      await shownOf(two),
      await shownOf(`${two} Get Kafkess Queue.`),
      await shownOf(`${two} Get Kafkess Queue, or Kafkess.`),
    ]).toEqual(['Kafkess', 'Kafkess Queue', 'Kafkess']);
  });

  it('ways of writing one name have one key', () => {
    for (const [one, other] of [
      ['Eleven Labs', 'ElevenLabs'],
      ['The Motley Fool', 'Motley Fool'],
      ['ACME Inc.', 'Acme'],
      ['Café Réal', 'Cafe Real'],
    ] as const)
      expect(brandKey(one)).toBe(brandKey(other));
    expect(brandKey('Acme')).not.toBe(brandKey('Acme Cloud'));
  });
});

describe('a name that nothing but running words bears out', () => {
  const of = (found: string, said: string, site = 'zvqk.io') => ({ found, said, site, show: '' });
  const KAFKESS = of('Kafkess', 'Kafkess or MQTT? Why Kafkess is mighty, and when it is not.');

  it('is unsure, and says why', async () => {
    const [claim] = await shownFor(KAFKESS);
    expect(claim?.brand).toBe('Kafkess');
    expect(claim?.confidence).toBeLessThan(60);
    expect(claim?.ad.reason).toContain('no link, picture or disclosure names Kafkess');
  });

  it.each([
    ['the catalogue knows whose name it is', KAFKESS, { known: ['kafkess'] }],
    ['a language model told it from what the ad is about', KAFKESS, { analyst: 'openai' as const }],
    ['its site has it in its name', of('Fabel', 'Fabel asks people for you. Try it.', 'makeitfabel.com'), {}],
    ['its product and its site begin alike', of('InfluxDB', 'Store series in InfluxDB today.', 'influxdata.com'), {}],
    ['the words that disclose the ad name it', of('Kafkess', 'A message from Kafkess / Run queues with less.'), {}],
    ['a line says that it sponsors', of('Kafkess', 'Run queues with less than Kafkess did. / Kafkess sponsor'), {}],
    [
      'its site has its consonants, in a script without vowels',
      of('חימר ישיר', 'עם חימר ישיר תשרפו בלילה.', 'himaryashir.com'),
      {},
    ],
    [
      'it stands all over a mail that is one ad',
      of('Kafkess', 'Why Kafkess? / With Kafkess all queues end. / Take Kafkess home.'),
      { placementType: 'dedicated_send' as const },
    ],
  ])('is believed where %s', async (_, row, context) => {
    const [claim] = await shownFor(row, undefined, context);
    expect(claim).toMatchObject({ brand: row.found, confidence: 90 });
  });

  it('is not believed for being said again and again in an ad of many', async () => {
    const often = of('Kafkess', 'Why Kafkess? With Kafkess all queues end. / Take Kafkess home.');
    for (const placementType of ['primary_native', 'dedicated_send'] as const)
      expect((await shownFor(often, undefined, { placementType }))[0]?.confidence).toBeLessThan(60);
  });

  it('gives way to whom the link and the words of the ad name', async () => {
    const [claim] = await shownFor(
      of('Playwrite', 'Run Playwrite five times as fast with Stonewolf.', 'stonewolf.com'),
    );
    expect(claim?.brand).toBe('Stonewolf');
    expect(claim?.confidence).toBeLessThan(90);
  });

  it('is unsure where it was only found in a sentence that sells', async () => {
    const [claim] = await shownFor(of('Create', 'Create more. Waynor is the architect who drew it.'));
    expect(claim?.brand).toBe('Waynor');
    expect(claim?.confidence).toBeLessThan(60);
  });

  it('is likely at most where it is an event’s organiser’s that only words tell', async () => {
    const event = of('KilnConf', 'Meet potters at Kafkess’s KilnConf this May.');
    expect(await shownFor(event)).toMatchObject([{ brand: 'Kafkess', confidence: 75 }]);
    const borneOut = { ...event, site: 'kilnconf.com' };
    expect(await shownFor(borneOut)).toMatchObject([{ brand: 'Kafkess', confidence: 90 }]);
  });

  it('is unsure where it is two names that stand for nobody together', async () => {
    const [claim] = await shownFor(of('Uberra and Airbed', 'Missed out on Uberra and Airbed? Not again.'));
    expect(claim?.confidence).toBeLessThan(60);
  });
});

describe('of a name with more in it the company is told', () => {
  it.each([
    ['Agile Dream Team', 'Agile Dream Team trains yours.', 'agiledreamteam.com', 'Agile Dream Team'],
    ['10AM EST', 'Join us at 10AM EST. Postmill shows you how.', 'postmill.com', 'Postmill'],
    ['Unicorn CTO', 'Unicorn CTO is for those who lead. Try Unicorn CTO.', 'unicorn-cto.com', 'Unicorn CTO'],
    ['Scrapery and The Kiln Letter', 'Win with Scrapery and The Kiln Letter.', 'scrapery.com', 'Scrapery'],
  ])('%s', async (found, said, site, show) => {
    await expectShown({ found, said, site, show });
  });
});

describe('a partner whose offer leads through the letter’s own site', () => {
  const offer = {
    found: 'Le Relais Presse',
    said: 'Les magazines de notre partenaire Le Relais Presse / Une carte Kilnboutik offerte par Kilnboutik',
    site: 'kilnboutik.com',
    show: 'Le Relais Presse',
  };

  it('keeps its name, and the site is not taken for the partner’s', async () => {
    const [claim] = await shownFor(offer, 'Kilnboutik');
    expect(claim?.brand).toBe('Le Relais Presse');
    expect(claim?.domain).toBeNull();
  });

  it('is no claim where the letter itself is meant', async () => {
    expect(await shownFor({ ...offer, found: 'Kilnboutik' }, 'Kilnboutik')).toEqual([]);
  });
});

it('a name is two where one of them is claimed by itself as well', () => {
  const claimed = new Set(['kaolin']);
  expect(
    ['Kaolin and Ember', 'Ember & Kaolin', 'Ember and Ochre', 'Kaolin', 'Kaolinand'].map((name) =>
      isJoint(name, claimed),
    ),
  ).toEqual([true, true, false, false, false]);
});

it('a name that its own site spells is one, though a part of it is claimed as well', async () => {
  const link = (host: string) => `<a href="https://${host}/">Have a look</a>`;
  const shown = async (host: string) => {
    const { text, blocks } = segment({
      html: `<p>Slip &amp; Pine makes planters of oak. ${link(host)}</p><p>Slip sells clay. ${link('slip.example')}</p>`,
      text: null,
    });
    const claim = (brand: string, block: number, site: string): Claim => ({
      brand,
      site,
      placementType: block === 0 ? 'primary_native' : 'inline_native',
      quote: blocks[block]?.words ?? '',
      block,
      disclosure: [],
      confidence: 90,
    });
    const claims = [claim('Slip & Pine', 0, host), claim('Slip', 1, 'slip.example')];
    const newsletter = { name: 'The Kiln Letter', domain: 'thekiln.example' };
    const issue = { subject: null, newsletter, sender: { name: null, address: null }, text, blocks };
    const answer = { analyst: 'rules' as const, version: '1', claims, raw: null };
    return (await detectSponsors(async () => answer, issue)).claims.map(({ brand }) => brand);
  };
  expect(await shown('slipandpine.example')).toEqual(['Slip & Pine', 'Slip']);
  expect(await shown('offers.example')).toEqual(['Slip']);
});

it.each([
  // The first words of a title that leads to somebody's site; whose it is says the site.
  ['Half', 'Sponsored: Half your glazes crack in the first firing', 'halyard.com', ['halyard.com']],
  ['Half', 'Sponsored: Half your glazes crack. Halyard’s don’t.', 'halyard.com', ['Halyard']],
  ['Scan', 'Scan a thousand bowls in seconds (Sponsor)', 'bowlworks.dev', ['bowlworks.dev']],
  // A name that the ad says again and again, that ends there, or that the site bears out.
  ['Loam', 'Sponsored: Loam dries bowls / Loam is quick. Loam is quiet.', 'halyard.com', ['Loam']],
  ['Loam', 'Sponsored: Loam', 'halyard.com', ['Loam']],
  ['Halyard', 'Sponsored: Halyard dries bowls', 'halyard.com', ['Halyard']],
])('%s of “%s” at %s is %j', async (found, said, site, show) => {
  const row = { found, said, site, show: '' };
  const claims = await shownFor(row, undefined, { disclosure: ['Sponsored'], confidence: 97 });
  expect(claims.map(({ brand }) => brand)).toEqual(show);
});

it('whose logo a picture shows owns it, and is called without that s', () => {
  const { blocks } = segment({
    html: '<p>Sponsored by</p><p><a href="https://glazeonize.io"><img src="l.png" alt="Glazeonize\'s logo"></a></p>',
    text: null,
  });
  expect(keepOwnS('Glazeonize', 'glazeonize.io', tokenizeLines(blocks))).toBe('Glazeonize');
});

it('who pays by an ad’s last words is believed, whatever the ad’s site is called', async () => {
  const row = {
    found: 'Slip Yard',
    said: 'Loam dries bowls at night. Free for a month, and never late. Slip Yard Sponsor',
    site: 'loam.com',
    show: 'Slip Yard',
  };
  expect(await shownFor(row, undefined, { disclosure: ['Sponsor'] })).toMatchObject([
    { brand: 'Slip Yard', confidence: 90 },
  ]);
});
