// Features of a candidate: how it differs from the rest of its issue.
import type { AdCandidate } from '../candidates.ts';
import type { BlockObservations, IssueReading } from '../reading.ts';
import type { FeatureRow } from '../row.ts';

/** Adds how often the same label and hosts occur in the issue, and how far away other disclosed ads are. */
export function addSurroundingFeatures(
  row: FeatureRow,
  { blocks, marker }: AdCandidate,
  { blocks: all, vias }: IssueReading,
): void {
  const first = blocks[0] as BlockObservations;
  const line = marker?.folded ?? '';
  row.add('labelRepeats', marker ? Math.min(6, all.filter((each) => each.folded === line).length) : 0);
  let since = 30;
  let headings = 0;
  for (let at = first.block.index - 1; at >= Math.max(0, first.block.index - 30); at--) {
    const each = all[at] as BlockObservations;
    if (each.strong) {
      since = first.block.index - at;
      break;
    }
    if (each.block.level > 0 || each.block.ruleBefore) headings++;
  }
  row.add('sinceStrong', since);
  row.add('sinceHeadings', since < 30 ? headings : -1);
  const strong = all.find((each) => each.strong);
  row.add('firstStrong', marker ? marker === strong : false);
  const links = blocks.flatMap((each) => each.outside);
  const rare = links.filter(({ host, domain }) => (vias.get(host ?? domain ?? '') ?? 0) <= 2 * links.length).length;
  row.add('rareHosts', links.length > 0 ? rare / links.length : -1);
  row.add('issueLinks', Math.log1p(all.reduce((sum, each) => sum + each.outside.length, 0)));
  row.add('credit', marker?.disclosure && marker.disclosure.weight < 75 ? marker.disclosure.weight : 0);
  row.add('creditNames', Boolean(marker?.disclosure && marker.disclosure.weight < 75 && marker.disclosure.name));
  const before = all[first.block.index - 1];
  row.add('shapeBefore', before ? Math.abs(before.block.level - first.block.level) : -1);
  row.add(
    'pictureFirst',
    blocks.slice(0, 2).some(({ block }) => block.images.some(({ link }) => link !== null)),
  );
}
