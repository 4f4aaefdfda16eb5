// Which placement type an ad has where several fit: said here alone, for the rules (rules/placement.ts) and for the
// model's question (prompt/task.ts).
import type { PlacementType } from '../contract/names.ts';

const ORDER = [
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

type LeftOut = Exclude<PlacementType, (typeof ORDER)[number]>;

/**
 * The first that fits wins: what the whole mail is, then what form the ad has, then where it is. Does not compile
 * where a type is left out.
 */
export const PLACEMENT_PRECEDENCE: [LeftOut] extends [never] ? readonly PlacementType[] : LeftOut = ORDER;
