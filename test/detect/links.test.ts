// Unwrapping links: targets, campaign tags, and which links hide their target.
import { describe, expect, it } from 'vitest';
import { readLink } from '../../src/detect/links.ts';
import { hostKind } from '../../src/detect/vocabulary/hosts.ts';

const inside = encodeURIComponent('https://acme.example/deal?utm_source=letter&id=7');
const base64 = btoa('https://acme.example/deal').replace(/=+$/, '');

describe('a wrapped link', () => {
  it.each([
    ['a query', `https://click.list-manage.com/track?url=${inside}`],
    [
      'a query, twice',
      `https://safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://click.list-manage.com/track?url=${inside}`)}`,
    ],
    ['base64', `https://links.mail.example/ls/click?u=${base64}`],
  ])('leads where %s says', (_, href) => {
    expect(readLink(href)).toMatchObject({ domain: 'acme.example' });
  });

  it('loses its campaign tags, and says that it had some', () => {
    const link = readLink('https://www.acme.example/x?id=7&utm_source=letter&utm_medium=sponsor&gclid=1');
    expect(link.url).toBe('https://www.acme.example/x?id=7');
    expect(link.campaign).toEqual({ tagged: true, paid: true });
  });

  it('hides its target where nothing in it tells', () => {
    expect(readLink('https://email.mg1.substack.com/c/eJxVkE2OxCAMhU9T')).toMatchObject({
      domain: null,
      kind: 'tracker',
    });
  });

  it('of a publishing platform hides it behind whatever code, unless that says where to', () => {
    const target = btoa(JSON.stringify({ e: 'https://acme.example/deal', p: 1 })).replace(/=+$/, '');
    for (const path of ['12ab34cd?u=1', '8a4b3c2d-1234-5678-9abc-def012345678?j=ey'])
      expect(readLink(`https://substack.com/redirect/${path}`)).toMatchObject({ domain: null, kind: 'tracker' });
    expect(readLink(`https://substack.com/redirect/2/${target}.aB3`)).toMatchObject({ domain: 'acme.example' });
    expect(readLink('https://tide.substack.com/p/redirect')).toMatchObject({ kind: 'platform' });
  });

  it('hides its target behind a company’s own short host, known or made of codes', () => {
    for (const href of [
      'https://aka.ms/kiln',
      'https://nyti.ms/3abcd',
      'https://acm.me/3xYz4Qb',
      'http://acm.me/3xYz4/',
    ])
      expect(readLink(href)).toMatchObject({ domain: null, kind: 'shortener' });
    for (const href of [
      'https://acm.me/kilns24',
      'https://acm.me/Kilns',
      'https://acmekilns.me/3xYz4Qb',
      'https://acm.me/',
    ])
      expect(readLink(href)).toMatchObject({ kind: 'site' });
    expect(readLink('https://go.acme.me/3xYz4Qb')).toMatchObject({ domain: 'acme.me', kind: 'site' });
  });

  it('hides its target behind a host that nobody knows, where its path is a click’s', () => {
    const read = (path: string) => readLink(`https://vpq.example${path}`);
    expect(read('/redirect/pzhv3gbfr920nndqbluj11i')).toMatchObject({ domain: null, kind: 'tracker' });
    expect(read('/redirect/how-we-fire-3-kilns-a-day')).toMatchObject({ domain: 'vpq.example', kind: 'site' });
    expect(read('/kilns/pzhv3gbfr920nndqbluj11i')).toMatchObject({ domain: 'vpq.example', kind: 'site' });
  });

  it.each([
    ['https://twitter.com/acme', 'social'],
    ['https://apps.apple.com/app/1', 'app-store'],
    ['https://kiln.example/unsubscribe?u=1', 'unsubscribe'],
    ['mailto:a@b.example', 'mail'],
    ['javascript:alert(1)', 'none'],
  ])('%s is known as %s', (href, kind) => {
    expect(readLink(href).kind).toBe(kind);
  });

  it('is known by the host it leads to, or by what that host belongs to', () => {
    const kinds = [
      'x.com',
      'open.substack.com',
      'kiln.substack.com',
      'notsubstack.com',
      'docs.google.com',
      'google.com',
    ];
    expect(kinds.map((host) => readLink(`https://${host}/p/clay`).kind)).toEqual([
      'social',
      'platform',
      'platform',
      'site',
      'forms',
      'site',
    ]);
    expect(hostKind('a.b.c.d.e.amazon.com')).toBeNull();
    expect(
      [
        'fandf.co',
        'tr.ee',
        'aka.ms',
        'us1.forward-to-friend.com',
        'sidekickopen07.com',
        'secure.actionnetwork.org',
        'www.clkmg.com',
      ].map(hostKind),
    ).toEqual(['shortener', 'shortener', 'shortener', 'tracker', 'tracker', 'forms', 'tracker']);
    expect(['a.b.c.amazon.com', 'www.amazon.co.uk', 'amazon.com.example'].map(hostKind)).toEqual([
      'shop',
      'shop',
      null,
    ]);
  });

  it('is a company’s site where its own page is shown, and a host of many otherwise', () => {
    const own = [
      'github.com/features/copilot?utm_source=kiln',
      'github.com/',
      'github.com/enterprise',
      'www.beehiiv.com/?via=kiln',
      'www.paypal.com/us/business',
      'slack.com/intl/en-gb/pricing',
      'business.linkedin.com/marketing-solutions/cx',
      'www.linkedin.com/advertising',
      'aws.amazon.com/q/developer',
      'postmarkapp.com/',
      'mailchimp.com/why-mailchimp',
    ];
    expect(own.map((path) => readLink(`https://${path}`)).map(({ kind, domain }) => [kind, domain])).toEqual(
      [
        'github.com',
        'github.com',
        'github.com',
        'beehiiv.com',
        'paypal.com',
        'slack.com',
        'linkedin.com',
        'linkedin.com',
        'amazon.com',
        'postmarkapp.com',
        'mailchimp.com',
      ].map((domain) => ['site', domain]),
    );
    const others = {
      'github.com/kiln/features': 'code',
      'github.com/featuresque': 'code',
      'gist.github.com/': 'code',
      'linkedin.com/': 'social',
      'linkedin.com/pricing': 'social',
      'x.com/': 'social',
      'x.com/design': 'social',
      'kiln.substack.com/features': 'platform',
      'amazon.com/dp/B0001': 'shop',
      'boards.greenhouse.io/': 'jobs',
      'bit.ly/pricing': 'shortener',
      'paved.com/': 'ad-network',
      'awin1.com/features': 'affiliate',
    };
    expect(Object.keys(others).map((path) => readLink(`https://${path}`).kind)).toEqual(Object.values(others));
  });

  it('gives the registrable domain', () => {
    expect(readLink('https://shop.acme.co.uk/x').domain).toBe('acme.co.uk');
    // Whoever rents a host has it to himself; the landlord's own is the landlord's.
    expect(readLink('https://shikaan.github.io/posts').domain).toBe('shikaan.github.io');
    expect(readLink('https://www.wixstudio.com/').domain).toBe('wixstudio.com');
    expect(readLink('https://192.0.2.7/x').domain).toBeNull();
  });
});

describe('where a link leads', () => {
  const code = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const target = 'https://acme.example/deal?id=7';
  const encoded = encodeURIComponent(target);

  it.each<[string, string, string | null]>([
    ['to itself', target, target],
    ['to itself, without www', 'www.acme.example/deal', 'http://www.acme.example/deal'],
    [
      'to what a mail filter wrote its own way',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__acme.example_deal-3Fid-3D7&d=x',
      target,
    ],
    [
      'to what that filter’s third version holds',
      'https://urldefense.com/v3/__https://acme.example/deal__;!!x$',
      'https://acme.example/deal',
    ],
    [
      'to what it holds with a slash lost',
      'https://urldefense.com/v3/__https:/acme.example/deal__;!!x$',
      'https://acme.example/deal',
    ],
    [
      'to the domain that another filter names',
      'https://url.uk.m.mimecastprotect.mimecast.com/s/abc?domain=acme.example',
      'https://acme.example/',
    ],
    ['to a parameter’s address, encoded once more', `https://go.example/x?u=${encodeURIComponent(encoded)}`, target],
    ['to another site in a parameter of any name', `https://go.example/x?zz=${encoded}`, target],
    ['to itself where the parameter says whence one came', `https://go.example/x?ref=${encoded}`, null],
    [
      'to itself where its campaign is called by an address',
      `https://acme.example/x?a=1&utm_campaign=${encodeURIComponent('https://my.crm.example/7')}`,
      'https://acme.example/x?a=1',
    ],
    ['to itself where it shares another', `https://go.example/share?url=${encoded}`, null],
    ['to what its query ends with', `https://go.example/x?https://acme.example/deal`, 'https://acme.example/deal'],
    [
      'to what stands in its path',
      `https://go.example/CL0/${encodeURIComponent('https://acme.example/deal')}/1/0100/abc`,
      'https://acme.example/deal',
    ],
    ['to what stands in its path in clear', 'https://go.example/x/https://acme.example/deal?id=7', target],
    [
      'to what stands in its path with a slash lost',
      'https://go.example/x/https:/acme.example/deal',
      'https://acme.example/deal',
    ],
    ['to a host in its path', 'https://go.example/www.acme.example/deal', 'http://www.acme.example/deal'],
    ['to a code in its query', `https://go.example/x?c=${code(target)}`, target],
    ['to a code in its path', `https://go.example/x/${code(target)}`, target],
    [
      'to a code of JSON',
      `https://go.example/x/${code('{"a":1,"u":"https:\\/\\/acme.example\\/deal"}')}`,
      'https://acme.example/deal',
    ],
    [
      'to a signed token’s claims',
      `https://go.example/x/${code('{"alg":"x"}')}.${code('{"u":"https://acme.example/deal"}')}.sig`,
      'https://acme.example/deal',
    ],
    [
      'to a code as far down as the nineteenth part of its path',
      `https://go.example/${'x/'.repeat(18)}${code(target)}`,
      target,
    ],
    ['to itself where a code stands further down', `https://go.example/${'x/'.repeat(19)}${code(target)}`, null],
    ['to itself where a code says nothing', `https://go.example/x/${code('nothing to see here')}`, null],
  ])('%s', (_, href, url) => expect(readLink(href).url).toBe(url ?? href));

  it('through four layers and no more, and is known by the first of them', () => {
    const wrapped = (layers: number) =>
      Array.from({ length: layers }).reduce<string>(
        (inner, _, nth) => `https://go${nth}.example/x?u=${encodeURIComponent(inner)}`,
        target,
      );
    expect(readLink(wrapped(4))).toMatchObject({ url: target, via: 'go3.example' });
    expect(readLink(wrapped(5)).host).toBe('go0.example');
    expect(readLink(target).via).toBeNull();
  });

  it('nowhere where it is a placeholder or no web address', () => {
    for (const href of ['{{ unsubscribe }}', '*|ARCHIVE|*', 'ftp://acme.example/', 'acme', '', '#top'])
      expect(readLink(href)).toMatchObject({ kind: 'none', url: null, domain: null });
  });

  it('to a site with a registrable domain, or to one without', () => {
    expect(readLink('https://1.2.3.4/x')).toMatchObject({ host: '1.2.3.4', domain: null, kind: 'site' });
    expect(readLink('https://www.shop.acme.example/x')).toMatchObject({
      host: 'shop.acme.example',
      domain: 'acme.example',
    });
  });
});

describe('what a link’s tags say of who pays', () => {
  const said = (query: string) => readLink(`https://acme.example/?${query}`).campaign;
  it.each([
    ['utm_source=kiln', true, false],
    ['utm_source=kiln&utm_medium=cpc', true, true],
    ['utm_campaign=spring_ads_1', true, true],
    ['utm_term=sponsor', true, false],
    ['pk_campaign=paid', true, true],
    ['_bhiiv=opp_1', false, true],
    ['_bhiiv=x', false, false],
    ['gclid=1', true, false],
    ['via=kiln', true, false],
    ['fbclid=1', false, false],
    ['id=sponsor', false, false],
    ['', false, false],
  ])('%s: tagged %s, paid %s', (query, tagged, paid) => expect(said(query)).toEqual({ tagged, paid }));

  it('stays true of what is wrapped in a tagged link', () => {
    const href = `https://go.example/x?utm_medium=sponsor&u=${encodeURIComponent('https://acme.example/')}`;
    expect(readLink(href)).toMatchObject({ host: 'acme.example', campaign: { tagged: true, paid: true } });
  });

  it('goes from its address, and nothing else does', () => {
    expect(readLink('https://acme.example/?a=1&utm_source=x&fbclid=2&b=3#c').url).toBe(
      'https://acme.example/?a=1&b=3#c',
    );
  });
});

describe('of a link with many parameters', () => {
  const filled = (count: number, last: string) =>
    `https://out.example/go?${Array.from({ length: count }, (_, nth) => `p${nth}=${nth}`).join('&')}&${last}`;
  it.each([
    [39, 'acme.example'],
    [40, 'out.example'],
  ])('%i go before the target: %s', (count, domain) =>
    expect(readLink(filled(count, `url=${inside}`)).domain).toBe(domain),
  );
  it.each([
    [59, true],
    [60, false],
  ])('%i go before a tag: it is read: %s', (count, paid) =>
    expect(readLink(filled(count, 'utm_medium=sponsor')).campaign).toEqual({ tagged: paid, paid }),
  );
});
