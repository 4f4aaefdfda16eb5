// Pieces that many schemas are made of: errors, dates, texts, addresses, pages of lists.
import * as z from 'zod';
import { PLACEMENT_TYPES } from './names.ts';
import './words.ts';

export const placementType = z.enum(PLACEMENT_TYPES);

/** Every refusal's body. `code` is one of errors.ts's closed list; `details` maps form fields to messages. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.string()).optional(),
});

/** Dates cross the wire as ISO 8601 strings in UTC. */
export const isoDate = z.iso.datetime().brand<'IsoDate'>();
export type IsoDate = z.infer<typeof isoDate>;

/**
 * Optimistic lock: the `updatedAt` that the form was filled from; 412 if the row has changed since. The header If-Match
 * does the same.
 */
export const unchangedSince = z.iso.datetime().optional();

/** Whether a change names a field; its precondition alone changes nothing. */
export const changesSomething = (change: object): boolean =>
  Object.entries(change).some(([name, value]) => name !== 'updatedAt' && value !== undefined);

const MOMENT = 'Give a date such as 2026-05-31 or 2026-05-31T08:00:00+02:00';

/**
 * A moment as callers give it: with an offset, in UTC, or a plain date, which means midnight UTC. The output is UTC;
 * years before 1 are refused.
 */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: MOMENT })
  .transform((given) => new Date(given))
  .refine((date) => date.getTime() >= Date.parse('0001-01-01'), MOMENT)
  .transform((date) => date.toISOString());

/** No newsletter was sent by mail before this. */
const EARLIEST = '1990-01-01T00:00:00.000Z';

/**
 * When an issue arrived, as entered by a person. A moment in the future is refused where `now` is known
 * (`refuseFuture`).
 */
export const pastMoment = moment.refine((given) => given >= EARLIEST, 'This date is before 1990');

/** A sign that shows something; Hangul's fillers and the empty Braille cell take room only. */
const INK = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything of a text can be seen: blanks, zero-width signs and marks of direction can't. */
export const isVisible = (text: string): boolean => INK.test(text);

/**
 * A required text.
 * @param missing the message for an absent or blank one.
 * @param what names the field in the message for a text over `max` characters.
 */
export const required = (missing: string, what: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isVisible, missing);

/** `page` and `limit` of a list's query string. @param size the default of `limit`. @param max its upper bound. */
export const pageQuery = (size: number, max = 100) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(max).default(size),
  });

/** What every list answers about its page, beside its rows. */
export const paging = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
};

export const sortOrder = z.enum(['asc', 'desc']);

/**
 * A web address typed by a person; only http and https are addresses of sites. A name before the host would make one
 * site look like another.
 */
export const webAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, message)
    .refine((value) => {
      try {
        const { protocol, username, password } = new URL(value);
        return /^https?:$/.test(protocol) && username + password === '';
      } catch {
        return false;
      }
    }, message);

/** A web address that a form may leave empty, and that answers give as null. */
export const optionalAddress = (message: string) =>
  z
    .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), webAddress(message)], {
      error: message,
    })
    .optional();

/** What a brand or a newsletter is shown by. */
export const displayFields = { id: z.string(), name: z.string(), logoUrl: z.string().nullable() };
