// Decides the type of a placement by the ad's form and its place in the issue.
import type { PlacementType } from '../../contract/names.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../block.ts';
import { PLACEMENT_PRECEDENCE } from '../placement-precedence.ts';
import { COUPON_PHRASE, SURVEY_INVITATION } from '../vocabulary/offers.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

export interface PlacementContext {
  unit: AdUnit;
  issue: Issue;
  before: number;
  inList: boolean;
  inGrid: boolean;
  isTakeover: boolean;
  /** True if the whole mail, apart from its footer, is this ad. */
  isWhole: boolean;
}

const FEATURE_CHARS_MIN = 2_500;

/** True for a mail without markup: no table, image or box, and no link with a text. */
export const isMailWithoutMarkup = ({ blocks }: Issue): boolean =>
  blocks.every(
    (block) =>
      block.cell === null &&
      block.box === null &&
      block.images.length === 0 &&
      block.links.every(({ text }) => text === ''),
  );

interface Form extends PlacementContext {
  text: string;
  share: number;
  first: Block;
}

/** A missing type doesn't compile. If several fit, PLACEMENT_PRECEDENCE decides. */
const PLACEMENT_CONDITIONS: Record<PlacementType, (form: Form) => boolean> = {
  dedicated_send: ({ isWhole, share, issue }) => isWhole || (share > 0.75 && issue.text.length > 400),
  takeover: ({ isTakeover }) => isTakeover,
  multi_sponsor_grid: ({ inGrid }) => inGrid,
  native_survey: ({ text }) => SURVEY_INVITATION.test(text) && text.length < 700,
  list_inclusion: ({ inList }) => inList,
  coupon: ({ text }) => COUPON_PHRASE.test(text) && text.length < 500,
  text_only: ({ issue }) => isMailWithoutMarkup(issue),
  feature: ({ text }) => text.length > FEATURE_CHARS_MIN,
  hero: ({ first, text }) => first.place < 0.08 && text.length < 260,
  footer: ({ first }) => first.afterSignOff || first.place > 0.92,
  // The rules see where a presented section is, but not that it returns every week, so they treat it as its brand's ad.
  sponsored_section: () => false,
  primary_native: ({ before }) => before === 0,
  inline_native: () => true,
};

export function determinePlacementType(situation: PlacementContext): PlacementType {
  const { unit, issue } = situation;
  const text = toAdUnitText(unit);
  const share = text.length / Math.max(1, issue.text.length);
  const form = { ...situation, text, share, first: unit.blocks[0] ?? unit.marker };
  return PLACEMENT_PRECEDENCE.find((type) => PLACEMENT_CONDITIONS[type](form)) ?? 'inline_native';
}
