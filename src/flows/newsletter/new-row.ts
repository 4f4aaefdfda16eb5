import { pickNewsletterFields } from '../../contract/newsletter-fields.ts';
import type { NewsletterInput } from '../../contract/newsletters.ts';
import { buildTrackingAddress, type TrackingAddressParts } from '../../domain/mail/address.ts';
import { generateReportSlug } from '../../domain/report/slug.ts';
import { newsletterDomain, newsletterNameKey } from '../../domain/site/domain.ts';
import type { NewNewsletterRow } from '../../store/newsletter/newsletter-names.ts';

export interface NewsletterOrigin {
  uniqueEmail: string | null;
  createdBy: string | null;
  /** 'trusted' if an administrator tracks it, 'provisional' if a member adds their own. */
  standing: 'trusted' | 'provisional';
}

/** @param given other properties than a newsletter's fields are ignored. */
export function createNewsletterRow(
  given: NewsletterInput,
  { uniqueEmail, createdBy, standing }: NewsletterOrigin,
  mailDomain: string,
  now: Date,
): NewNewsletterRow & { id: string } {
  return {
    ...pickNewsletterFields(given),
    id: crypto.randomUUID(),
    domain: newsletterDomain(given.website),
    normalizedName: newsletterNameKey(given.name),
    uniqueEmail: uniqueEmail ?? buildTrackingAddress(given.name, drawAddress(), mailDomain),
    reportSlug: generateReportSlug(given.name),
    createdBy,
    standing,
    createdAt: now,
    updatedAt: now,
  };
}

/** 32 characters, without the easily confused l, o, 0 and 1; a random byte modulo 32 selects them uniformly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const SECRET_LENGTH = 9;

const drawAddress = (): TrackingAddressParts => ({
  digits: String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6),
  secret: Array.from(crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)), (byte) => SIGNS[byte % 32]).join(''),
});
