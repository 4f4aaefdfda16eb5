import type { NewsletterInput } from '../../contract/newsletters.ts';
import { type NewsletterName, toNewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { AppError, alreadyTracked } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findUniqueViolation } from '../../store/db.ts';
import {
  findDuplicateNewsletter,
  insertNewsletter,
  insertOwnNewsletter,
  type NewsletterRow,
} from '../../store/newsletter/curate-newsletters.ts';
import { createNewsletterSiteJobs } from '../site-jobs.ts';
import { createNewsletterRow, type NewsletterOrigin } from './new-row.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'config'>;

export interface NewsletterToTrack extends NewsletterInput, Omit<NewsletterOrigin, 'uniqueEmail'> {
  uniqueEmail?: string | null;
  /** In onboarding: the user who is linked to it in the same batch. */
  owner?: { userId: string; source: string | null; newsletter: string | null };
  /** In onboarding: true if a newsletter on another site may have the same name. */
  nameMayRepeat?: boolean;
  requestId?: string;
}

/** Number of random addresses tried if one is taken, which hardly happens with 46 random bits. */
const ADDRESS_TRIES = 5;

/** @throws AppError conflict, naming the duplicate; or if a given address is taken, or the owner has a newsletter. */
export async function trackNewsletter(services: Needs, given: NewsletterToTrack, now: Date): Promise<NewsletterRow> {
  const named = { ...toNewsletterName(given), nameMayRepeat: given.nameMayRepeat };
  // A provisional newsletter doesn't reserve its name and may have a name that is taken.
  const twin = given.standing === 'provisional' ? null : await findDuplicateNewsletter(services.db, named);
  if (twin) throw alreadyTracked(twin.name);
  const made = await insertWithAddress(services, given, named, now);
  // The jobs use the priority queue, because a person waits for their results.
  await services.jobs.send(createNewsletterSiteJobs(made.id, given.website), { priority: true });
  return made;
}

async function insertWithAddress(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  given: NewsletterToTrack,
  named: NewsletterName,
  now: Date,
): Promise<NewsletterRow> {
  for (let tries = 1; ; tries++) {
    try {
      const values = createNewsletterRow(
        given,
        { ...given, uniqueEmail: given.uniqueEmail ?? null },
        config.MAIL_DOMAIN,
        now,
      );
      const made = given.owner
        ? await insertOwnNewsletter(db, values, { owner: given.owner, named }, now)
        : await insertNewsletter(db, values, { named, requestId: given.requestId ?? null }, now);
      return made ?? (await refuseLate(db, given, named));
    } catch (error) {
      if (findUniqueViolation(error) === null) throw error;
      if (given.uniqueEmail)
        throw new AppError('conflict', `The address ${given.uniqueEmail} is in use`, { cause: error });
      if (tries === ADDRESS_TRIES) throw error;
    }
  }
}

/** Determines which concurrent change prevented the insertion. @throws AppError conflict, always. */
async function refuseLate(db: Needs['db'], given: NewsletterToTrack, named: NewsletterName): Promise<never> {
  const twin = await findDuplicateNewsletter(db, named);
  if (given.requestId && !twin) throw new AppError('conflict', 'This request has already been answered');
  if (given.owner) throw new AppError('conflict', 'Onboarding is already complete');
  throw alreadyTracked(twin?.name ?? given.name);
}
