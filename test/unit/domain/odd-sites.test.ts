// Unusual sites and pages: a brand's domain, contacts on a page, logo candidates, and IP addresses that are not public.
import { describe, expect, it } from 'vitest';
import { domainMatchStrength, titleNamesBrand } from '../../../src/domain/brand/site.ts';
import { decodeProtectedEmail, emailDomainRelation, readMailtoAddress } from '../../../src/domain/contact/addresses.ts';
import { contactPageLikelihood } from '../../../src/domain/contact/links.ts';
import { roleFromWords } from '../../../src/domain/contact/roles.ts';
import { readStructuredContacts } from '../../../src/domain/contact/structured.ts';
import { isPublicIp } from '../../../src/domain/site/ip.ts';
import { findLogoCandidates } from '../../../src/domain/site/logo-candidates.ts';

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

  it('is confirmed by its title if that begins or ends with the name, as whole words', () => {
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
  it('of a mailto link is its first, even if badly encoded', () => {
    expect(readMailtoAddress(' MAILTO:ada%40acme.test,bob@acme.test?subject=hi@x.test')).toBe('ada@acme.test');
    expect(readMailtoAddress('mailto:ada@acme.test,%E0%A4%A')).toBe('ada@acme.test');
    expect(readMailtoAddress('mailto:?subject=ada@acme.test')).toBeNull();
  });

  it('obfuscated by a proxy is decoded with its key', () => {
    const hidden = (text: string, key = 0x2a) =>
      [key, ...[...text].map((one) => one.charCodeAt(0) ^ key)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    expect(decodeProtectedEmail(hidden('ada@acme.test'))).toBe('ada@acme.test');
    expect([
      decodeProtectedEmail('2a2a2a'),
      decodeProtectedEmail('zz'.repeat(9)),
      decodeProtectedEmail(hidden('nobody')),
    ]).toEqual([null, null, null]);
  });

  it('belongs to the brand at its domain or below, to a sibling under another ending, otherwise to someone else', () => {
    const of = (host: string, domain = 'acme.com') => emailDomainRelation(`ada@${host}`, domain);
    expect([of('acme.com'), of('mail.acme.com'), of('acme.io'), of('notacme.com'), of('eu.acme.io')]).toEqual([
      'exact',
      'exact',
      'sibling',
      null,
      'sibling',
    ]);
    expect([of('abc.io', 'abc.com'), of('abcd.io', 'abcd.com')]).toEqual([null, 'sibling']);
  });

  it('is likelier on some pages than on others, whose addresses may be badly encoded', () => {
    const [sponsor, about, other] = ['advertise', 'about', 'recipes'].map((path) =>
      contactPageLikelihood(`https://a.test/${path}`),
    );
    expect(sponsor).toBeGreaterThan(about ?? 0);
    expect(about).toBeGreaterThan(0);
    expect(other).toBe(0);
    expect(contactPageLikelihood('https://a.test/%E0%A4%A/advertise')).toBe(sponsor);
  });
});

describe('a title', () => {
  it('of a founder is a buyer’s, with any addition; a title of another department belongs to that department', () => {
    expect(roleFromWords('Founder & CTO')).toMatchObject({ rank: 3 });
    expect(roleFromWords('CTO')).toBe('other');
    expect(roleFromWords('Press and legal')).toBe('other');
    expect(roleFromWords('Flautist')).toBeNull();
  });
});

describe('contacts in structured data', () => {
  it('are read from JSON-LD: a person has a name, a contact point has a title', () => {
    const person = { '@type': 'Person', name: ' Ada ', jobTitle: 'CMO', email: 'mailto:ada@acme.test' };
    const desk = { '@type': ['ContactPoint'], name: 'Desk', contactType: 'sales', email: 'sales@acme.test' };
    expect(readStructuredContacts([JSON.stringify({ '@graph': [person, [{ contactPoint: desk }]] })])).toEqual([
      { address: 'ada@acme.test', name: 'Ada', title: 'CMO' },
      { address: 'sales@acme.test', name: null, title: 'sales' },
    ]);
    expect(
      readStructuredContacts(['{ broken', '"text"', 'null', JSON.stringify({ '@type': 'Person', name: 'Nobody' })]),
    ).toEqual([]);
    expect(readStructuredContacts([JSON.stringify({ '@type': 'Person', email: 'a@acme.test' })])).toEqual([
      { address: 'a@acme.test', name: null, title: null },
    ]);
  });

  it('are read from vCards, folded and escaped, in data links of either kind', () => {
    const card =
      'BEGIN:VCARD\r\nFN:Miller\\, A\r\n da\r\nROLE:Sales\r\nitem1.EMAIL;type=work:ada@acme.test\r\nEND:VCARD\r\nEMAIL:x@y.test';
    const ada = [{ address: 'ada@acme.test', name: 'Miller, Ada', title: 'Sales' }];
    expect(readStructuredContacts([card])).toEqual(ada);
    expect(readStructuredContacts([` data:text/vcard,${encodeURIComponent(card)}`])).toEqual(ada);
    expect(readStructuredContacts([`DATA:text/vcard;BASE64,${btoa(card)}`])).toEqual(ada);
    expect(readStructuredContacts(['data:text/vcard;base64,%%%', 'data:text/vcard,%E0%A4%A'])).toEqual([]);
    expect(readStructuredContacts([card.replace('ROLE', 'TITLE:Chief\r\nROLE')])[0]?.title).toBe('Chief');
  });
});

describe('a logo’s candidates', () => {
  it('are absolute addresses, largest icons first, the share image before the default icon; invalid addresses are skipped', () => {
    const page = (head: string) => findLogoCandidates(`<html><head>${head}</head><body>`, 'https://a.test/x/');
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
