// Every write that deletes or judges sponsorships must update `has_sponsorship`.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';

/** @param but condition on the alias `s`: sponsorships to ignore because they are about to be deleted. */
export const hasSponsorshipSql = (but: SQL = sql`false`): SQL =>
  sql`(select count(*) > 0 from sponsorships s where s.email_id = emails.id and coalesce(s.verdict, '') <> 'rejected' and not (${but}))::int`;

export const updateSponsorshipFlags = (db: Db, ids: SQL, when: SQL = sql`true`) =>
  db.execute(sql`update emails set has_sponsorship = ${hasSponsorshipSql()} where id in (${ids}) and ${when}`);

export const updateSponsorshipFlagsBeforeDeletion = (db: Db, leaving: SQL) =>
  db.execute(
    sql`update emails set has_sponsorship = ${hasSponsorshipSql(leaving)} where id in (select s.email_id from sponsorships s where ${leaving})`,
  );
