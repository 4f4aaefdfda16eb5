// What kind of placement an ad is, by its form and its place.
import type { PlacementType } from '../../contract/names.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { PLACEMENT_PRECEDENCE } from '../placement-precedence.ts';
import { COUPON, SURVEY } from '../vocabulary/offers.ts';
import { type AdUnit, textOf } from './unit.ts';

export interface Situation {
  unit: AdUnit;
  issue: Issue;
  /** How many ads come before it. */
  before: number;
  inList: boolean;
  inGrid: boolean;
  /** Its brand owns the issue. */
  isTakeover: boolean;
  /** All that the mail says is this ad, its foot aside. */
  isWhole: boolean;
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

interface Form extends Situation {
  text: string;
  /** Of the mail's text, 0 to 1. */
  share: number;
  first: Block;
}

/**
 * What the rules take for each type: a type that is added must be told here. Which of those that fit it is,
 * PLACEMENT_PRECEDENCE says.
 */
const FITS: Record<PlacementType, (form: Form) => boolean> = {
  dedicated_send: ({ isWhole, share, issue }) => isWhole || (share > 0.75 && issue.text.length > 400),
  takeover: ({ isTakeover }) => isTakeover,
  multi_sponsor_grid: ({ inGrid }) => inGrid,
  native_survey: ({ text }) => SURVEY.test(text) && text.length < 700,
  list_inclusion: ({ inList }) => inList,
  coupon: ({ text }) => COUPON.test(text) && text.length < 500,
  text_only: ({ issue }) => isPlain(issue),
  feature: ({ text }) => text.length > LONG_FEATURE,
  hero: ({ first, text }) => first.place < 0.08 && text.length < 260,
  footer: ({ first }) => first.afterSignOff || first.place > 0.92,
  // A presented section is its brand's ad to the rules: where in the issue it is, they see; that it comes back every
  // week, they don't.
  sponsored_section: () => false,
  primary_native: ({ before }) => before === 0,
  inline_native: () => true,
};

export function placementOf(situation: Situation): PlacementType {
  const { unit, issue } = situation;
  const text = textOf(unit);
  const share = text.length / Math.max(1, issue.text.length);
  const form = { ...situation, text, share, first: unit.blocks[0] ?? unit.marker };
  return PLACEMENT_PRECEDENCE.find((type) => FITS[type](form)) ?? 'inline_native';
}
