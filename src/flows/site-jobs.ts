// The jobs that read the site of a newsletter or brand. They are sent when the row is new, when it begins to count
// ('counts' in the README's glossary), and when its site changes.
import type { Job } from '../jobs.ts';

/**
 * The jobs for a newsletter: audience description, logo and, if it has a site, its public side.
 * @param archive who wants its past issues read too; without it they aren't.
 */
export const createNewsletterSiteJobs = (
  id: string,
  website: string | null,
  archive?: { requestedBy: string | null },
): Job[] => [
  { kind: 'describe', what: 'newsletter', id },
  { kind: 'logo', what: 'newsletter', id },
  ...(website ? [{ kind: 'read-newsletter-site' as const, newsletterId: id, ...(archive ? { archive } : {}) }] : []),
];

/**
 * The jobs for a brand: audience description, logo and contact.
 * @param isContactDue false if the brand has no site to find a contact on, or if its contact is known.
 */
export const createBrandSiteJobs = (id: string, isContactDue = true): Job[] => [
  { kind: 'describe', what: 'brand', id },
  { kind: 'logo', what: 'brand', id },
  ...(isContactDue ? [{ kind: 'contact' as const, brandId: id }] : []),
];
