// Recognised ads over the blocks of a small HTML mail, for tests of the claims that are made of them.
import type { NameSource, PossibleAdvertiserName } from '../../src/detect/learned/advertisers/name.ts';
import type { AdCandidateKind } from '../../src/detect/learned/candidates.ts';
import type { AdCandidateWithProbability } from '../../src/detect/learned/claims.ts';
import { type IssueReading, prepareIssue } from '../../src/detect/learned/reading.ts';
import { issueOf } from '../support/issues.ts';

export const textOfLength = (length: number, begin = 'Glazeworks ') =>
  `${begin}${'clay '.repeat(length).slice(0, length - begin.length - 1)}.`;
export const createCandidateName = (shown: string, site: string | null = null): PossibleAdvertiserName => ({
  shown,
  key: shown.toLowerCase(),
  sources: new Map<NameSource, number>(),
  site,
  order: 0,
});

export interface CandidateOptions {
  name?: string;
  p?: number;
  unit?: number;
  kinds?: AdCandidateKind[];
  marker?: number;
}
/** A recognised ad that consists of the given blocks. */
export function createSelectedCandidate(
  { blocks }: IssueReading,
  at: number[],
  { name = 'Glazeworks', p = 0.9, unit = 2, kinds = ['self'], marker }: CandidateOptions = {},
): AdCandidateWithProbability {
  const part = at.flatMap((index) => blocks[index] ?? []);
  const candidate = {
    blocks: part,
    kinds: new Set(kinds),
    marker: (marker !== undefined && blocks[marker]) || null,
    claim: null,
  };
  return { candidate, unit, p, name: createCandidateName(name), named: 1, rival: -8, support: 1 };
}
export const createIssueReading = (...lines: string[]) =>
  prepareIssue(issueOf({ html: lines.map((line) => (line.startsWith('<p>') ? line : `<p>${line}</p>`)).join('') }));
