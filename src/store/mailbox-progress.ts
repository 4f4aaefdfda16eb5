// Saves the progress of reading a mailbox file. Each save is one statement that does nothing if the lease was lost.
import { sql } from 'drizzle-orm';
import type { MailboxCursor, MailLocation } from '../contract/mailbox-cursor.ts';
import type { Db } from './db.ts';
import type { mailboxImports } from './schema/mailbox-imports.ts';

type MailboxImport = typeof mailboxImports.$inferSelect;

/** Maximum number of faults that are stored of an import; all of them are counted. */
const FAULTS_KEPT = 1_000;

/** SQL for a FROM: mails that wait to be imported because their sender was chosen. */
export const chosenMailsSql = (importId: string) => sql`mailbox_mails m
  join mailbox_senders s on s.import_id = m.import_id and s.key = m.sender_key and s.decision = 'track' and s.newsletter_id is not null
  where m.import_id = ${importId}`;

/** What a part of a slice contained, and what became of its mails. */
export interface MailboxProgress {
  cursor: MailboxCursor;
  found: number;
  imported: number;
  duplicates: number;
  personal: number;
  faults: { place: string; because: string }[];
  unknown: {
    key: string;
    address: string;
    name: string | null;
    listId: string | null;
    subject: string | null;
    date: Date | null;
    place: MailLocation;
  }[];
}

/**
 * Saves the progress of a slice in one statement: cursor, counts, senders, places of mails, and faults.
 * @returns false if the lease was lost; then another consumer works on the import from an earlier cursor.
 */
export async function saveMailboxProgress(
  db: Db,
  held: Pick<MailboxImport, 'id' | 'claimedUntil' | 'found' | 'faults'>,
  { cursor, found, imported, duplicates, personal, faults, unknown }: MailboxProgress,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  const mails = unknown.map(({ place, key, date, ...sender }, nth) => ({
    ...sender,
    key,
    date: date?.toISOString() ?? null,
    nth: held.found + nth,
    place,
  }));
  const { rows } = await db.execute(sql`
    with held as (
      update mailbox_imports set cursor = ${JSON.stringify(cursor)}::jsonb, found = found + ${found}, imported = imported + ${imported},
        duplicates = duplicates + ${duplicates}, unknown = unknown + ${unknown.length}, personal = personal + ${personal},
        faults = faults + ${faults.length}, claimed_until = ${until}, updated_at = ${now}
      where id = ${held.id} and claimed_until = ${held.claimedUntil} returning id
    ), given as (
      select g.* from held, jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as g(
        nth int, key text, address text, name text, "listId" text, subject text, date timestamptz, place jsonb)
    ), senders as (
      insert into mailbox_senders (import_id, key, address, name, list_id, mails, first_at, last_at, last_subject)
      select ${held.id}, key, (array_agg(address order by date desc nulls last))[1], (array_agg(name order by date desc nulls last))[1],
        (array_agg("listId" order by date desc nulls last))[1], count(*), min(date), max(date),
        (array_agg(subject order by date desc nulls last))[1]
      from given group by key
      on conflict (import_id, key) do update set mails = mailbox_senders.mails + excluded.mails,
        first_at = least(mailbox_senders.first_at, excluded.first_at), last_at = greatest(mailbox_senders.last_at, excluded.last_at),
        name = case when excluded.last_at >= coalesce(mailbox_senders.last_at, '-infinity') then excluded.name else mailbox_senders.name end,
        last_subject = case when excluded.last_at >= coalesce(mailbox_senders.last_at, '-infinity') then excluded.last_subject else mailbox_senders.last_subject end
    ), mails as (
      insert into mailbox_mails (import_id, nth, sender_key, place) select ${held.id}, nth, key, place from given on conflict do nothing
    ), faults as (
      ${insertFaultsSql(held, faults)}
    )
    select id from held`);
  return rows.length > 0;
}

/** Stores the first faults of an import; `held.faults` were counted before. The statement has a query `held`. */
function insertFaultsSql(held: Pick<MailboxImport, 'id' | 'faults'>, faults: MailboxProgress['faults']) {
  const kept = faults
    .map((fault, nth) => ({ ...fault, nth: held.faults + nth }))
    .filter(({ nth }) => nth < FAULTS_KEPT);
  return sql`
    insert into mailbox_faults (import_id, nth, place, because)
    select ${held.id}, f.nth, f.place, f.because
    from held, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as f(nth int, place text, because text) on conflict do nothing`;
}

/** Mails of chosen senders, in the order of the file. */
export async function listChosenMailboxMails(db: Db, importId: string, limit: number) {
  const { rows } = await db.execute<{ nth: number; place: unknown; newsletter_id: string }>(
    sql`select m.nth, m.place, s.newsletter_id from ${chosenMailsSql(importId)} order by m.nth limit ${limit}`,
  );
  return rows.map(({ nth, place, newsletter_id }) => ({ nth, place, newsletterId: newsletter_id }));
}

/**
 * Counts chosen mails that were imported, stores the faults of those that can no longer be read, and deletes the places
 * of both. @returns false if the lease was lost.
 */
export async function saveChosenMails(
  db: Db,
  held: Pick<MailboxImport, 'id' | 'claimedUntil' | 'faults'>,
  outcome: { nths: number[] } & Pick<MailboxProgress, 'imported' | 'duplicates' | 'faults'>,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  const { nths, imported, duplicates, faults } = outcome;
  const { rows } = await db.execute(sql`
    with held as (
      update mailbox_imports set imported = imported + ${imported}, duplicates = duplicates + ${duplicates},
        faults = faults + ${faults.length}, unknown = unknown - ${nths.length}, claimed_until = ${until}, updated_at = ${now}
      where id = ${held.id} and claimed_until = ${held.claimedUntil} returning id
    ), gone as (
      delete from mailbox_mails using held where import_id = held.id
        and nth in (select value::int from jsonb_array_elements_text(${JSON.stringify(nths)}::jsonb))
    ), faults as (
      ${insertFaultsSql(held, faults)}
    )
    select id from held`);
  return rows.length > 0;
}
