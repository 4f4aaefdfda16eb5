// Caching of public reports at the edge: cachedReportUse and cache keys.
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contract/report.ts';
import { cachedReportUse, isReportSlug, REPORT_FORMATS, reportCacheKey } from '../../../src/domain/report/edge.ts';
import { reportHeadTags } from '../../../src/domain/report/head.ts';
import { generateReportSlug } from '../../../src/domain/report/slug.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => now.getTime() - seconds * 1000;

describe('cachedReportUse of an edge copy', () => {
  it('serves a report for 30 seconds, then renews it in the background, and after 60 revalidates first', () => {
    expect(cachedReportUse('report', ago(0), now)).toBe('fresh');
    expect(cachedReportUse('report', ago(29), now)).toBe('fresh');
    expect(cachedReportUse('report', ago(30), now)).toBe('renew');
    expect(cachedReportUse('report', ago(59), now)).toBe('renew');
    expect(cachedReportUse('report', ago(60), now)).toBe('check');
  });
  it('keeps the answer that a slug is unknown for a minute, and that a report is being built for a second', () => {
    expect(cachedReportUse('none', ago(59), now)).toBe('fresh');
    expect(cachedReportUse('none', ago(60), now)).toBe('check');
    expect(cachedReportUse('building', ago(0.9), now)).toBe('fresh');
    expect(cachedReportUse('building', ago(1), now)).toBe('check');
  });
});

describe('cache key', () => {
  it('differs wherever an answer differs: by origin, slug and form', () => {
    const keys = ['https://a.example', 'https://b.example'].flatMap((origin) =>
      ['one', 'two'].flatMap((slug) => REPORT_FORMATS.map((form) => reportCacheKey({ origin, slug, form }))),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('stays within its own path whatever the slug', () => {
    const key = reportCacheKey({ origin: 'https://a.example', slug: '../../x?y#z', form: 'json' });
    expect(new URL(key).pathname.startsWith('/edge/report/')).toBe(true);
    expect(new URL(key).search).toBe('');
  });
});

it('a shared report’s title has its newsletter’s name, at most eighty characters', () => {
  const titleOf = (name: string) => {
    const none = { totalCount: 0 };
    const report = { newsletter: { name }, similarNewsletters: none, brands: none, sponsorships: none };
    return reportHeadTags(report as unknown as Report, 'https://a.example/report/x')[0]?.text?.split(': ')[0];
  };
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(titleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
});

it('a slug is valid if we generate it, and no path, capital letter or empty text is', () => {
  for (const name of ['The Morning Ledger', '日本', 'x', 'A'.repeat(200)])
    expect(isReportSlug(generateReportSlug(name))).toBe(true);
  for (const text of ['', 'a', '../x', 'A-b', 'x y', 'x'.repeat(81), 'ü-abc']) expect(isReportSlug(text)).toBe(false);
});
