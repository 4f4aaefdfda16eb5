// A newcomer names its newsletter. One that is tracked already (same domain) is linked, not duplicated.
import type { Onboarding } from '../contract/account.ts';
import { comparableName, siteDomain } from '../domain/site.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { findTwin } from '../store/newsletters.ts';
import type { SessionUser } from '../store/sessions.ts';
import { linkNewsletter } from '../store/users.ts';
import { trackNewsletter } from './track-newsletter.ts';

/** @throws AppError forbidden (sign-ups closed) | conflict (already onboarded). */
export async function onboard(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  user: SessionUser,
  given: Onboarding,
  now: Date,
): Promise<{ id: string; name: string }> {
  if (services.config.SIGNUPS === 'closed' && !user.isAdmin) throw new AppError('forbidden', 'Sign-ups are closed');
  if (user.newsletterId) throw new AppError('conflict', 'Onboarding is already complete');
  const twin = await findTwin(services.db, comparableName(given.name), siteDomain(given.website));
  const newsletter = twin?.sameDomain
    ? { id: twin.id, name: twin.name }
    : await trackNewsletter(
        services,
        {
          name: given.name,
          website: given.website,
          description: given.description,
          createdBy: user.id,
          nameMayRepeat: true,
        },
        now,
      );
  const signup = { source: given.signupSource ?? null, newsletter: given.signupNewsletter ?? null };
  const linked = await linkNewsletter(services.db, user.id, newsletter.id, signup, now);
  if (!linked) throw new AppError('conflict', 'Onboarding is already complete');
  return { id: newsletter.id, name: newsletter.name };
}
