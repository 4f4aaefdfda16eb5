// The log of nightly runs: one row per run, updated after each step, so that an interrupted run shows how far it got.

import { desc, eq, lt, sql } from 'drizzle-orm';
import type { NightlyRun } from '../../contract/settings.ts';
import { DAY_MS, toIsoDate } from '../../contract/time.ts';
import { LOGO_SUBJECTS, type LogoSubject } from '../brand/logos.ts';
import type { Db } from '../db.ts';
import { queryRows, toOneOf, toText } from '../rows.ts';
import { nightlyRuns } from '../schema/operations.ts';

export type NightlyStep = NightlyRun['steps'][number];

const KEPT_MS = 90 * DAY_MS;

export async function startNightlyRun(db: Db, startedAt: Date): Promise<string> {
  const id = crypto.randomUUID();
  await db.batch([
    db.delete(nightlyRuns).where(lt(nightlyRuns.startedAt, new Date(startedAt.getTime() - KEPT_MS))),
    db.insert(nightlyRuns).values({ id, startedAt }),
  ]);
  return id;
}

export async function recordNightlyStep(db: Db, id: string, step: NightlyStep): Promise<void> {
  await db
    .update(nightlyRuns)
    .set({ steps: sql`${nightlyRuns.steps} || ${JSON.stringify([step])}::jsonb` })
    .where(eq(nightlyRuns.id, id));
}

export async function finishNightlyRun(db: Db, id: string, endedAt: Date): Promise<void> {
  await db.update(nightlyRuns).set({ endedAt }).where(eq(nightlyRuns.id, id));
}

export async function findLastNightlyRun(db: Db): Promise<NightlyRun | null> {
  const [run] = await db.select().from(nightlyRuns).orderBy(desc(nightlyRuns.startedAt), nightlyRuns.id).limit(1);
  if (!run) return null;
  return {
    id: run.id,
    startedAt: toIsoDate(run.startedAt),
    endedAt: run.endedAt && toIsoDate(run.endedAt),
    steps: run.steps,
  };
}

/** A younger row is left out, because the job that looks for its logo may still be running. */
const ON_ITS_WAY_MS = 3_600_000;

/** A site that could not be read is tried again after this long. */
const UNREAD_FOR_MS = 2 * DAY_MS;

/**
 * For this long after its last change, the site of a deal without a logo is read every night, because reads aren't
 * recorded for deals.
 */
const DEAL_ASKED_MS = 7 * DAY_MS;

/** Never looked for (newest first), then those whose site couldn't be read, longest ago first. */
export async function findMissingLogos(db: Db, now: Date, limit: number): Promise<{ what: LogoSubject; id: string }[]> {
  const hasSite = sql`logo_source is null and coalesce(nullif(website, ''), domain) is not null`;
  return queryRows(db, { what: toOneOf(LOGO_SUBJECTS), id: toText })`
    select what, id from (
      select 'newsletter' as what, id, created_at, logo_tried_at from newsletters where ${hasSite}
      union all select 'brand', id, created_at, logo_tried_at from brands where counts and ${hasSite}
      union all select 'deal', id, updated_at, null from partner_deals
        where partner_logo_url is null and updated_at >= ${new Date(now.getTime() - DEAL_ASKED_MS)}) without
    where created_at < ${new Date(now.getTime() - ON_ITS_WAY_MS)}
      and (logo_tried_at is null or logo_tried_at < ${new Date(now.getTime() - UNREAD_FOR_MS)})
    order by logo_tried_at nulls first, created_at desc, id limit ${limit}`;
}
