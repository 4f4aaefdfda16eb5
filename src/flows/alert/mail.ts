// The digest, daily or weekly; no mail if nothing is new.
import { toUtcDay } from '../../contract/time.ts';
import { sightOf, viewerOf } from '../../domain/access.ts';
import { signUnsubscribeToken } from '../../domain/account/unsubscribe-token.ts';
import { composeDigestMail, isListedAsTask } from '../../domain/alert/digest.ts';
import { toTask } from '../../domain/lead/tasks.ts';
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
import { listTasks } from '../../store/pipeline/tasks.ts';

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

/** @throws AppError vendor_failed; the queue retries only mails that the service may still accept. */
export async function sendAlertMails(
  { db, mail, config }: Pick<Services, 'db' | 'mail' | 'config'>,
  userIds: string[],
  now: Date,
): Promise<void> {
  let failure: unknown = null;
  for (const user of await findKnownUsers(db, userIds)) {
    const viewer = viewerOf(user);
    if (!user.email || viewer.kind === 'newcomer' || viewer.kind === 'visitor') continue;
    const { pipelineId } = viewer;
    const by = sightOf(viewer, now);
    const today = toUtcDay(now);
    const [alerts, due] = await Promise.all([
      listUnmailedAlerts(db, { userId: user.id, pipelineId, by }, LISTED),
      pipelineId ? listTasks(db, { pipelineId, userId: user.id, by, now }) : { tasks: [] },
    ]);
    const tasks = due.tasks.map((task) => toTask(task, today));
    const items = alerts.filter((alert) => !isListedAsTask(alert));
    if (tasks.length + items.length === 0 || !(await reserveAlertDigest(db, user.id, now))) continue;
    const token = await signUnsubscribeToken(user.id, config.SESSION_SECRET, 'alert');
    const unsubscribe = `${config.ORIGIN}/unsubscribe/alerts?token=${token}`;
    try {
      await mail.send({
        to: user.email,
        ...composeDigestMail({ tasks, items }, config.ORIGIN, unsubscribe),
        unsubscribeUrl: unsubscribe,
      });
      await markAlertsMailed(
        db,
        alerts.map(({ id }) => id),
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
