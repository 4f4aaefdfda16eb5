// A newsletter's row as it begins, whoever brings it: with an address of its own that the server alone makes, and a report slug.
import { fieldsOf } from '../../contract/newsletter-fields.ts';
import type { NewsletterInput } from '../../contract/newsletters.ts';
import { type Draw, trackingAddress } from '../../domain/mail/address.ts';
import { slugOf } from '../../domain/report/slug.ts';
import { comparableName, newsletterDomain } from '../../domain/site/domain.ts';
import type { NewNewsletterRow } from '../../store/newsletter-names.ts';

export interface Beginning {
  /** Mapped by an import; null where the server makes one. */
  uniqueEmail: string | null;
  createdBy: string | null;
  /** 'trusted' where an admin tracks it, 'provisional' where a member adds its own. */
  standing: 'trusted' | 'provisional';
}

/** @param given its fields; whatever else is there is left out. @param mailDomain where mail reaches us. */
export function newRow(
  given: NewsletterInput,
  { uniqueEmail, createdBy, standing }: Beginning,
  mailDomain: string,
  now: Date,
): NewNewsletterRow & { id: string } {
  return {
    ...fieldsOf(given),
    id: crypto.randomUUID(),
    domain: newsletterDomain(given.website),
    normalizedName: comparableName(given.name),
    uniqueEmail: uniqueEmail ?? trackingAddress(given.name, drawAddress(), mailDomain),
    reportSlug: slugOf(given.name),
    createdBy,
    standing,
    createdAt: now,
    updatedAt: now,
  };
}

/** Without what is read for another: no l, o, 0, 1. 32 signs, so that each byte's low five bits draw one evenly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const SECRET_LENGTH = 9;

const drawAddress = (): Draw => ({
  digits: String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6),
  secret: Array.from(crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)), (byte) => SIGNS[byte % 32]).join(''),
});
