// Reads what a newsletter's own site says about it, so that nobody has to type it.
import type { NewsletterOnItsSite } from '../../contract/past-issues.ts';
import { extractSiteText } from '../../domain/audience/site-words.ts';
import { toNewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { findFeedUrl } from '../../domain/publication/archive-cursor.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findDuplicateNewsletter } from '../../store/newsletter/curate-newsletters.ts';
import { findTrackingRequest, saveTrackingRequestLookUp } from '../../store/newsletter/tracking-requests.ts';

const NAME_MAX = 200;
const DESCRIPTION_MAX = 1_000;

export async function lookUpNewsletter(
  { db, publications, sites }: Pick<Services, 'db' | 'publications' | 'sites'>,
  website: string,
  given?: string,
): Promise<NewsletterOnItsSite> {
  const read = await publications.side(website);
  if (!read.ok) throw new AppError('not_found', `The site can’t be read: ${read.because}`);
  const { side } = read;
  const page = await sites.page(side.site.home);
  const words = page.ok ? extractSiteText(page.html) : null;
  const name = siteName(side.title ?? words?.title ?? '');
  const twin =
    (name ? await findDuplicateNewsletter(db, toNewsletterName({ name, website })) : null) ??
    (given ? await findDuplicateNewsletter(db, toNewsletterName({ name: given, website })) : null);
  return {
    name,
    description: (words?.description ?? '').slice(0, DESCRIPTION_MAX),
    platform: side.platform,
    signUpUrl: side.signUp,
    feedUrl: findFeedUrl(side),
    twin: twin && { id: twin.id, name: twin.name },
  };
}

/** The name before the first divider: 'The Kiln' for 'The Kiln | Home' and 'The Kiln - a letter about clay'. */
const siteName = (title: string): string => (title.split(/\s+[|–—·-]\s+/u)[0] ?? '').trim().slice(0, NAME_MAX);

export async function lookUpTrackingRequest(
  services: Pick<Services, 'db' | 'publications' | 'sites'>,
  requestId: string,
  now: Date,
): Promise<void> {
  const request = await findTrackingRequest(services.db, requestId);
  if (!request?.website || request.status !== 'pending') return;
  try {
    const found = await lookUpNewsletter(services, request.website, request.newsletterName);
    await saveTrackingRequestLookUp(services.db, requestId, { found, because: null }, now);
  } catch (error) {
    // A site that can't be read is a result that the administrator sees; the queue retries after any other error.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    await saveTrackingRequestLookUp(services.db, requestId, { found: null, because: error.message }, now);
  }
}
