// The state of the service, read in one batch: what waits and for how long, which analysts read the mail, which jobs
// failed finally.
import { sql } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Db } from './db.ts';

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
  /** The newest nightly run; null before the first. */
  lastNight: { startedAt: Date; endedAt: Date | null; failed: string[] } | null;
}

const HOUR_MS = 3_600_000;

/** Reads the state of the service in one batch. */
export async function readServiceState(db: Db, now: Date): Promise<ServiceState> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [waiting, verdicts, events, tokens, night] = await db.batch([
    db.execute<{ mails: number; oldest: string | null }>(sql`
      select count(*)::int as mails, min(created_at) as oldest from emails where processing_status in ('pending', 'processing')`),
    // Only mails received within two days are read. This misses uploads of older issues, but reading every mail would
    // cost more.
    db.execute<{ analyst: string; count: number }>(sql`
      select coalesce(ai_response->>'analyst', 'none') as analyst, count(*)::int as count from emails
      where received_at > ${new Date(now.getTime() - 2 * DAY_MS)} and processed_at > ${dayAgo} and kind = 'issue'
        and processing_status = 'completed' group by 1 order by 2 desc, 1`),
    db.execute<{ what: string; count: number; recent: number }>(sql`
      select what, sum(count)::int as count, coalesce(sum(count) filter (where hour > ${hourAgo}), 0)::int as recent
      from event_counts where hour > ${dayAgo} group by what order by what`),
    db.execute<{ tokens: number }>(sql`select tokens from model_spending where day = ${toUtcDay(now)}`),
    db.execute<{ started_at: string; ended_at: string | null; steps: { step: string; error: string | null }[] }>(sql`
      select started_at, ended_at, steps from nightly_runs order by started_at desc, id limit 1`),
  ]);
  const oldest = waiting.rows[0]?.oldest;
  const dead = events.rows.filter(({ what }) => what.startsWith('dead:'));
  const countOf = (event: string) => events.rows.find(({ what }) => what === event)?.count ?? 0;
  const [run] = night.rows;
  return {
    waiting: {
      mails: waiting.rows[0]?.mails ?? 0,
      oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - new Date(oldest).getTime()) / 1000)) : null,
    },
    verdicts: verdicts.rows,
    deadLetters: dead.map(({ what, count }) => ({ kind: what.slice('dead:'.length), count })),
    deadLettersThisHour: dead.reduce((sum, { recent }) => sum + recent, 0),
    modelRefusals: countOf('model-refused'),
    tokensToday: tokens.rows[0]?.tokens ?? 0,
    lastNight: run
      ? {
          startedAt: new Date(run.started_at),
          endedAt: run.ended_at ? new Date(run.ended_at) : null,
          failed: run.steps.filter(({ error }) => error !== null).map(({ step }) => step),
        }
      : null,
  };
}

/** True if any mail is neither completed nor failed. */
export async function isMailWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists (select 1 from emails where processing_status in ('pending', 'processing')) as waits`,
  );
  return rows[0]?.waits === true;
}
