// Features of a candidate: the disclosing words in it and in the heading above it.
import type { AdCandidate } from '../candidates.ts';
import type { BlockObservations } from '../reading.ts';
import type { FeatureRow } from '../row.ts';
import { findHeadingAbove } from './heading.ts';

export function addDisclosureFeatures(
  row: FeatureRow,
  { blocks, marker }: AdCandidate,
  all: readonly BlockObservations[],
): void {
  const inside = blocks.flatMap(({ disclosure }) => disclosure ?? []);
  const best = inside.reduce((sum, { weight }) => Math.max(sum, weight), 0);
  const own = marker?.disclosure;
  row.add('disclosed', own ? own.weight : 0);
  row.choose('disclosure', ['naming', 'label', 'tag'], (kind) => own?.kind === kind);
  row.add('disclosureNames', Boolean(own?.name));
  row.add('disclosureUnder', Boolean(own?.under));
  row.add('disclosedInside', best);
  row.add('disclosuresInside', inside.length);
  row.add('markerAt', marker ? blocks.indexOf(marker) / blocks.length : -1);
  row.add('markerLength', marker ? Math.log1p(marker.line.length) : -1);
  row.add('markerHeading', marker ? marker.block.level : -1);
  row.add('markerLinks', marker ? marker.links.length : -1);
  const above = findHeadingAbove(blocks[0] as BlockObservations, all);
  row.add('aboveDisclosed', above?.disclosure?.weight ?? 0);
  row.add('aboveLabel', above?.disclosure?.kind === 'label');
  row.add('aboveDistance', above ? Math.min(20, (blocks[0] as BlockObservations).block.index - above.block.index) : 20);
}
