// The order that decides which placement type an ad gets when several fit. The rules (rules/placement.ts) and the
// language model's prompt (prompt/task.ts) both use it.
import type { PlacementType } from '../contract/names.ts';

const PRECEDENCE = [
  'dedicated_send',
  'takeover',
  'multi_sponsor_grid',
  'native_survey',
  'list_inclusion',
  'coupon',
  'text_only',
  'feature',
  'hero',
  'footer',
  'sponsored_section',
  'primary_native',
  'inline_native',
] as const satisfies readonly PlacementType[];

type MissingType = Exclude<PlacementType, (typeof PRECEDENCE)[number]>;

/**
 * Placement types from first to last choice: what the whole mail is, then the ad's form, then its position. The type
 * check fails if a placement type is missing here.
 */
export const PLACEMENT_PRECEDENCE: [MissingType] extends [never] ? readonly PlacementType[] : MissingType = PRECEDENCE;
