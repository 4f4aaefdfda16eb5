// Features of a candidate that is the whole mail: how much of it is about one name other than the newsletter's.
import { containsFoldedName } from '../../naming/scripts.ts';
import { findPossibleAdvertiserNames } from '../advertisers.ts';
import type { AdCandidate } from '../candidates.ts';
import { computeLowerCaseShare } from '../letter-cases.ts';
import { isOwnName } from '../own-names.ts';
import type { IssueReading } from '../reading.ts';
import type { FeatureRow } from '../row.ts';

/**
 * Adds how much of the mail is about one name other than the newsletter's; -1 for other candidates than the whole mail.
 */
export function addDominantNameFeatures(row: FeatureRow, candidate: AdCandidate, reading: IssueReading): void {
  const values = [-1, -1, -1, -1];
  if (candidate.kinds.has('whole')) {
    const said = candidate.blocks.filter(({ line }) => line.length > 0);
    const names = findPossibleAdvertiserNames(reading, candidate)
      .filter(
        (name) => name.key.length > 3 && !isOwnName(reading, name) && computeLowerCaseShare(reading, name.key) < 0.3,
      )
      .map((name) => ({ name, hits: said.filter(({ folded }) => containsFoldedName(folded, name.key)).length }))
      .sort((a, b) => b.hits - a.hits);
    const [top] = names;
    const second = names.find(
      ({ name }) => top && !name.key.includes(top.name.key) && !top.name.key.includes(name.key),
    );
    if (top) {
      values[0] = top.hits / Math.max(1, said.length);
      values[1] = Math.min(10, top.hits - (second?.hits ?? 0));
      values[2] = reading.subject.includes(` ${top.name.key} `) ? 1 : 0;
      values[3] = said.filter(({ namesOwn }) => namesOwn).length / Math.max(1, said.length);
    }
  }
  for (const [nth, name] of ['foreign', 'foreignLead', 'foreignSubject', 'foreignOwn'].entries())
    row.add(name, values[nth] as number);
}
