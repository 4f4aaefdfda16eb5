// Every five minutes: raises a notice, once, for each exceeded threshold, and deletes those that are over. New notices
// are sent to the webhook and by mail.

import { PRODUCT_NAME } from '../../contract/names.ts';
import { watch } from '../../domain/operations/watch.ts';
import type { Services } from '../../services.ts';
import { endNotice, noticesSent, raiseNotice, unsentNotices } from '../../store/notices.ts';
import { operations } from '../../store/operations.ts';
import { lastBackupOf } from './backup/last.ts';

type Needs = Pick<Services, 'db' | 'files' | 'config' | 'mail' | 'alerts'>;

/**
 * @returns how many notices were sent.
 * @throws AppError vendor_failed if a way of sending failed; if no other took them, the next run tries again.
 */
export async function watchOver(services: Needs, now: Date): Promise<number> {
  const { db, config } = services;
  const [seen, begun] = await Promise.all([operations(db, now), lastBackupOf(services)]);
  const matters = watch(
    {
      ...seen,
      lastBackup: begun && {
        begunAt: new Date(begun.begunAt),
        endedAt: begun.endedAt ? new Date(begun.endedAt) : null,
        resumed: begun.resumed,
      },
      oldestSeconds: seen.waiting.oldestSeconds,
      verdicts: seen.verdicts.reduce((sum, { count }) => sum + count, 0),
      tokensLimit: config.OPENAI_API_KEY ? config.OPENAI_DAILY_TOKENS : 0,
    },
    now,
  );
  for (const { name, text } of matters) {
    if (text) await raiseNotice(db, { name, text }, now);
    else await endNotice(db, name);
  }
  return sendNotices(services, now);
}

async function sendNotices({ db, config, mail, alerts }: Needs, now: Date): Promise<number> {
  if (!config.ALERT_EMAIL && !alerts) return 0;
  const unsent = await unsentNotices(db);
  if (unsent.length === 0) return 0;
  const text = [...unsent.map((one) => one.text), `${config.ORIGIN}/settings`].join('\n');
  const subject = unsent.length === 1 ? (unsent[0]?.text ?? '').slice(0, 100) : `${unsent.length} notices`;
  // Each way by itself: one that is broken must neither silence the other, nor make it say the same every five minutes.
  const told = await Promise.allSettled([
    ...(alerts ? [alerts.send(text)] : []),
    ...(config.ALERT_EMAIL
      ? [mail.send({ to: config.ALERT_EMAIL, subject: `${PRODUCT_NAME}: ${subject}`, text })]
      : []),
  ]);
  if (told.some(({ status }) => status === 'fulfilled')) {
    await noticesSent(
      db,
      unsent.map(({ name }) => name),
      now,
    );
  }
  const failed = told.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return unsent.length;
}
