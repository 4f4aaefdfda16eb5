// One notice for each exceeded threshold; a notice whose cause is gone is deleted.

import { PRODUCT_NAME } from '../../contract/names.ts';
import { evaluateThresholds } from '../../domain/operations/watch.ts';
import type { Services } from '../../services.ts';
import {
  deleteNotice,
  listUnsentNotices,
  markNoticesSent,
  type NoticeChannel,
  raiseNotice,
} from '../../store/operations/notices.ts';
import { readServiceState } from '../../store/operations/operations.ts';

type Needs = Pick<Services, 'db' | 'files' | 'config' | 'mail' | 'alerts'>;

/** @returns the number sent. @throws AppError vendor_failed if a channel failed; the next run retries it. */
export async function sendThresholdNotices(services: Needs, now: Date): Promise<number> {
  const { db, config } = services;
  const seen = await readServiceState(db, now);
  const matters = evaluateThresholds(
    {
      ...seen,
      oldestSeconds: seen.waiting.oldestSeconds,
      verdicts: seen.verdicts.reduce((sum, { count }) => sum + count, 0),
      tokensLimit: config.OPENAI_API_KEY ? config.OPENAI_DAILY_TOKENS : 0,
    },
    now,
  );
  for (const { name, text } of matters) {
    if (text) await raiseNotice(db, { name, text }, now);
    else await deleteNotice(db, name);
  }
  return sendNotices(services, now);
}

/** A channel that fails gets its notices later, and doesn't affect the other. */
async function sendNotices({ db, config, mail, alerts }: Needs, now: Date): Promise<number> {
  const { ALERT_EMAIL: to } = config;
  const ways: { way: NoticeChannel; send: ((told: Told) => Promise<unknown>) | null }[] = [
    { way: 'webhook', send: alerts && (({ text }) => alerts.send(text)) },
    { way: 'mail', send: to ? (told) => mail.send({ to, ...told }) : null },
  ];
  const sent = new Set<string>();
  const failures: unknown[] = [];
  for (const { way, send } of ways) {
    const unsent = send ? await listUnsentNotices(db, way) : [];
    if (!send || unsent.length === 0) continue;
    const names = unsent.map(({ name }) => name);
    try {
      await send(toldOf(unsent, config.ORIGIN));
      await markNoticesSent(db, way, names, now);
      for (const name of names) sent.add(name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent.size;
}

interface Told {
  subject: string;
  text: string;
}

function toldOf(unsent: { text: string }[], origin: string): Told {
  const subject = unsent.length === 1 ? (unsent[0]?.text ?? '').slice(0, 100) : `${unsent.length} notices`;
  const text = [...unsent.map((one) => one.text), `${origin}/settings`].join('\n');
  return { subject: `${PRODUCT_NAME}: ${subject}`, text };
}
