// Plain constants without schemas, so that a page that needs only a name doesn't load zod.

/** The product's name, used by every text that shows it. */
export const PRODUCT_NAME = 'Broughtby';
export const pageTitle = (title: string): string => `${title} · ${PRODUCT_NAME}`;

/** States of a request for access. */
export const ACCESS_REQUEST_STATUSES = ['pending', 'accepted', 'declined'] as const;

/** The 13 placement types, in the order in which the product lists them. */
export const PLACEMENT_TYPES = [
  'hero',
  'primary_native',
  'inline_native',
  'sponsored_section',
  'feature',
  'list_inclusion',
  'dedicated_send',
  'takeover',
  'footer',
  'multi_sponsor_grid',
  'text_only',
  'native_survey',
  'coupon',
] as const;
export type PlacementType = (typeof PLACEMENT_TYPES)[number];

export const PLACEMENT_LABELS: Record<PlacementType, string> = {
  hero: 'Hero',
  primary_native: 'Primary Native',
  inline_native: 'Inline Native',
  sponsored_section: 'Sponsored Section',
  feature: 'Feature',
  list_inclusion: 'List Inclusion',
  dedicated_send: 'Dedicated Send',
  takeover: 'Takeover',
  footer: 'Footer',
  multi_sponsor_grid: 'Multi-Sponsor Grid',
  text_only: 'Text Only',
  native_survey: 'Native Survey',
  coupon: 'Coupon',
};

/** The label of a placement type; an unknown type is returned unchanged. */
export function placementLabel(type: string): string {
  return (PLACEMENT_LABELS as Record<string, string>)[type] ?? type;
}
