import { describe, expect, it } from 'vitest';
import { readLink } from '../../src/detect/links.ts';

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

  it.each([
    ['https://twitter.com/acme', 'social'],
    ['https://apps.apple.com/app/1', 'app-store'],
    ['https://kiln.example/unsubscribe?u=1', 'unsubscribe'],
    ['mailto:a@b.example', 'mail'],
    ['javascript:alert(1)', 'none'],
  ])('%s is known as %s', (href, kind) => {
    expect(readLink(href).kind).toBe(kind);
  });

  it('gives the registrable domain', () => {
    expect(readLink('https://shop.acme.co.uk/x').domain).toBe('acme.co.uk');
  });
});
