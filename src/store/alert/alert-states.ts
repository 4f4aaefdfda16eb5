import { inArray, sql } from 'drizzle-orm';
import { DAY_MS, daysBefore } from '../../contract/time.ts';
import type { Db } from '../db.ts';
import { queryValues, toText } from '../rows.ts';
import { alertStates, watches } from '../schema/alerts.ts';
import { webhookEndpoints } from '../schema/webhooks.ts';

/** A row may be committed up to this long after its timestamp. */
const LATE_MS = 10 * 60_000;

/** Members for whom something may be new since their last matching: rows were added or crossed the `line`. */
export async function listMembersDueForAlerts(db: Db, line: Date, now: Date, limit: number): Promise<string[]> {
  const delayDays = Math.floor((now.getTime() - line.getTime()) / DAY_MS);
  return queryValues(db, toText)`
    with news as materialized (select
      greatest(
        (select max(created_at) from sponsorships where detected_at > ${daysBefore(now, 7)}),
        (select max(created_at) from newsletters), (select max(at) from lead_events)) as added,
      (select max(detected_at) from sponsorships where detected_at < ${line}) as crossed)
    select s.user_id as id from alert_states s, news
    where (exists (select 1 from watches w where w.user_id = s.user_id)
        or exists (select 1 from webhook_endpoints e where e.user_id = s.user_id and e.disabled_at is null))
      and (s.matched_at is null or news.added > s.matched_at - make_interval(secs => ${LATE_MS / 1000})
        or news.crossed >= date_trunc('day', s.matched_at, 'UTC') - make_interval(days => ${delayDays}::int))
    order by s.matched_at nulls first, s.user_id limit ${limit}`;
}

export async function readAlertMatchInput(db: Db, userIds: string[]) {
  const [states, watched, endpoints] = await db.batch([
    db
      .select({ userId: alertStates.userId, matchedAt: alertStates.matchedAt })
      .from(alertStates)
      .where(inArray(alertStates.userId, userIds)),
    db.select().from(watches).where(inArray(watches.userId, userIds)),
    db
      .select({ id: webhookEndpoints.id, userId: webhookEndpoints.userId, createdAt: webhookEndpoints.createdAt })
      .from(webhookEndpoints)
      .where(sql`${inArray(webhookEndpoints.userId, userIds)} and disabled_at is null`),
  ]);
  return { states, watched, endpoints };
}

/** Statement: from now on, new items are matched for the user. */
export const beginAlertMatching = (db: Db, userId: string, now: Date) =>
  db.execute(sql`insert into alert_states (user_id, matched_at) values (${userId}, ${now}) on conflict do nothing`);

export const recordAlertMatching = (db: Db, userIds: string[], now: Date) =>
  db.update(alertStates).set({ matchedAt: now }).where(inArray(alertStates.userId, userIds));
