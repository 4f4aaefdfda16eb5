import * as z from 'zod';

/** The product's name; every text that shows it takes it from here. */
export const PRODUCT_NAME = 'Broughtby';

/** The 13 kinds of placement, in the order the product lists them. */
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
export const placementType = z.enum(PLACEMENT_TYPES);
export type PlacementType = z.infer<typeof placementType>;

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

/** The label of a placement type; a type that isn't known is shown as is. */
export function placementLabel(type: string): string {
  return (PLACEMENT_LABELS as Record<string, string>)[type] ?? type;
}

/** Every refusal's body. `code` is one of errors.ts's closed list; `details` maps form fields to messages. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Dates cross the wire as ISO 8601 strings in UTC. */
export const isoDate = z.iso.datetime();

/** A page of a list, as asked for in the query string. `max` bounds `limit`. */
export const pageQuery = (size: number, max = 100) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(max).default(size),
  });

export const sortOrder = z.enum(['asc', 'desc']);

/** A web address typed by a person; only http and https are addresses of sites. */
export const webAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(2000)
    .refine((value) => {
      try {
        return /^https?:$/.test(new URL(value).protocol);
      } catch {
        return false;
      }
    }, message);
