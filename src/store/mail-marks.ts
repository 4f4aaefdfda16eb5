// Whether a mail has a sponsorship: in the inbox, and in an administrator's intake. Whoever deletes sponsorships or
// judges them marks their mails anew.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * SQL: the mark of the mail in `emails`.
 * @param but condition on the alias `s`: leaves these out, which are about to be deleted.
 */
export const sponsorshipMark = (but: SQL = sql`false`): SQL =>
  sql`(select count(*) > 0 from sponsorships s where s.email_id = emails.id and coalesce(s.verdict, '') <> 'rejected' and not (${but}))::int`;

/** Statement: marks mails. @param ids of the mails, as a list or a select. */
export const markMails = (db: Db, ids: SQL, when: SQL = sql`true`) =>
  db.execute(sql`update emails set has_sponsorship = ${sponsorshipMark()} where id in (${ids}) and ${when}`);

/** Statement: marks the mails of sponsorships, on the alias `s`, that the next statement deletes. */
export const markMailsBeforeDeletion = (db: Db, leaving: SQL) =>
  db.execute(
    sql`update emails set has_sponsorship = ${sponsorshipMark(leaving)} where id in (select s.email_id from sponsorships s where ${leaving})`,
  );
