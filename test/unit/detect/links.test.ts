// What a link is: wrapped, hidden behind a tracker or a short host, or a host of a known kind.
import { describe, expect, it } from 'vitest';
import { readLink } from '../../../src/detect/links.ts';
import { findHostKind } from '../../../src/detect/vocabulary/hosts.ts';

describe('a wrapped link', () => {
  it('of a publishing platform hides its target behind any code', () => {
    for (const path of ['12ab34cd?u=1', '8a4b3c2d-1234-5678-9abc-def012345678?j=ey'])
      expect(readLink(`https://substack.com/redirect/${path}`)).toMatchObject({ domain: null, kind: 'tracker' });
    expect(readLink('https://tide.substack.com/p/redirect')).toMatchObject({ kind: 'platform' });
  });

  it('hides its target behind a company’s own short host, whether the host is listed or its path is a code', () => {
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

  it('hides its target behind an unknown host if its path is that of a click counter', () => {
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

  it('has the kind of its target’s host, or of the domain above that host', () => {
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
    expect(findHostKind('a.b.c.d.e.amazon.com')).toBeNull();
    expect(
      [
        'fandf.co',
        'tr.ee',
        'aka.ms',
        'us1.forward-to-friend.com',
        'sidekickopen07.com',
        'secure.actionnetwork.org',
        'www.clkmg.com',
      ].map(findHostKind),
    ).toEqual(['shortener', 'shortener', 'shortener', 'tracker', 'tracker', 'forms', 'tracker']);
    expect(['a.b.c.amazon.com', 'www.amazon.co.uk', 'amazon.com.example'].map(findHostKind)).toEqual([
      'shop',
      'shop',
      null,
    ]);
  });

  it('is a company’s site on its own pages, and a shared host on its users’ pages', () => {
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
    // The tenant of a rented host owns its subdomain; the landlord's own site is the landlord's.
    expect(readLink('https://shikaan.github.io/posts').domain).toBe('shikaan.github.io');
    expect(readLink('https://www.wixstudio.com/').domain).toBe('wixstudio.com');
    expect(readLink('https://192.0.2.7/x').domain).toBeNull();
  });
});
