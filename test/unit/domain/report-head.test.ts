// The head of a shared report.
import { expect, it } from 'vitest';
import type { Report } from '../../../src/contract/report.ts';
import { reportHeadTags } from '../../../src/domain/report/head.ts';

it('a shared report’s title has its newsletter’s name, at most eighty characters', () => {
  const titleOf = (name: string) => {
    const none = { totalCount: 0 };
    const report = { newsletter: { name }, similarNewsletters: none, brands: none, sponsorships: none };
    return reportHeadTags(report as unknown as Report, 'https://a.example/report/x')[0]?.text?.split(': ')[0];
  };
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(titleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
});
