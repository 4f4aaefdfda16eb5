// Where a wrapped link leads, through which encodings, and what its campaign tags say of who pays.
import { describe, expect, it } from 'vitest';
import { readLink } from '../../../src/detect/links.ts';

const inside = encodeURIComponent('https://acme.example/deal?utm_source=letter&id=7');

describe('the target of a link', () => {
  const code = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const target = 'https://acme.example/deal?id=7';
  const encoded = encodeURIComponent(target);

  it.each<[string, string, string | null]>([
    ['to itself', target, target],
    ['to itself, without www', 'www.acme.example/deal', 'http://www.acme.example/deal'],
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
  ])('leads %s', (_, href, url) => expect(readLink(href).url).toBe(url ?? href));

  it('is found through at most four layers, and the link remembers the outermost host', () => {
    const wrapped = (layers: number) =>
      Array.from({ length: layers }).reduce<string>(
        (inner, _, nth) => `https://go${nth}.example/x?u=${encodeURIComponent(inner)}`,
        target,
      );
    expect(readLink(wrapped(4))).toMatchObject({ url: target, via: 'go3.example' });
    expect(readLink(wrapped(5)).host).toBe('go0.example');
    expect(readLink(target).via).toBeNull();
  });

  it('is none for a placeholder or an address outside the web', () => {
    for (const href of ['{{ unsubscribe }}', '*|ARCHIVE|*', 'ftp://acme.example/', 'acme', '', '#top'])
      expect(readLink(href)).toMatchObject({ kind: 'none', url: null, domain: null });
  });

  it('is a site with or without a registrable domain', () => {
    expect(readLink('https://1.2.3.4/x')).toMatchObject({ host: '1.2.3.4', domain: null, kind: 'site' });
    expect(readLink('https://www.shop.acme.example/x')).toMatchObject({
      host: 'shop.acme.example',
      domain: 'acme.example',
    });
  });
});

describe('campaign tags of a link', () => {
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

  it('are kept for the target that is wrapped in a tagged link', () => {
    const href = `https://go.example/x?utm_medium=sponsor&u=${encodeURIComponent('https://acme.example/')}`;
    expect(readLink(href)).toMatchObject({ host: 'acme.example', campaign: { tagged: true, paid: true } });
  });

  it('are removed from the address, and nothing else is', () => {
    expect(readLink('https://acme.example/?a=1&utm_source=x&fbclid=2&b=3#c').url).toBe(
      'https://acme.example/?a=1&b=3#c',
    );
  });
});

describe('parameters of a long address', () => {
  const filled = (count: number, last: string) =>
    `https://out.example/go?${Array.from({ length: count }, (_, nth) => `p${nth}=${nth}`).join('&')}&${last}`;
  it.each([
    [39, 'acme.example'],
    [40, 'out.example'],
  ])('with %i before the target the domain is %s', (count, domain) =>
    expect(readLink(filled(count, `url=${inside}`)).domain).toBe(domain),
  );
  it.each([
    [59, true],
    [60, false],
  ])('with %i before a campaign tag the tag is read: %s', (count, paid) =>
    expect(readLink(filled(count, 'utm_medium=sponsor')).campaign).toEqual({ tagged: paid, paid }),
  );
});
