// Decisions on the unknown senders of a mailbox: their mails go to a newsletter that is tracked already, each sender
// becomes a newsletter of its own, or they are ignored.
import type { SenderDecisionAnswer, SenderDecisionInput } from '../../contract/mailbox-imports.ts';
import { NEWSLETTER_MAX_CHARACTERS } from '../../contract/newsletters.ts';
import { deriveSiteFromSender } from '../../domain/mailbox/sender-site.ts';
import { newsletterDomain, newsletterNameKey } from '../../domain/site/domain.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findDuplicateNewsletter } from '../../store/curate-newsletters.ts';
import { decideMailboxSenders, findMailboxSenders } from '../../store/mailbox-senders.ts';
import { newsletterExists } from '../../store/newsletters.ts';
import { trackNewsletter } from '../newsletter/track.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'config'>;

/**
 * Applies a decision to some of an import's unknown senders.
 * @throws AppError not_found: the import is closed, or it has no such sender, or there is no such newsletter.
 */
export async function decideOnSenders(
  services: Needs,
  { importId, userId }: { importId: string; userId: string | null },
  { keys, decision, newsletterId = null }: SenderDecisionInput,
  now: Date,
): Promise<SenderDecisionAnswer> {
  const { db, jobs } = services;
  if (newsletterId && !(await newsletterExists(db, newsletterId))) throw notFound('Newsletter');
  let decided = 0;
  let created = 0;
  if (decision === 'track' && !newsletterId) {
    for (const sender of await findMailboxSenders(db, importId, keys)) {
      const home = await newsletterFor(services, sender, userId, now);
      created += home.isNew ? 1 : 0;
      decided += await decideMailboxSenders(db, importId, { keys: [sender.key], decision, newsletterId: home.id }, now);
    }
  } else {
    const target = decision === 'track' ? newsletterId : null;
    decided = await decideMailboxSenders(db, importId, { keys, decision, newsletterId: target }, now);
  }
  if (decided === 0) throw notFound('Sender of an open import');
  if (decision === 'track') await jobs.send([{ kind: 'mailbox', importId }]);
  return { decided, created };
}

/** Tracks a newsletter named after the sender, or returns the one that is already tracked under that name. */
async function newsletterFor(
  services: Needs,
  sender: { name: string | null; address: string; listId: string | null },
  userId: string | null,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const name = (sender.name?.trim() || sender.address).slice(0, NEWSLETTER_MAX_CHARACTERS.name);
  const website = deriveSiteFromSender(sender.address, sender.listId);
  try {
    const given = { name, website, description: '', createdBy: userId, standing: 'trusted' as const };
    return { id: (await trackNewsletter(services, given, now)).id, isNew: true };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const twin = await findDuplicateNewsletter(services.db, newsletterNameKey(name), newsletterDomain(website));
    if (!twin) throw error;
    return { id: twin.id, isNew: false };
  }
}
