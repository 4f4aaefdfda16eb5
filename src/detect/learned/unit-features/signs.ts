// Features of a candidate: the signs of an ad (vocabulary/signs.ts) in it, next to it, and in the heading above.
import { AD_SIGN_NAMES, DISCLOSING_AD_SIGNS, PAID_LINE_SYMBOL } from '../../vocabulary/signs.ts';
import { adSignBit } from '../block-words.ts';
import type { AdCandidate } from '../candidates.ts';
import type { BlockObservations, IssueReading } from '../reading.ts';
import type { FeatureRow } from '../row.ts';
import { findHeadingAbove } from './heading.ts';

const ALL_SIGNS = (1 << AD_SIGN_NAMES.length) - 1;
const DISCLOSING_MASK = DISCLOSING_AD_SIGNS.reduce((mask, sign) => mask | adSignBit(sign), 0);

export function addSignFeatures(
  row: FeatureRow,
  { blocks, marker }: AdCandidate,
  around: {
    before?: BlockObservations | undefined;
    before2?: BlockObservations | undefined;
    after?: BlockObservations | undefined;
  },
  reading: IssueReading,
): void {
  const first = blocks[0] as BlockObservations;
  const union = (pick: (each: BlockObservations) => number) => blocks.reduce((mask, each) => mask | pick(each), 0);
  const inside = union(({ signs: mask }) => mask);
  const above = findHeadingAbove(first, reading.blocks);
  const at = marker ?? first;
  for (const [nth, name] of AD_SIGN_NAMES.entries()) {
    const mask = 1 << nth;
    row.add(`in.${name}`, (inside & mask) !== 0);
    if ((DISCLOSING_MASK & mask) === 0) continue;
    row.add(`lead.${name}`, (at.lead & mask) !== 0);
    row.add(`whole.${name}`, (at.whole & mask) !== 0);
    row.add(`tail.${name}`, (at.tail & mask) !== 0);
    row.add(`above.${name}`, ((above?.signs ?? 0) & mask) !== 0);
  }
  const outer = (each: BlockObservations | undefined) => (each ? each.signs & DISCLOSING_MASK & ALL_SIGNS : 0);
  const asks = adSignBit('asking') | adSignBit('askingMore') | adSignBit('support');
  row.add('before.sponsor', outer(around.before) !== 0 && Boolean(around.before && around.before.line.length < 120));
  row.add('before.strong', Boolean(around.before?.strong));
  row.add('before2.strong', Boolean(around.before2?.strong));
  row.add('after.sponsor', outer(around.after) !== 0 && Boolean(around.after && around.after.line.length < 120));
  row.add('after.strong', Boolean(around.after?.strong));
  row.add('before.asks', Boolean(around.before && around.before.signs & asks));
  row.add('after.asks', Boolean(around.after && around.after.signs & asks));
  row.add('above.asks', Boolean(above && above.signs & asks));
  row.add('above.hiring', Boolean(above && above.signs & adSignBit('hiring')));
  row.add('above.event', Boolean(above && above.signs & adSignBit('event')));
  row.add('above.ours', Boolean(above && above.signs & adSignBit('ours')));
  row.add(
    'legend',
    blocks.some(({ block }) => reading.legend.has(block.index)),
  );
  row.add(
    'emblem',
    blocks.some(({ emblem }) => emblem !== '' && reading.emblems.has(emblem)),
  );
  row.add('money', PAID_LINE_SYMBOL.test(at.block.text) || (above ? PAID_LINE_SYMBOL.test(above.block.text) : false));
}
