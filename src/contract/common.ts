// Building blocks of many schemas: errors, dates, texts, web addresses, pages of lists.
import * as z from 'zod';
import { PLACEMENT_TYPES } from './names.ts';
import './words.ts';

export const placementType = z.enum(PLACEMENT_TYPES);

/** The body of every error; `details` maps form fields to messages. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.string()).optional(),
});

export const isoDate = z.iso.datetime().brand<'IsoDate'>();
export type IsoDate = z.infer<typeof isoDate>;

/** The `updatedAt` of the version that the form is based on, as If-Match: 412 if the row has changed since. */
export const unchangedSince = z.iso.datetime().optional();

export const changesSomething = (change: object): boolean =>
  Object.entries(change).some(([name, value]) => name !== 'updatedAt' && value !== undefined);

const MOMENT = 'Give a date such as 2026-05-31 or 2026-05-31T08:00:00+02:00';

/** A date with time and offset, or a plain date, which means midnight UTC; output in UTC, from the year 1 on. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: MOMENT })
  .transform((given) => new Date(given))
  .refine((date) => date.getTime() >= Date.parse('0001-01-01'), MOMENT)
  .transform((date) => date.toISOString());

const EARLIEST_ARRIVAL = '1990-01-01T00:00:00.000Z';

/** Where `now` is known, `refuseFutureDate` refuses dates in the future too. */
export const arrivalMoment = moment.refine((given) => given >= EARLIEST_ARRIVAL, 'This date is before 1990');

/** Line breaks, control characters, and characters that turn the direction of what follows. */
const LINE_BREAKERS = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

export const toOneLine = (text: string): string => text.replace(LINE_BREAKERS, ' ').trim();

const VISIBLE_CHARACTER = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** True if a text has any visible character, not only blanks, zero-width characters and direction marks. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE_CHARACTER.test(text);

/** @param missing message for an absent or blank text. @param what names the field if it is too long. */
export const requiredText = (missing: string, what: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, `${what} must be at most ${max} characters`)
    .refine(hasVisibleCharacter, missing);

export const day = z.iso.date('Give a date such as 2026-05-31');

export const givenDay = day.refine((given) => given < '2200', 'Give a date before the year 2200');

export const text = (what: string, max: number) =>
  z.string().trim().max(max, `${what} must be at most ${max} characters`);
export const line = (what: string, max: number) => text(what, max).overwrite(toOneLine);

/** @param size default of `limit`. @param max its upper bound. */
export const pageQuery = (size: number, max = 100) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(max).default(size),
  });

export const paging = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
};

export const sortOrder = z.enum(['asc', 'desc']);

/** A user name before the host is refused, because it could make one site look like another. */
export const webAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, message)
    .refine((value) => {
      try {
        const { protocol, username, password } = new URL(value);
        return /^https?:$/.test(protocol) && username + password === '' && !/\p{Cc}/u.test(value);
      } catch {
        return false;
      }
    }, message);

export const optionalWebAddress = (message: string) =>
  z
    .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), webAddress(message)], {
      error: message,
    })
    .optional();

export const displayFields = { id: z.string(), name: z.string(), logoUrl: z.string().nullable() };
/** `isInCatalogue` is false for a brand that only one's own unconfirmed newsletter names. */
export const sponsorFields = { ...displayFields, isInCatalogue: z.boolean() };
