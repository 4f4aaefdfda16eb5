// What strangers write oddly, in the places that seldom see it: names, addresses, machine-readable contacts, headers,
// pictures, IP addresses.
import { describe, expect, it } from 'vitest';
import { domainMatchStrength, titleNamesBrand } from '../../src/domain/brand/site.ts';
import { addressOwnership, mailtoAddress, protectedAddress } from '../../src/domain/contact/addresses.ts';
import { pageLikelihood } from '../../src/domain/contact/links.ts';
import { roleFromWords } from '../../src/domain/contact/roles.ts';
import { statedContacts } from '../../src/domain/contact/structured.ts';
import { authenticationOf, parseAuthentication } from '../../src/domain/mail/authentication.ts';
import { composeMessage } from '../../src/domain/mail/compose.ts';
import { arrivalOf, rawMailFacts } from '../../src/domain/mail/raw-facts.ts';
import { factorText } from '../../src/domain/pitch/text.ts';
import { isPublicIp } from '../../src/domain/site/ip.ts';
import { logoCandidates } from '../../src/domain/site/logo-candidates.ts';

describe('a brand’s own domain', () => {
  it.each([
    ['Adobe Creative Cloud', 'adobecreative.com', 1],
    ['Adobe Creative Cloud', 'adobecreat.com', 0],
    ['Microsoft Azure', 'microsoft.com', 1],
    ['Sea Wolf', 'sea.com', 0],
    ['Bank of America', 'bofa.com', 2],
    ['Bank of America', 'ba.com', 2],
    ['Southern New Hampshire University', 'sn.com', 0],
    ['Zoom Workplace', 'zoom.us', 1],
    ['Box Drive', 'box.com', 0],
    ['Monday.com CRM', 'monday.com', 1],
    ['Acme', 'acme.com', 3],
    ['Monday.com', 'monday.com', 3],
    ['Lindy AI', 'lindy.com', 3],
    ['Hi AI', 'hi.com', 0],
    ['Acme', 'getacme.com', 2],
    ['Acme', 'acmehq.com', 2],
    ['Acme', 'acmefoo.com', 0],
    ['Lindy AI', 'getlindy.com', 2],
    ['Ab', 'abhq.com', 2],
    ['X', 'xhq.com', 0],
    ['Mobile', 'modemobile.com', 1],
    ['Mobil', 'modemobil.com', 0],
    ['Delltec', 'delltechnologies.com', 1],
    ['Landmark Credit Union', 'landmarkcu.com', 2],
    ['Adobe Creative', 'adobe.com', 1],
    ['Foo Bar Baz', 'foobar.com', 1],
    ['Fo Bar Baz', 'fobar.com', 0],
    ['Acme', 'lifeatacme.com', 0],
    ['Acme', '', 0],
    ['!!', 'acme.com', 0],
    ['Nordlicht Möbel', 'nordlicht-moebel.de', 3],
    ['Großhaus', 'grosshaus.de', 3],
    ['Ørsund', 'orsund.dk', 3],
    ['Brine & Rye', 'brineandrye.com', 3],
    ['Brine & Rye', 'brinerye.com', 3],
    ['Lys & Søn', 'lysogson.dk', 3],
    ['Miel & Sel', 'mieletsel.fr', 3],
    ['Kante & Holz', 'kanteundholz.de', 3],
    ['Brine & Rye', 'brineorrye.com', 0],
  ])('%s at %s: %s', (name, domain, strength) => expect(domainMatchStrength(name, domain)).toBe(strength));

  it('is told by its title where that names it first or last, as a whole', () => {
    const titles = [
      'Acme: the best CRM',
      'Pricing | Acme',
      'How Acme grew - Some Press',
      'Acmes | CRM',
      'One | Acme | Two',
    ];
    expect(titles.map((title) => titleNamesBrand(title, 'Acme'))).toEqual([true, true, false, false, false]);
    expect([titleNamesBrand('Ab | CRM', 'Ab'), titleNamesBrand('Abc | CRM', 'Abc')]).toEqual([false, true]);
  });
});

describe('an address', () => {
  it('of a link is its first, encoded or broken', () => {
    expect(mailtoAddress(' MAILTO:ada%40acme.test,bob@acme.test?subject=hi@x.test')).toBe('ada@acme.test');
    expect(mailtoAddress('mailto:ada@acme.test,%E0%A4%A')).toBe('ada@acme.test');
    expect(mailtoAddress('mailto:?subject=ada@acme.test')).toBeNull();
  });

  it('that a proxy hides is read with its key', () => {
    const hidden = (text: string, key = 0x2a) =>
      [key, ...[...text].map((one) => one.charCodeAt(0) ^ key)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    expect(protectedAddress(hidden('ada@acme.test'))).toBe('ada@acme.test');
    expect([protectedAddress('2a2a2a'), protectedAddress('zz'.repeat(9)), protectedAddress(hidden('nobody'))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is the brand’s own at its domain or below it, a sibling under another ending, else another’s', () => {
    const of = (host: string, domain = 'acme.com') => addressOwnership(`ada@${host}`, domain);
    expect([of('acme.com'), of('mail.acme.com'), of('acme.io'), of('notacme.com'), of('eu.acme.io')]).toEqual([
      'exact',
      'exact',
      'sibling',
      null,
      'sibling',
    ]);
    expect([of('abc.io', 'abc.com'), of('abcd.io', 'abcd.com')]).toEqual([null, 'sibling']);
  });

  it('stands likelier on some pages than on others, whose addresses may be badly encoded', () => {
    const [sponsor, about, other] = ['advertise', 'about', 'recipes'].map((path) =>
      pageLikelihood(`https://a.test/${path}`),
    );
    expect(sponsor).toBeGreaterThan(about ?? 0);
    expect(about).toBeGreaterThan(0);
    expect(other).toBe(0);
    expect(pageLikelihood('https://a.test/%E0%A4%A/advertise')).toBe(sponsor);
  });
});

describe('a title', () => {
  it('of a founder is a buyer’s, whatever else it names; one that names another desk alone is that desk’s', () => {
    expect(roleFromWords('Founder & CTO')).toMatchObject({ rank: 3 });
    expect(roleFromWords('CTO')).toBe('other');
    expect(roleFromWords('Press and legal')).toBe('other');
    expect(roleFromWords('Flautist')).toBeNull();
  });
});

describe('contacts that a page states for machines', () => {
  it('are read from JSON-LD: a person has a name, a company’s desk has a title', () => {
    const person = { '@type': 'Person', name: ' Ada ', jobTitle: 'CMO', email: 'mailto:ada@acme.test' };
    const desk = { '@type': ['ContactPoint'], name: 'Desk', contactType: 'sales', email: 'sales@acme.test' };
    expect(statedContacts([JSON.stringify({ '@graph': [person, [{ contactPoint: desk }]] })])).toEqual([
      { address: 'ada@acme.test', name: 'Ada', title: 'CMO' },
      { address: 'sales@acme.test', name: null, title: 'sales' },
    ]);
    expect(
      statedContacts(['{ broken', '"text"', 'null', JSON.stringify({ '@type': 'Person', name: 'Nobody' })]),
    ).toEqual([]);
    expect(statedContacts([JSON.stringify({ '@type': 'Person', email: 'a@acme.test' })])).toEqual([
      { address: 'a@acme.test', name: null, title: null },
    ]);
  });

  it('are read from vCards, folded, escaped, as data links of either kind', () => {
    const card =
      'BEGIN:VCARD\r\nFN:Miller\\, A\r\n da\r\nROLE:Sales\r\nitem1.EMAIL;type=work:ada@acme.test\r\nEND:VCARD\r\nEMAIL:x@y.test';
    const ada = [{ address: 'ada@acme.test', name: 'Miller, Ada', title: 'Sales' }];
    expect(statedContacts([card])).toEqual(ada);
    expect(statedContacts([` data:text/vcard,${encodeURIComponent(card)}`])).toEqual(ada);
    expect(statedContacts([`DATA:text/vcard;BASE64,${btoa(card)}`])).toEqual(ada);
    expect(statedContacts(['data:text/vcard;base64,%%%', 'data:text/vcard,%E0%A4%A'])).toEqual([]);
    expect(statedContacts([card.replace('ROLE', 'TITLE:Chief\r\nROLE')])[0]?.title).toBe('Chief');
  });
});

describe('the words of a receiving server', () => {
  const raw = (lines: string[]) => new TextEncoder().encode([...lines, 'Subject: x', '', 'Hello'].join('\r\n'));

  it('are those of our own server alone, without comments, with quoted semicolons whole', () => {
    const of = (...values: string[]) =>
      authenticationOf(raw(values.map((value) => `Authentication-Results: ${value}`)), 'mx.app.test');
    expect(of('mx.other.test; dkim=pass header.d=a.test', 'MX.app.test 1; spf=none')).toBe('spf=none');
    expect(of('mx.app.test; dkim=pass (a ; (nested \\) one) b) header.d=a.test')).toBe('dkim=pass header.d=a.test');
    expect(of('mx.app.test; dkim=pass header.i="a;\\"b"@a.test; spf=pass')).toBe(
      'dkim=pass header.i="a;"b"@a.test; spf=pass',
    );
    expect(of('mx.other.test; spf=pass')).toBeNull();
  });

  it('a backslash outside of quotes and comments is one of its characters', () => {
    const said = (value: string) =>
      authenticationOf(
        new TextEncoder().encode(`Authentication-Results: mx.test; ${value}\r\nSubject: x\r\n\r\n`),
        'mx.test',
      );
    expect(said('a\\; b')).toBe('a\\; b');
    expect(said('"a\\"; b"; c')).toBe('"a"; b"; c');
    expect(said('a (x\\); y) b; c')).toBe('a b; c');
  });

  it('prove the domains of valid signatures, each once, and the first envelope sender', () => {
    expect(
      parseAuthentication(
        'dkim=pass header.d=A.test; dkim=pass header.i=@a.test; dkim=fail header.d=b.test; dkim=pass header.i=me@c.test.; dkim=pass header.d=nodot; spf=pass smtp.mailfrom=x@d.test; spf=pass smtp.mailfrom=e.test',
      ),
    ).toEqual({ dkim: ['a.test', 'c.test'], spf: 'd.test' });
    expect(parseAuthentication(null)).toEqual({ dkim: [], spf: null });
    const many = (count: number) =>
      parseAuthentication(Array.from({ length: count }, (_, n) => `dkim=pass header.d=a${n}.test`).join(';'));
    expect([many(50).dkim.length, many(51).dkim.length]).toEqual([50, 50]);
  });
});

describe('what is kept beside a mail', () => {
  const arrival = {
    newsletterId: '6f1c2d3e-0000-4000-8000-00000000b002',
    arrivedAt: new Date('2026-06-01T00:00:00Z'),
    door: 'webhook' as const,
    authentication: 'dkim=pass header.d=a.test',
  };

  it('makes its arrival again; what is missing or no arrival makes none', () => {
    const facts = rawMailFacts(arrival);
    expect(arrivalOf(facts)).toEqual(arrival);
    expect(rawMailFacts({ ...arrival, authentication: `é${'x'.repeat(3000)}` }).authentication).toBe(
      `?${'x'.repeat(1999)}`,
    );
    expect(arrivalOf(rawMailFacts({ ...arrival, authentication: null }))?.authentication).toBeNull();
    for (const wrong of [{ door: 'window' }, { newsletter: 'x' }, { arrived: 'soon' }] as Record<string, string>[])
      expect(arrivalOf({ ...facts, ...wrong })).toBeNull();
    expect(arrivalOf({})).toBeNull();
  });
});

describe('a composed mail', () => {
  it('has a long foreign subject in words of at most 75 characters, and no header within another', () => {
    const text = new TextDecoder().decode(
      composeMessage({
        from: 'a@b.test\r\nBcc: c@d.test',
        to: null,
        subject: 'Ünïcödé '.repeat(12).trim(),
        date: new Date('2026-06-01T10:00:00Z'),
        html: null,
        text: 'Hello',
      }),
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('From: a@b.test Bcc: c@d.test');
    const words = text.match(/=\?UTF-8\?B\?[^?]+\?=/g) ?? [];
    expect(words.length).toBeGreaterThan(2);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    const bytes = words.map((word) => Uint8Array.from(atob(word.slice(10, -2)), (c) => c.charCodeAt(0)));
    // Each word is whole by itself: no character is cut.
    expect(bytes.map((each) => new TextDecoder('utf-8', { fatal: true }).decode(each)).join('')).toBe(
      'Ünïcödé '.repeat(12).trim(),
    );
    expect(lines).toContain('Date: Mon, 01 Jun 2026 10:00:00 +0000');
    expect(lines.some((line) => line.startsWith('To:'))).toBe(false);
  });
});

describe('a score’s factors in words', () => {
  const basis = {
    best: { newsletterId: 'n', similarity: 0.8, times: 2, renewals: 1, lastAt: '2026-05-01T00:00:00Z' },
    near: 2,
    nearest: 16,
    newsletters: 3,
    times: 4,
    fill: 0.25,
    fit: 0.635,
    mine: false,
    lastAt: '2026-05-02T00:00:00Z',
  } as never;
  const now = new Date('2026-06-01T00:00:00Z');
  const words = (name: string, more: object = {}, to?: 'searcher') =>
    factorText(
      { name: name as 'near', share: 12.26 },
      {
        basis: { ...(basis as object), ...more } as never,
        bestName: 'The Letter',
        confidence: 94,
        ...(to ? { to } : {}),
      },
      now,
    ).text;

  it('say where, how often, when, how alike and how sure', () => {
    expect(words('breadth')).toBe('Sponsored 3 other newsletters');
    expect(words('breadth', { newsletters: 1 })).toBe('Sponsored 1 other newsletter');
    expect(words('near')).toBe('Active in 2 of your 16 closest newsletters, most often in The Letter');
    expect(words('near', {}, 'searcher')).toBe('Active in 2 of the 16 closest newsletters, most often in The Letter');
    expect(words('near', { best: null })).toBe('Active in 2 of your 16 closest newsletters');
    expect(words('near', { nearest: 0 })).toBe(
      'We don’t know yet which newsletters are similar to yours, so all of them count at a reduced weight',
    );
    expect(words('fit')).toBe('Its customers match your readers by 64%');
    expect(words('fit', { fit: null })).toBe('Its customers match your readers');
    expect(words('renewal')).toBe('Came back once to a newsletter it had sponsored before');
    expect(words('renewal', { times: 5 })).toBe('Came back twice to a newsletter it had sponsored before');
    expect(words('recency')).toBe('Most recent placement on May 2');
    expect(words('fill')).toBe('25% of its placements came through ad networks, cross-promotions or house ads');
    expect(words('unsure')).toBe('Confidence of its detections: 94%');
  });
});

describe('a logo’s candidates', () => {
  it('are absolute addresses, largest icons first, the shared picture before the customary one; what is no address is passed over', () => {
    const page = (head: string) => logoCandidates(`<html><head>${head}</head><body>`, 'https://a.test/x/');
    expect(
      page(
        '<link rel="icon" href="http://["><link rel="icon" href="data:x"><link rel="icon" sizes="16x16" href="s.png"><link rel="shortcut icon" sizes="64x64" href="/l.png"><link rel="icon" href="m.png"><meta property="og:image" content="/wide.png"><link rel="icon" href="/v.svg"><link rel="apple-touch-icon" href="/t.png"><link rel="mask-icon" href="/no.png">',
      ),
    ).toEqual(
      ['v.svg', 't.png', 'l.png', 'x/m.png', 'x/s.png', 'wide.png', 'favicon.ico'].map(
        (path) => `https://a.test/${path}`,
      ),
    );
    expect(page('<base href="https://b.test/y/"><link rel="icon" href="i.png">')[0]).toBe('https://b.test/y/i.png');
    const many = Array.from({ length: 9 }, (_, n) => `<link rel="icon" href="/${n}.png">`).join('');
    expect(page(many)).toHaveLength(8);
  });
});

describe('an IP address', () => {
  it.each([
    ['9.255.255.255', true],
    ['10.0.0.0', false],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['100.127.255.255', false],
    ['100.128.0.0', true],
    ['172.15.255.255', true],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['198.17.255.255', true],
    ['198.19.255.255', false],
    ['198.20.0.0', true],
    ['223.255.255.255', true],
    ['224.0.0.0', false],
    ['255.255.255.255', false],
    ['1.1.1', false],
    ['1.1.1.256', false],
    ['01.1.1.1', false],
    ['2606:4700:4700:0:0:0:0:1111', true],
    ['2606:4700:4700::1111', true],
    ['2606:4700:4700:1:2:3:4:1111', true],
    ['2001:1ff::', false],
    ['2001:200::', true],
    ['2001:db8::1', false],
    ['2002::1', false],
    ['3fff:fff::', false],
    ['3fff:1000::', true],
    ['4000::', false],
    ['::1', false],
    ['::ffff:1.1.1.1', false],
    ['fe80::1', false],
    ['12345::', false],
    ['localhost', false],
    ['', false],
    ['2000::', true],
    ['1fff:ffff::', false],
    ['2001::db8:0:0:1', false],
    ['2a00:0:0:1:0:0:0:1', true],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicIp(address)).toBe(isPublic));
});
