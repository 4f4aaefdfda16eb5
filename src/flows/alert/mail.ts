// Sends the alert digest: one mail for all of a member's watches, daily or weekly. No mail is sent if nothing is new.
import { sightOf, viewerOf } from '../../domain/access.ts';
import { signUnsubscribeToken } from '../../domain/account/unsubscribe-token.ts';
import { composeDigestMail } from '../../domain/alert/digest.ts';
import { AppError } from '../../errors.ts';
import { chunk } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import {
  listMembersDueForDigest,
  listUnmailedAlerts,
  markAlertsMailed,
  releaseAlertDigest,
  reserveAlertDigest,
} from '../../store/alert/alerts.ts';

const MEMBERS_AT_ONCE = 5_000;
const MEMBERS_A_JOB = 20;
/** Maximum number of alerts in a mail; the others are in the app. */
const LISTED = 50;

/** Queues the digests that are due; runs nightly. @returns the number of members. */
export async function queueAlertMails({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listMembersDueForDigest(db, now, MEMBERS_AT_ONCE);
  await jobs.send(chunk(due, MEMBERS_A_JOB).map((userIds) => ({ kind: 'alert-mail', userIds })));
  return due.length;
}

/**
 * Sends the digests of some members.
 * @throws AppError vendor_failed if a mail could not be sent. The queue then retries only those mails that the service
 *   may still accept, so that nobody gets a digest twice unless the service's acceptance never reached us.
 */
export async function sendAlertMails(
  { db, mail, config }: Pick<Services, 'db' | 'mail' | 'config'>,
  userIds: string[],
  now: Date,
): Promise<void> {
  let failure: unknown = null;
  for (const user of await findKnownUsers(db, userIds)) {
    const viewer = viewerOf(user);
    if (!user.email || viewer.kind === 'newcomer' || viewer.kind === 'visitor') continue;
    const items = await listUnmailedAlerts(
      db,
      { userId: user.id, pipelineId: viewer.pipelineId, by: sightOf(viewer, now) },
      LISTED,
    );
    if (items.length === 0 || !(await reserveAlertDigest(db, user.id, now))) continue;
    const token = await signUnsubscribeToken(user.id, config.SESSION_SECRET, 'alert');
    const unsubscribe = `${config.ORIGIN}/unsubscribe/alerts?token=${token}`;
    try {
      await mail.send({
        to: user.email,
        ...composeDigestMail(items, config.ORIGIN, unsubscribe),
        unsubscribeUrl: unsubscribe,
      });
      await markAlertsMailed(
        db,
        items.map(({ id }) => id),
        now,
      );
    } catch (error) {
      failure = error;
      if (error instanceof AppError && error.retryAfter === undefined) continue;
      await releaseAlertDigest(db, user.id);
    }
  }
  if (failure !== null) throw failure;
}
