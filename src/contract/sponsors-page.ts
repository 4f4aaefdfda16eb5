// A newsletter's public page for sponsors, and the requests for dates that are sent from it.
import * as z from 'zod';
import { day, givenDay, optionalWebAddress, placementType, requiredText, toOneLine } from './common.ts';
import { SPONSOR_REQUEST_DATES_MAX } from './sponsors-page-rules.ts';

export const SPONSORS_SHOWN_MAX = 24;

const shownAd = z.object({
  sponsorshipId: z.string(),
  sponsor: z.string(),
  day,
  placementType: z.string(),
  text: z.string(),
});

export const sponsorsPage = z.object({
  isOn: z.boolean(),
  /** The page's address while it is on; null otherwise. */
  url: z.string().nullable(),
  /** False until an administrator has confirmed the newsletter, because anybody may give a newsletter any name. */
  isConfirmed: z.boolean(),
  about: z.string(),
  showsPrices: z.boolean(),
  /** Ads of past sponsors that the page names. */
  sponsorIds: z.array(z.string()),
  /** The ad that the page shows; null for none. */
  adId: z.string().nullable(),
  /** The newest ads of the newsletter's own issues, from which to choose. */
  ads: z.array(shownAd),
});
export type SponsorsPage = z.infer<typeof sponsorsPage>;

/** PUT /api/sponsors-page. Fields that aren't given are unchanged. */
export const sponsorsPageInput = z
  .object({
    isOn: z.boolean(),
    about: z.string().trim().max(2_000, 'This must be at most 2000 characters'),
    showsPrices: z.boolean(),
    sponsorIds: z.array(z.string().max(100)).max(SPONSORS_SHOWN_MAX, `At most ${SPONSORS_SHOWN_MAX} sponsors`),
    adId: z.string().max(100).nullable(),
  })
  .partial()
  .strict();
export type SponsorsPageInput = z.infer<typeof sponsorsPageInput>;

const line = (missing: string, what: string, max: number) => requiredText(missing, what, max).overwrite(toOneLine);

/** POST /api/public/sponsors/{slug}: a sponsor asks for dates. No account is needed. */
export const sponsorRequestInput = z.object({
  company: line('Enter your company', 'Company', 200),
  website: optionalWebAddress('Please enter a valid URL, such as https://example.com'),
  name: line('Enter your name', 'Name', 200),
  email: z.string({ error: 'Enter your email' }).trim().max(254).pipe(z.email('Please enter a valid email address')),
  slots: z
    .array(z.object({ day: givenDay, placementType }).strict(), { error: 'Choose at least one date' })
    .min(1, 'Choose at least one date')
    .max(SPONSOR_REQUEST_DATES_MAX, `Choose at most ${SPONSOR_REQUEST_DATES_MAX} dates`)
    .refine(
      (all) => new Set(all.map((slot) => `${slot.day} ${slot.placementType}`)).size === all.length,
      'Choose each date once',
    ),
  message: z.string().trim().max(3_000, 'Message must be at most 3000 characters').default(''),
  /** The signed time at which the form was opened, from the page. */
  opened: z.string().max(500).default(''),
  /** People don't see this field, so it must stay empty. */
  fax: z.string().max(500).default(''),
  /** The token of Turnstile's widget, where it is configured. */
  'cf-turnstile-response': z.string().max(2_048).default(''),
});
export type SponsorRequestInput = z.infer<typeof sponsorRequestInput>;
