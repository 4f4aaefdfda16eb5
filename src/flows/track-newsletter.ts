// A newsletter comes under tracking: with an address of its own that the server alone makes, and a report slug. The same newsletter twice is refused.
import { trackingAddress } from '../domain/address.ts';
import { slugOf } from '../domain/report-slug.ts';
import { comparableName, siteDomain } from '../domain/site.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { duplicateOf } from '../store/db.ts';
import { findTwin, insertNewsletter, type NewsletterRow } from '../store/newsletters.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'config'>;

export interface NewNewsletter {
  name: string;
  website: string;
  description: string;
  /** Mapped by an import; else the server makes one. */
  uniqueEmail?: string | null;
  createdBy: string | null;
  /** Onboarding: whose site is another may share a name; anybody else is told of the twin. */
  nameMayRepeat?: boolean;
}

/** How often another address is drawn when one is taken: at 10^6 addresses a slug, more than once is a wonder. */
const ADDRESS_TRIES = 5;

/**
 * @throws AppError conflict naming the newsletter that exists: same registrable domain, or nearly the same name;
 *   also where a given address is taken.
 */
export async function trackNewsletter(services: Needs, given: NewNewsletter, now: Date): Promise<NewsletterRow> {
  const domain = siteDomain(given.website);
  const normalizedName = comparableName(given.name);
  const twin = await findTwin(services.db, normalizedName, domain);
  if (twin && (twin.sameDomain || !given.nameMayRepeat))
    throw new AppError('conflict', `A similar newsletter is tracked already: ${twin.name}`);
  const made = await insertWithAddress(services, { ...given, domain, normalizedName }, now);
  // A person waits for it: not behind an import's thousands.
  await services.jobs.send(
    [
      { kind: 'describe', what: 'newsletter', id: made.id },
      { kind: 'logo', what: 'newsletter', id: made.id },
    ],
    { priority: true },
  );
  return made;
}

export const sixDigits = (): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6);

async function insertWithAddress(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  given: NewNewsletter & { domain: string | null; normalizedName: string },
  now: Date,
): Promise<NewsletterRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await insertNewsletter(db, {
        name: given.name,
        website: given.website,
        description: given.description,
        domain: given.domain,
        normalizedName: given.normalizedName,
        uniqueEmail: given.uniqueEmail ?? trackingAddress(given.name, sixDigits(), config.MAIL_DOMAIN),
        reportSlug: slugOf(given.name),
        createdBy: given.createdBy,
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      if (duplicateOf(error) === null) throw error;
      if (given.uniqueEmail)
        throw new AppError('conflict', `The address ${given.uniqueEmail} is in use`, { cause: error });
      if (tries === ADDRESS_TRIES) throw error;
    }
  }
}
