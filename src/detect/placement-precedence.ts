// Which placement type an ad gets when several fit; for the rules and for the language model's prompt.
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

/** What the whole mail is, then the ad's form, then its position. A missing type doesn't compile. */
export const PLACEMENT_PRECEDENCE: [MissingType] extends [never] ? readonly PlacementType[] : MissingType = PRECEDENCE;
