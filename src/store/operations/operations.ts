// The state of the service, read in one batch: what waits and for how long, which analysts read the mail, which jobs
// failed finally.

import { desc } from 'drizzle-orm';
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, toBoolean, toDate, toNumber, toText } from '../rows.ts';
import { nightlyRuns } from '../schema/operations.ts';

export interface ServiceState {
  /** Mails neither completed nor failed, and the age of the oldest in seconds (null: none). */
  waiting: { mails: number; oldestSeconds: number | null };
  /** Issues analysed in the last 24 hours, by analyst. */
  verdicts: { analyst: string; count: number }[];
  /** Jobs that used up their retries in the last 24 hours, by kind. */
  deadLetters: { kind: string; count: number }[];
  /** Jobs that used up their retries in the last hour. */
  deadLettersThisHour: number;
  modelRefusals: number;
  tokensToday: number;
  lastNight: { startedAt: Date; endedAt: Date | null; failed: string[] } | null;
}

const HOUR_MS = 3_600_000;

export async function readServiceState(db: Db, now: Date): Promise<ServiceState> {
  const dayAgo = daysBefore(now, 1);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [waiting, verdicts, events, tokens, [run]] = await db.batch([
    queryRows(db, { mails: toNumber, oldest: orNull(toDate) })`
      select count(*)::int as mails, min(created_at) as oldest from emails where processing_status in ('pending', 'processing')`,
    // Only mails received within two days are read. This misses uploads of older issues, but reading every mail would
    // cost more.
    queryRows(db, { analyst: toText, count: toNumber })`
      select coalesce(ai_response->>'analyst', 'none') as analyst, count(*)::int as count from emails
      where received_at > ${daysBefore(now, 2)} and processed_at > ${dayAgo} and kind = 'issue'
        and processing_status = 'completed' group by 1 order by 2 desc, 1`,
    queryRows(db, { what: toText, count: toNumber, recent: toNumber })`
      select what, sum(count)::int as count, coalesce(sum(count) filter (where hour > ${hourAgo}), 0)::int as recent
      from event_counts where hour > ${dayAgo} group by what order by what`,
    queryRows(db, { tokens: toNumber })`select tokens from model_tokens_by_day where day = ${toUtcDay(now)}`,
    db.select().from(nightlyRuns).orderBy(desc(nightlyRuns.startedAt), nightlyRuns.id).limit(1),
  ]);
  const oldest = waiting[0]?.oldest;
  const dead = events.filter(({ what }) => what.startsWith('dead:'));
  const countOf = (event: string) => events.find(({ what }) => what === event)?.count ?? 0;
  return {
    waiting: {
      mails: waiting[0]?.mails ?? 0,
      oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : null,
    },
    verdicts,
    deadLetters: dead.map(({ what, count }) => ({ kind: what.slice('dead:'.length), count })),
    deadLettersThisHour: dead.reduce((sum, { recent }) => sum + recent, 0),
    modelRefusals: countOf('model-refused'),
    tokensToday: tokens[0]?.tokens ?? 0,
    lastNight: run
      ? {
          startedAt: run.startedAt,
          endedAt: run.endedAt,
          failed: run.steps.filter(({ error }) => error !== null).map(({ step }) => step),
        }
      : null,
  };
}

export async function isMailWaiting(db: Db): Promise<boolean> {
  const rows = await queryRows(db, { waits: toBoolean })`
    select exists (select 1 from emails where processing_status in ('pending', 'processing')) as waits`;
  return rows[0]?.waits === true;
}
