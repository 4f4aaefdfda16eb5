// Calendar feeds: their secret addresses and their content.
import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import { type Db, runStatements } from '../db.ts';
import { isBrandNameVisibleSql, shownBrandNameSql } from '../name-only-brands.ts';
import type { BookingViewer } from './rows.ts';

export interface CalendarFeedRow {
  userId: string;
  seed: string;
  secretHash: string;
}

/** A user's calendar feed; null if they have none. */
export async function findCalendarFeed(db: Db, userId: string): Promise<CalendarFeedRow | null> {
  const { rows } = await db.execute<CalendarFeedRow & Record<string, unknown>>(
    sql`select user_id as "userId", seed, secret_hash as "secretHash" from calendar_feeds where user_id = ${userId}`,
  );
  return rows[0] ?? null;
}

/** The user whose feed a secret opens, found by the secret's SHA-256; null if there is none. */
export async function findCalendarFeedOwner(db: Db, secretHash: string): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from calendar_feeds where secret_hash = ${secretHash}`,
  );
  return rows[0]?.user_id ?? null;
}

/** Stores a feed's address, replacing the previous one, which stops working. */
export async function saveCalendarFeed(
  db: Db,
  { userId, seed, secretHash }: CalendarFeedRow,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into calendar_feeds (user_id, seed, secret_hash, created_at) values (${userId}, ${seed}, ${secretHash}, ${now})
    on conflict (user_id) do update set seed = excluded.seed, secret_hash = excluded.secret_hash, created_at = excluded.created_at`);
}

export async function deleteCalendarFeed(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from calendar_feeds where user_id = ${userId}`);
}

export interface CalendarFeedContent {
  newsletter: string;
  steps: { leadId: string; brand: string; day: string; step: string; changedAt: string }[];
  bookings: {
    id: string;
    leadId: string;
    brand: string;
    day: string;
    placementType: string;
    state: string;
    changedAt: string;
  }[];
  /** Brands whose next purchase in the member's own newsletter is due according to their deal pattern. */
  renewals: { leadId: string; brand: string; day: string; changedAt: string }[];
}

const SPAN_DAYS = { before: 60, after: 200 };
const MOST = 1000;

/** The events of a pipeline's feed around `now`, limited to brands that the viewer may see. */
export async function readCalendarFeedContent(
  db: Db,
  { pipelineId, newsletterId, by }: BookingViewer & { newsletterId: string },
  now: Date,
): Promise<CalendarFeedContent> {
  const from = new Date(now.getTime() - SPAN_DAYS.before * DAY_MS);
  const until = new Date(now.getTime() + SPAN_DAYS.after * DAY_MS);
  const leads = sql`leads l join brands on brands.id = l.brand_id and ${isBrandNameVisibleSql(by)}`;
  const changed = sql`to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`;
  const mine = sql`l.pipeline_id = ${pipelineId} and l.removed_at is null`;
  const [letters, steps, bookings, renewals] = await runStatements(db, [
    db.execute(sql`select name from newsletters where id = ${newsletterId}`),
    db.execute(sql`select l.id as "leadId", ${shownBrandNameSql(by)} as brand, l.next_step_on::text as day, l.next_step as step, ${changed} from ${leads}
      where ${mine} and l.next_step_on between ${from}::date and ${until}::date order by l.next_step_on, l.id limit ${MOST}`),
    db.execute(sql`select b.id, l.id as "leadId", ${shownBrandNameSql(by)} as brand, b.day::text as day, b.placement_type as "placementType", b.state,
      to_char(b.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
      from bookings b join ${leads} on l.id = b.lead_id
      where b.pipeline_id = ${pipelineId} and b.state <> 'cancelled' and b.day between ${from}::date and ${until}::date order by b.day, b.id limit ${MOST}`),
    // Deal patterns of one's own newsletter are visible regardless of age.
    by.ownNewsletterId === newsletterId
      ? db.execute(sql`select l.id as "leadId", ${shownBrandNameSql(by)} as brand, to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          to_char(p.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
          from ${leads} join deal_patterns p on p.brand_id = l.brand_id and p.newsletter_id = ${newsletterId} and p.reach = 'all'
          where ${mine} and p.due_at between ${now} and ${until} and p.lapses_at > ${now} order by p.due_at, l.id limit ${MOST}`)
      : db.execute(sql`select 1 where false`),
  ]);
  return {
    newsletter: String(letters?.rows[0]?.name ?? ''),
    steps: (steps?.rows ?? []) as unknown as CalendarFeedContent['steps'],
    bookings: (bookings?.rows ?? []) as unknown as CalendarFeedContent['bookings'],
    renewals: (renewals?.rows ?? []) as unknown as CalendarFeedContent['renewals'],
  };
}
