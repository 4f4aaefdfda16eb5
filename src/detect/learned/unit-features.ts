// Computes the features of a candidate, from which the model decides whether it is an ad.
import { AD_CANDIDATE_KINDS, type AdCandidate } from './candidates.ts';
import type { BlockObservations, IssueReading } from './reading.ts';
import { FeatureRow } from './row.ts';
import { addDisclosureFeatures } from './unit-features/disclosures.ts';
import { addDominantNameFeatures } from './unit-features/dominant-name.ts';
import { addLinkFeatures } from './unit-features/links.ts';
import { addSignFeatures } from './unit-features/signs.ts';
import { addSurroundingFeatures } from './unit-features/surroundings.ts';
import { addWordFeatures } from './unit-features/words.ts';

/** Features from elsewhere: scores of the word models, the memory of earlier issues, the verdict of the rules. */
export interface ExtraAdFeatures {
  /** Log-odds of an ad by the words of the marker's line alone. */
  markerWords: number;
  /** Log-odds of an ad by the words of all blocks. */
  bodyWords: number;
  /** The confidence (0 to 100) of the rules' claim on overlapping blocks; 0 if there is none. */
  rules: number;
  /** Similarity (0 to 1) to a slot that was confirmed in earlier issues; -1 if none are remembered. */
  memory: number;
}

/** @returns the feature row of a candidate. @param named whether the features' names are collected too. */
export function computeAdFeatures(
  reading: IssueReading,
  candidate: AdCandidate,
  beside: ExtraAdFeatures,
  named = false,
): FeatureRow {
  const row = new FeatureRow(named);
  const { blocks: all, issue } = reading;
  const { blocks, marker, kinds } = candidate;
  const first = blocks[0] as BlockObservations;
  const last = blocks.at(-1) as BlockObservations;
  const before = all[first.block.index - 1];
  const before2 = all[first.block.index - 2];
  const after = all[last.block.index + 1];
  const chars = blocks.reduce((sum, { block }) => sum + block.words.length, 0);
  row.choose('kind', AD_CANDIDATE_KINDS, (kind) => kinds.has(kind));
  row.add('blocks', blocks.length);
  row.add('chars', Math.log1p(chars));
  row.add('share', chars / Math.max(1, issue.text.length));
  row.add('place', first.block.place);
  row.add('index', Math.min(40, first.block.index));
  row.add('end', last.block.place);
  row.add('signedOff', first.block.afterSignOff);
  row.add(
    'footer',
    blocks.some(({ block }) => block.role === 'footer'),
  );
  row.add('plain', reading.plain);
  row.add('list', first.block.list);
  row.add('level', first.block.level);
  row.add('lastLevel', last.block.level);
  row.add('headings', blocks.filter(({ block }) => block.level > 0).length);
  row.add('ruleBefore', first.block.ruleBefore);
  row.add('ruleAfter', after ? after.block.ruleBefore : 1);
  row.add(
    'ruleInside',
    blocks.some((each) => each !== first && each.block.ruleBefore),
  );
  row.add('boxed', first.block.box ? first.block.box.share : -1);
  row.add('background', first.block.box?.background ?? false);
  row.add('backgroundRare', first.block.box?.background ? 1 - reading.background : -1);
  row.add('border', first.block.box?.border ?? false);
  row.add('boxEnds', (after?.block.box?.id ?? -1) !== (last.block.box?.id ?? -1));
  row.add('boxBegins', (before?.block.box?.id ?? -1) !== (first.block.box?.id ?? -1));
  row.add('oneBox', new Set(blocks.map(({ block }) => block.box?.id ?? -1)).size === 1);
  row.add(
    'hint',
    blocks.some(({ block }) => block.hint),
  );
  addDisclosureFeatures(row, candidate, all);
  addSignFeatures(row, candidate, { before, before2, after }, reading);
  addLinkFeatures(row, candidate, reading);
  addWordFeatures(row, candidate);
  row.add('markerWords', beside.markerWords);
  row.add('bodyWords', beside.bodyWords);
  row.add('rules', beside.rules);
  row.add('memory', beside.memory);
  row.add('issueBlocks', Math.log1p(all.length));
  row.add('issueMarks', Math.min(12, all.filter(({ marks }) => marks).length));
  row.add('issueStrong', Math.min(12, all.filter(({ strong }) => strong).length));
  row.add('issueTagged', reading.tagged);
  addSurroundingFeatures(row, candidate, reading);
  row.add('marker', marker !== null);
  addDominantNameFeatures(row, candidate, reading);
  return row;
}
