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

/** A moment as callers give it: any that Postgres can hold. */
export const moment = isoDate.refine((given) => !given.startsWith('0000'), 'Invalid ISO datetime');

/** A text that must be there: absent or blank is `missing`, and one that is too long says so. */
export const required = (missing: string, what: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, `${what} must be at most ${max} characters`);

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
    .max(2000, message)
    .refine((value) => {
      try {
        return /^https?:$/.test(new URL(value).protocol);
      } catch {
        return false;
      }
    }, message);

/** A web address that a form may leave empty. */
export const optionalAddress = (message: string) =>
  z.union([z.literal('').transform(() => undefined), webAddress(message)], { error: message }).optional();
