// The flag `has_sponsorship` of a mail, shown in the inbox and the administrator's intake. Every write that deletes or
// judges sponsorships must update it.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';

/**
 * SQL: the flag of the mail in `emails`, 0 or 1.
 * @param but condition on the alias `s`: sponsorships to ignore because they are about to be deleted.
 */
export const hasSponsorshipSql = (but: SQL = sql`false`): SQL =>
  sql`(select count(*) > 0 from sponsorships s where s.email_id = emails.id and coalesce(s.verdict, '') <> 'rejected' and not (${but}))::int`;

export const updateSponsorshipFlags = (db: Db, ids: SQL, when: SQL = sql`true`) =>
  db.execute(sql`update emails set has_sponsorship = ${hasSponsorshipSql()} where id in (${ids}) and ${when}`);

/** Statement to precede the deletion of the sponsorships that meet `leaving` (on the alias `s`). */
export const updateSponsorshipFlagsBeforeDeletion = (db: Db, leaving: SQL) =>
  db.execute(
    sql`update emails set has_sponsorship = ${hasSponsorshipSql(leaving)} where id in (select s.email_id from sponsorships s where ${leaving})`,
  );
