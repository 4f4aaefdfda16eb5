// Ads without a disclosure in plain-text mails, and ad pictures whose sponsor no text names.
import { describe, expect, it } from 'vitest';
import { findUnnamedPictureAds } from '../../src/detect/learned/unnamed.ts';
import { buildNewsletterIdentity } from '../../src/detect/rules/own-identity.ts';
import { findUndisclosedAdUnits } from '../../src/detect/rules/undisclosed.ts';
import { issueOf } from '../support/issues.ts';
import { createIssueReading } from './selected-candidates.ts';

describe('an undisclosed ad in a plain-text mail', () => {
  const RULE = '-'.repeat(60);
  const FILL = 'Potters argue about cones, clay and the weather, as they always did.\n\n'.repeat(6);
  const found = (top: string, rest = `${RULE}\n\n${FILL}`) => {
    const issue = issueOf(
      { text: `THE KILN\n\n${RULE}\n\n${top}\n\n${rest}` },
      { newsletter: { name: 'The Kiln', domain: 'kiln.example' } },
    );
    return findUndisclosedAdUnits(issue, buildNewsletterIdentity(issue), new Set()).map(({ weight }) => weight);
  };
  const SITE = 'https://glazeworks.com/a';
  const offer = (length: number, tail = SITE) => `Glazes in Ohio for $20 ${'x'.repeat(length - 24)}: ${tail}`;

  it('is a paragraph of 30 to 700 characters between rules at the top that offers something on another site', () => {
    expect([29, 30, 700, 701].map((length) => found(offer(length)))).toEqual([[], [68], [68], []]);
    expect(found(offer(60, 'https://kiln.example/a'))).toEqual([]);
    expect(found(offer(60, 'no address at all'))).toEqual([]);
    expect(found(offer(60), FILL)).toEqual([]);
    expect(found(`The fair in Ohio was a fine one, they say: ${SITE}`)).toEqual([]);
    expect(found(`Potters argue about cones, clay and the weather.\n\n${RULE}\n\n${offer(60)}`)).toEqual([]);
  });

  it('may also be a paragraph below the end of the letter', () => {
    const after = `News of clay and kilns.\n\n${FILL}Until next week,\n\nAnn\n\n${RULE}\n\n`;
    expect([found(`${after}${offer(60)}`), found(`${after}${offer(60)}`, 'And more.')]).toEqual([[68], []]);
  });
});

describe('a picture without a name', () => {
  const picture = (src: string, href = 'https://click.example/x1y2z', alt = '') =>
    `<p><a href="${href}"><img src="https://x.test/${src}" alt="${alt}" width="600" height="200"></a></p>`;
  const unread = (lines: string[], claimed: number[] = []) => {
    const reading = createIssueReading(...lines);
    const claims = claimed.map((block) => ({
      brand: 'A',
      site: null,
      placementType: 'inline_native' as const,
      quote: '',
      block,
      disclosure: [],
      confidence: 50,
    }));
    const { unnamed, linkNamed } = findUnnamedPictureAds(reading, claims);
    return [unnamed.map(({ block }) => block), linkNamed.map(({ block }) => block)];
  };
  const news = 'Words of clay and of kilns.';

  it('is an ad within two blocks of a label, or by an ad server’s link', () => {
    expect(unread(['Sponsored', picture('b.png')])[0]).toEqual([1]);
    expect(unread(['Sponsored', news, picture('b.png')])[0]).toEqual([2]);
    expect(unread(['Sponsored', news, news, picture('b.png')])[0]).toEqual([]);
    expect(unread([picture('b.png'), news, 'Advertisement'])[0]).toEqual([0]);
    expect(unread([picture('b.png'), news, news, 'Advertisement'])[0]).toEqual([]);
    expect(unread([picture('b.png', 'https://paved.com/x')])[0]).toEqual([0]);
    expect(unread([picture('b.png')])[0]).toEqual([]);
  });

  it('is an ad if its markup says so and its link is paid, both together', () => {
    const page = Array<string>(12).fill(`<p>${news}</p>`);
    const [paid, plain] = ['https://ember.example/kiln?utm_medium=paid', 'https://ember.example/kiln'];
    const boxed = (href: string, kind: string) => `<div class="${kind}">${picture('b.png', href)}</div>`;
    expect(unread([boxed(paid, 'ad-banner'), ...page])[0]).toEqual([0]);
    expect(unread([boxed(plain, 'ad-banner'), ...page])[0]).toEqual([]);
    expect(unread([boxed(paid, 'header'), ...page])[0]).toEqual([]);
  });

  it('is no ad if its text names somebody, or if it is a logo or a tracking pixel', () => {
    for (const one of [
      picture('b.png', undefined, 'Ember Clay'),
      picture('logo.png'),
      picture('pixel.gif'),
      '<p><img src="https://x.test/b.png" alt=""></p>',
    ])
      expect(unread(['Sponsored', one])[0], one).toEqual([]);
    for (const alt of ['View image:', 'Banner', 'Sponsored'])
      expect(unread(['Sponsored', picture('b.png', undefined, alt)])[0], alt).toEqual([1]);
  });

  it('belongs to a claim that includes it; at most five of each kind are kept', () => {
    const server = picture('b.png', 'https://paved.com/x');
    expect(unread([server, server], [1])).toEqual([[0], [1]]);
    expect(unread(Array<string>(7).fill(server))[0]).toEqual([0, 1, 2, 3, 4]);
    expect(unread(Array<string>(7).fill(server), [0, 1, 2, 3, 4, 5, 6])[1]).toEqual([0, 1, 2, 3, 4]);
  });
});
