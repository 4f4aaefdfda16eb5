// Other newsletters of the same publisher are only a hint, because another name means another newsletter.

import type { Onboarding } from '../../contract/account.ts';
import { pickNewsletterFields } from '../../contract/newsletter-fields.ts';
import { toNewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { newsletterDomain } from '../../domain/site/domain.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { hasAcceptedRequest } from '../../store/account/access-requests.ts';
import type { KnownUser } from '../../store/account/sessions.ts';
import { linkUserToNewsletter } from '../../store/account/users.ts';
import { findDuplicateNewsletter } from '../../store/newsletter/curate-newsletters.ts';
import { listNewslettersOfDomain } from '../../store/newsletter/publishers.ts';
import { startPastIssuesReading } from './read-past-issues.ts';
import { trackNewsletter } from './track.ts';

/** @throws AppError forbidden (closed) | conflict (onboarded) | invalid (newsletter of another website). */
export async function onboard(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  user: KnownUser,
  given: Onboarding,
  now: Date,
): Promise<{ id: string; name: string }> {
  if (!user.isAdmin && !(await maySignUp(services, user))) throw new AppError('forbidden', 'Sign-ups are closed');
  if (user.newsletterId) throw new AppError('conflict', 'Onboarding is already complete');
  const there = await alreadyTracked(services.db, given);
  const signup = { source: given.signupSource ?? null, newsletter: given.signupNewsletter ?? null };
  const newsletter = there ?? (await addOwn(services, user, { given, signup }, now));
  // Counts the issues of the public archive, so that the member can be asked whether to import them.
  if (!there) await startPastIssuesReading(services, newsletter.id, { upTo: 'list', requestedBy: user.id }, now);
  if (there && !(await linkUserToNewsletter(services.db, { userId: user.id, newsletterId: there.id }, signup, now)))
    throw new AppError('conflict', 'Onboarding is already complete');
  await services.jobs.send([{ kind: 'pitch', newsletterId: newsletter.id }], { priority: true });
  return { id: newsletter.id, name: newsletter.name };
}

/** True if a user may onboard: sign-ups are open, or an administrator accepted their verified address. */
export async function maySignUp(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { email, emailVerified }: Pick<KnownUser, 'email' | 'emailVerified'>,
): Promise<boolean> {
  return config.SIGNUPS === 'open' || (emailVerified && email !== null && (await hasAcceptedRequest(db, email)));
}

function addOwn(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  user: KnownUser,
  { given, signup }: { given: Onboarding; signup: { source: string | null; newsletter: string | null } },
  now: Date,
) {
  const standing = user.isAdmin ? ('trusted' as const) : ('provisional' as const);
  const owner = { userId: user.id, ...signup };
  return trackNewsletter(
    services,
    { ...pickNewsletterFields(given), createdBy: user.id, standing, owner, nameMayRepeat: true },
    now,
  );
}

async function alreadyTracked(db: Services['db'], given: Onboarding): Promise<{ id: string; name: string } | null> {
  const domain = newsletterDomain(given.website);
  if (given.newsletterId) {
    // It must belong to the named site, because linking a user to a newsletter shows them data about it.
    const { newsletters } = domain ? await listNewslettersOfDomain(db, domain) : { newsletters: [] };
    const meant = newsletters.find(({ id }) => id === given.newsletterId);
    if (!meant) throw new AppError('invalid', 'This newsletter doesn’t belong to that website');
    return { id: meant.id, name: meant.name };
  }
  if (given.isAnother) return null;
  const twin = await findDuplicateNewsletter(db, toNewsletterName(given));
  return twin?.sameDomain ? { id: twin.id, name: twin.name } : null;
}
