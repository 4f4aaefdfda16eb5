import { eq, sql } from 'drizzle-orm';
import { daysAfter, daysBefore, toUtcDay } from '../../contract/time.ts';
import { type Db, takeFirst } from '../db.ts';
import { isLeadShownSql, leadBrandNameSql, ownSponsorNameSql } from '../pipeline/lead-brand.ts';
import { orNull, queryRows, queryValues, type Row, toIso, toText } from '../rows.ts';
import { calendarFeeds } from '../schema/bookings.ts';
import { isVisibleBrandSql } from '../visible.ts';
import type { BookingViewer } from './rows.ts';

export type CalendarFeedRow = Pick<typeof calendarFeeds.$inferSelect, 'userId' | 'seed' | 'secretHash'>;

export async function findCalendarFeed(db: Db, userId: string): Promise<CalendarFeedRow | null> {
  return takeFirst(db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)));
}

export async function findCalendarFeedOwner(db: Db, secretHash: string): Promise<string | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.secretHash, secretHash));
  return feed?.userId ?? null;
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

/** What the feed's events have in common; `changedAt` is ISO 8601. */
const event = { brand: toText, day: toText, changedAt: toIso };
const steps = { ...event, leadId: toText, step: toText };
const booked = { ...event, leadId: toText, id: toText, placementType: toText, state: toText };
const renewal = { ...event, brandId: toText, leadId: orNull(toText) };

export interface CalendarFeedContent {
  newsletter: string;
  steps: Row<typeof steps>[];
  bookings: Row<typeof booked>[];
  /** Brands whose next purchase in the member's own newsletter is due by their buying pattern, leads or not. */
  renewals: Row<typeof renewal>[];
}

const SPAN_DAYS = { before: 60, after: 200 };
const MOST = 1000;

export async function readCalendarFeedContent(
  db: Db,
  { pipelineId, newsletterId, by }: BookingViewer & { newsletterId: string },
  now: Date,
): Promise<CalendarFeedContent> {
  const from = daysBefore(now, SPAN_DAYS.before);
  const until = daysAfter(now, SPAN_DAYS.after);
  const leads = sql`leads l join brands on brands.id = l.brand_id and ${isLeadShownSql(by)}`;
  const mine = sql`l.pipeline_id = ${pipelineId} and l.removed_at is null`;
  const [letters, nextSteps, bookings, renewals] = await db.batch([
    queryValues(db, toText)`select name from newsletters where id = ${newsletterId}`,
    queryRows(db, steps)`
      select l.id as "leadId", ${leadBrandNameSql(by)} as brand, l.next_step_on as day, l.next_step as step, l.updated_at as "changedAt" from ${leads}
      where ${mine} and l.next_step_on between ${from}::date and ${until}::date order by l.next_step_on, l.id limit ${MOST}`,
    queryRows(db, booked)`
      select b.id, l.id as "leadId", ${leadBrandNameSql(by)} as brand, b.day, b.placement_type as "placementType", b.state, b.updated_at as "changedAt"
      from bookings b join ${leads} on l.id = b.lead_id
      where b.pipeline_id = ${pipelineId} and b.state <> 'cancelled' and b.day between ${from}::date and ${until}::date order by b.day, b.id limit ${MOST}`,
    // Buying patterns of one's own newsletter are visible regardless of age.
    queryRows(db, renewal)`
      select p.brand_id as "brandId", l.id as "leadId", case when ${isVisibleBrandSql(by)} then brands.name else ${ownSponsorNameSql(by)} end as brand, p.last_at as "changedAt",
        greatest((p.due_at at time zone 'UTC')::date, ${toUtcDay(now)}::date) as day
      from buying_patterns p join brands on brands.id = p.brand_id and (${isVisibleBrandSql(by)} or ${ownSponsorNameSql(by)} is not null)
      left join leads l on l.brand_id = p.brand_id and ${mine}
      where ${by.ownNewsletterId === newsletterId} and p.newsletter_id = ${newsletterId} and p.reach = 'all' and p.due_at < ${until} and p.lapses_at > ${now}
      order by p.due_at, p.brand_id limit ${MOST}`,
  ]);
  return {
    newsletter: letters[0] ?? '',
    steps: nextSteps,
    bookings,
    renewals,
  };
}
