import * as z from 'zod';
import { PLACEMENT_TYPES } from './names.ts';

export const placementType = z.enum(PLACEMENT_TYPES);

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
