import { and, eq, sql } from 'drizzle-orm';
import { toIsoDate } from '../../contract/time.ts';
import type { TrendReportContent } from '../../contract/trends.ts';
import { paysOrAdministersSql } from '../billing/subscribed.ts';
import { type Db, textArraySql } from '../db.ts';
import { orNull, queryRows, queryValues, toBoolean, toIso, toList, toNumber, toObject, toText } from '../rows.ts';
import { trendReports } from '../schema/trends.ts';

/** A late job may run after the next week's, so no one gets an older report after a newer one. */
const isAwaited = (week: string) =>
  sql`m.wanted and (m.sent_week is null or m.sent_week < ${week}::date) and u.email is not null and u.email_verified`;

/** Newsletters with a payer that have no report for the week yet, or a reader whose mail wasn't sent. */
export async function listDueTrendReports(db: Db, week: string, limit: number): Promise<string[]> {
  const pays = paysOrAdministersSql('u');
  return queryValues(db, toText)`
    select n.newsletter_id as id from (
      select u.newsletter_id from users u where u.newsletter_id is not null and ${pays}
      union select x.newsletter_id from newsletter_members x join users u on u.id = x.user_id
        where x.role = 'owner' and x.removed_at is null and ${pays}) n
    left join trend_reports r on r.newsletter_id = n.newsletter_id and r.week = ${week}
    where r.id is null or exists (
      select 1 from trend_mails m join users u on u.id = m.user_id where u.newsletter_id = n.newsletter_id and ${isAwaited(week)})
    order by 1 limit ${limit}`;
}

export async function findTrendReportOfWeek(db: Db, newsletterId: string, week: string) {
  const rows = await db
    .select({ id: trendReports.id, content: trendReports.content })
    .from(trendReports)
    .where(and(eq(trendReports.newsletterId, newsletterId), eq(trendReports.week, week)));
  return rows[0] ?? null;
}

export async function insertTrendReport(
  db: Db,
  given: { newsletterId: string; week: string; content: TrendReportContent },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into trend_reports (id, newsletter_id, week, content, built_at)
    select ${crypto.randomUUID()}, ${given.newsletterId}, ${given.week}, ${JSON.stringify(given.content)}::jsonb, ${now}
    where exists (select 1 from newsletters where id = ${given.newsletterId}) on conflict (newsletter_id, week) do nothing`);
}

export async function listTrendReportReaders(db: Db, newsletterId: string, week: string): Promise<string[]> {
  return queryValues(db, toText)`
    select u.id from trend_mails m join users u on u.id = m.user_id where u.newsletter_id = ${newsletterId} and ${isAwaited(week)}`;
}

export async function reserveTrendReportReaders(db: Db, newsletterId: string, week: string, userIds: string[]) {
  return queryRows(db, { id: toText, email: toText })`
    update trend_mails m set sent_week = ${week} from users u
    where u.id = m.user_id and u.newsletter_id = ${newsletterId} and ${isAwaited(week)} and u.id = any(${textArraySql(userIds)}) returning u.id, u.email`;
}

export async function releaseTrendReportReader(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update trend_mails set sent_week = null where user_id = ${userId}`);
}

/** A new subscriber gets the next report, not last week's. */
export async function subscribeToTrendMail(
  db: Db,
  userId: string,
  given: { wanted: boolean; week: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into trend_mails (user_id, wanted, sent_week, changed_at)
    select id, ${given.wanted}, ${given.week}::date, ${now} from users where id = ${userId}
    on conflict (user_id) do update set wanted = excluded.wanted, changed_at = excluded.changed_at,
      sent_week = case when excluded.wanted and not trend_mails.wanted then excluded.sent_week else trend_mails.sent_week end`);
}

export async function listTrendReports(
  db: Db,
  viewer: { userId: string; newsletterId: string | null },
  page: { page: number; limit: number },
) {
  const rows = await queryRows(db, {
    wanted: toBoolean,
    total: toNumber,
    reports: toList(toObject({ id: toText, week: toText, builtAt: toIso, first: orNull(toText) })),
  })`
    select coalesce((select wanted from trend_mails where user_id = ${viewer.userId}), false) as wanted,
      (select count(*)::int from trend_reports where newsletter_id = ${viewer.newsletterId}) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'week', r.week, 'builtAt', r.built_at, 'first', r.content #>> '{sentences,0}')
        order by r.week desc), '[]'::jsonb) from (select * from trend_reports where newsletter_id = ${viewer.newsletterId}
        order by week desc limit ${page.limit} offset ${(page.page - 1) * page.limit}) r) as reports`;
  return rows[0] ?? { wanted: false, total: 0, reports: [] };
}

export async function findTrendReport(db: Db, id: string, newsletterId: string | null) {
  if (!newsletterId) return null;
  const [report] = await db
    .select({
      id: trendReports.id,
      week: trendReports.week,
      builtAt: trendReports.builtAt,
      content: trendReports.content,
    })
    .from(trendReports)
    .where(and(eq(trendReports.id, id), eq(trendReports.newsletterId, newsletterId)));
  return report ? { ...report, builtAt: toIsoDate(report.builtAt) } : null;
}
