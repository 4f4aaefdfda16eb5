import { sql } from 'drizzle-orm';
import { type Db, takeFirst, textArraySql } from '../db.ts';
import { queryRows, queryValues, type Row, toText } from '../rows.ts';

export async function listEmailIdsWithOldTexts(db: Db, before: Date, limit: number): Promise<string[]> {
  return queryValues(db, toText)`
    select id from emails where content is not null and created_at < ${before} and processing_status = 'completed'
    order by created_at limit ${limit}`;
}

/** A text, with its MD5 to detect that it has changed. */
const mailText = { id: toText, content: toText, hash: toText };
export type MailText = Row<typeof mailText>;

export async function readMailText(db: Db, id: string): Promise<MailText | null> {
  return takeFirst(queryRows(db, mailText)`
    select id, content, md5(content) as hash from emails where id = ${id} and content is not null`);
}

/** Clears a text that is now in the file store, unless the row's text has changed since. */
export async function clearMovedText(db: Db, { id, hash }: MailText, now: Date): Promise<void> {
  await db.execute(
    sql`update emails set content = null, text_moved_at = ${now} where id = ${id} and md5(content) = ${hash}`,
  );
}

export async function filterDeletedMails(db: Db, ids: string[]): Promise<string[]> {
  return queryValues(db, toText)`
    select asked.id from unnest(${textArraySql(ids)}) as asked(id) where not exists (select 1 from emails e where e.id = asked.id)`;
}
