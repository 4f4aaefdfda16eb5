// Ads without a disclosing word, entries marked by an asterisk.
import { describe, expect, it } from 'vitest';
import { findEntriesMarkedPaid } from '../../../src/detect/rules/legend.ts';
import { buildNewsletterIdentity } from '../../../src/detect/rules/own-identity.ts';
import { findUndisclosedAdUnits } from '../../../src/detect/rules/undisclosed.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

describe('an ad without a disclosure', () => {
  const STORY =
    '<p>Potters argue about cones, clay and the weather, as they always did. <a href="https://kiln.example/a">Read</a></p>';
  const PAID = 'https://glazeworks.com/?utm_source=kiln&utm_medium=cpc&gclid=abc';
  const weights = (html: string) => {
    const issue = issueOf({ html }, { newsletter: { name: 'The Kiln', domain: 'kiln.example' } });
    return findUndisclosedAdUnits(issue, buildNewsletterIdentity(issue), new Set()).map(({ unit, weight }) => [
      unit.blocks.length,
      weight,
    ]);
  };
  const banner = (alt: string, href = 'https://glazeworks.com/') =>
    `<a href="${href}"><img src="https://x.test/b.png" alt="${alt}" width="600" height="200"></a>`;

  it('is a picture with a name at the top, if nothing else links to its site', () => {
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

  it('has paid links, and is weighed by its box, its call to action and their share of its links', () => {
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

  it('is longer than a line, shorter than an article, and links to at most two sites', () => {
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
    return findEntriesMarkedPaid(blocks, new Set()).map(({ block, weight }) => `${block.index} ${weight}`);
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

  it('marks every linked entry that has one, above or below a legend', () => {
    const legend = '* = from our partners';
    expect(entries(link(1, '*'), legend, link(2), link(3, '*'))).toEqual(['0 86', '3 86']);
    expect(entries('A line with a star*', legend, link(2, '*'))).toEqual(['2 86']);
    expect(entries(link(1, '*'), legend.padEnd(400, '.'))).toEqual(['0 86']);
    expect(entries(link(1, '*'), legend.padEnd(401, '.'))).toEqual([]);
  });

  it('marks no entry that is already part of a claim, and none in the footer', () => {
    const { blocks } = issueOf({
      html: ['* = from our partners', link(1, '*'), link(2, '*')].map((line) => `<p>${line}</p>`).join(''),
    });
    const [, first] = blocks;
    const kept = findEntriesMarkedPaid(blocks, new Set([first?.index ?? -1]));
    expect(kept.map(({ block }) => block.index)).toEqual([2]);
    const inFrame = blocks.map((block) => (block === first ? { ...block, role: 'footer' as const } : block));
    expect(findEntriesMarkedPaid(inFrame, new Set()).map(({ block }) => block.index)).toEqual([2]);
  });

  it('marks only the first entry of the list below if the legend says so, within sixteen blocks', () => {
    const legend = '<p>* The first item is sponsored: links marked with * are sponsored</p>';
    const list = `<ul><li>${link(1)}</li><li>${link(2, '*')}</li></ul>`;
    const at = (before: number) => {
      const { blocks } = issueOf({ html: `<p>${link(0)}</p>${legend}${`<p>${words}</p>`.repeat(before)}${list}` });
      return findEntriesMarkedPaid(blocks, new Set()).map(({ block, weight }) => `${block.index} ${weight}`);
    };
    expect([at(0), at(15), at(16)]).toEqual([['2 84'], ['17 84'], ['19 86']]);
  });

  it('or another character marks an ad if a legend explains it', () => {
    expect(entries('💰 = sponsored', link(1, ' 💰'), link(2), '[S] = sponsored', link(3, ' [S]'))).toEqual([
      '1 82',
      '4 82',
    ]);
  });
});

describe('a mail built to be slow', () => {
  it('yields at most three hundred claims', () => {
    const ads = Array.from(
      { length: 302 },
      (_, n) => `<p>Sponsored by <a href="https://brand${n}.example/">Brand${n}x</a></p>`,
    );
    const claims = findOfflineClaims(issueOf({ html: ads.join('') }));
    expect(claims.length).toBeLessThanOrEqual(300);
    expect(claims.length).toBeGreaterThan(250);
  });
});
