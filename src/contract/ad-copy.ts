// The ad copy of a booking: what its sponsor gives, and what members see of it.
import * as z from 'zod';
import { AD_COPY_STATES, AD_PICTURE_TYPES } from './booking-states.ts';
import { linkCheck } from './bookings.ts';
import { day, hasVisibleCharacter, isoDate, requiredText, toOneLine, webAddress } from './common.ts';
import type { Unavailable } from './recap.ts';

export const adPicture = z.object({
  /** The last part of its address. */
  name: z.string(),
  type: z.enum(AD_PICTURE_TYPES),
  width: z.number().int(),
  height: z.number().int(),
});
export type AdPicture = z.infer<typeof adPicture>;

/** The text fields of the sponsor's form. The picture is a file beside them. */
export const adCopyInput = z.object({
  headline: requiredText('Headline is required', 'Headline', 120).overwrite(toOneLine),
  text: requiredText('Text is required', 'Text', 2_000),
  link: webAddress('Please enter a valid URL, such as https://example.com/offer'),
});
export type AdCopyInput = z.infer<typeof adCopyInput>;

const given = { headline: z.string(), text: z.string(), link: z.string(), picture: adPicture.nullable() };

/** What the sponsor sees at the secret address. It names no person. */
export const publicAdCopy = z.object({
  newsletter: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  brand: z.string(),
  day,
  placementType: z.string(),
  dueOn: day,
  state: z.enum(AD_COPY_STATES),
  /** False once it is approved, or the ad has run. */
  isOpen: z.boolean(),
  /** What the newsletter asks for. */
  note: z.string(),
  ...given,
});
export type PublicAdCopy = z.infer<typeof publicAdCopy>;
/** The data embedded in the page. */
export type AdCopyPageState = { state: 'copy'; copy: PublicAdCopy } | Unavailable;

export const adCopy = z.object({
  /** The newsletter's name. */
  newsletter: z.string(),
  state: z.enum(AD_COPY_STATES),
  /** The sponsor's address; null if there is none, or it was turned off. */
  url: z.string().nullable(),
  note: z.string(),
  ...given,
  linkCheck: linkCheck.nullable(),
  givenAt: isoDate.nullable(),
  updatedAt: isoDate.nullable(),
  /** The ad for the newsletter's own mailer, its link with UTM parameters; null while nothing was given. */
  formats: z.object({ html: z.string(), markdown: z.string(), text: z.string() }).nullable(),
  /** A draft that sends the address to the sponsor; null without an address. */
  mail: z.object({ to: z.string().nullable(), subject: z.string(), body: z.string() }).nullable(),
});
export type AdCopy = z.infer<typeof adCopy>;

export const adCopyRequest = z
  .object({
    note: z
      .string()
      .trim()
      .max(1_000, 'Note must be at most 1000 characters')
      .refine((note) => note === '' || hasVisibleCharacter(note), 'Enter a note that can be seen')
      .default(''),
  })
  .strict();

/** `updatedAt` of the copy that the member has seen, so that no other one is approved. */
export const adCopyApproval = z.object({ updatedAt: z.iso.datetime() }).strict();
export const adCopyChangeAnswer = z.object({ eventId: z.number().int() });
