// What kind of placement an ad is: by position and form, in the order of precedence that the trade's definitions have.
import type { PlacementType } from '../../contract/names.ts';
import type { Issue } from '../analyst.ts';
import { COUPON, SURVEY } from '../vocabulary/disclosure.ts';
import { textOf, type Unit } from './unit.ts';

export interface Situation {
  unit: Unit;
  issue: Issue;
  /** How many ads stand before it. */
  before: number;
  inList: boolean;
  inGrid: boolean;
}

const LONG_FEATURE = 2_500;

/** A mail without markup: no table, image or box in it, and no link that has a text of its own. */
export const isPlain = ({ blocks }: Issue): boolean =>
  blocks.every(
    (block) =>
      block.cell === null &&
      block.box === null &&
      block.images.length === 0 &&
      block.links.every(({ text }) => text === ''),
  );

export function placementOf({ unit, issue, before, inList, inGrid }: Situation): PlacementType {
  const text = textOf(unit);
  const first = unit.blocks[0] ?? unit.marker;
  const share = text.length / Math.max(1, issue.text.length);
  if (share > 0.75 && issue.text.length > 400) return 'dedicated_send';
  if (inGrid) return 'multi_sponsor_grid';
  if (SURVEY.test(text) && text.length < 700) return 'native_survey';
  if (inList) return 'list_inclusion';
  if (COUPON.test(text) && text.length < 900) return 'coupon';
  if (isPlain(issue)) return 'text_only';
  if (text.length > LONG_FEATURE) return 'feature';
  if (first.place < 0.08 && text.length < 260) return 'hero';
  if (first.afterSignOff || first.place > 0.92) return 'footer';
  return before === 0 ? 'primary_native' : 'inline_native';
}
