// Imports of mailbox files: their leases, states and counts. Senders that wait for a decision are in
// mailbox-senders.ts.
import { and, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { chosenMailsSql } from './mailbox-progress.ts';
import { mailboxFaults, mailboxImports, mailboxMails, mailboxParts, mailboxSenders } from './schema/mailbox-imports.ts';
import { newsletters } from './schema/newsletters.ts';

export type MailboxImport = typeof mailboxImports.$inferSelect;

const CLOSED_SHOWN = 20;
const FAULTS_SHOWN = 100;

const partCount = sql<number>`(select count(*)::int from mailbox_parts p where p.import_id = ${mailboxImports.id})`;
const withNewsletter = {
  row: mailboxImports,
  newsletter: { id: newsletters.id, name: newsletters.name },
  parts: partCount,
};

/** A user's open imports and the last closed ones, newest first. */
export const listMailboxImports = (db: Db, userId: string) =>
  db
    .select(withNewsletter)
    .from(mailboxImports)
    .leftJoin(newsletters, eq(newsletters.id, mailboxImports.newsletterId))
    .where(eq(mailboxImports.userId, userId))
    .orderBy(sql`${mailboxImports.state} = 'closed'`, desc(mailboxImports.createdAt), mailboxImports.id)
    .limit(CLOSED_SHOWN);

/** An import with its parts, decisions and faults, in one round trip; undefined if there is none. */
export async function findMailboxImport(db: Db, id: string) {
  const [[found], parts, decisions, waiting, faults, reasons] = await db.batch([
    db
      .select(withNewsletter)
      .from(mailboxImports)
      .leftJoin(newsletters, eq(newsletters.id, mailboxImports.newsletterId))
      .where(eq(mailboxImports.id, id)),
    db
      .select({ part: mailboxParts.part, tag: mailboxParts.tag })
      .from(mailboxParts)
      .where(eq(mailboxParts.importId, id))
      .orderBy(mailboxParts.part),
    db
      .select({ decision: mailboxSenders.decision, count: sql<number>`count(*)::int` })
      .from(mailboxSenders)
      .where(eq(mailboxSenders.importId, id))
      .groupBy(mailboxSenders.decision),
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${chosenMailsSql(id)}`),
    db
      .select({ place: mailboxFaults.place, because: mailboxFaults.because })
      .from(mailboxFaults)
      .where(eq(mailboxFaults.importId, id))
      .orderBy(mailboxFaults.nth)
      .limit(FAULTS_SHOWN),
    db
      .select({ because: mailboxFaults.because, count: sql<number>`count(*)::int` })
      .from(mailboxFaults)
      .where(eq(mailboxFaults.importId, id))
      .groupBy(mailboxFaults.because),
  ]);
  return found && { ...found, uploaded: parts, decisions, chosenWaiting: waiting.rows[0]?.count ?? 0, faults, reasons };
}

export type NewMailboxImport = Pick<
  MailboxImport,
  'id' | 'userId' | 'name' | 'size' | 'fingerprint' | 'newsletterId' | 'uploadId' | 'createdAt' | 'updatedAt'
>;

/**
 * Stores a new import. @param most maximum number of a user's open imports. @returns false if the user has that many.
 */
export async function insertMailboxImport(db: Db, row: NewMailboxImport, most: number): Promise<boolean> {
  const { id, userId, name, size, fingerprint, newsletterId, uploadId, createdAt } = row;
  const { rows } = await db.execute(sql`
    insert into mailbox_imports (id, user_id, name, size, fingerprint, newsletter_id, upload_id, created_at, updated_at)
    select ${id}, ${userId}, ${name}, ${size}, ${fingerprint}, ${newsletterId}, ${uploadId}, ${createdAt}, ${createdAt}
    where (select count(*) from mailbox_imports where state <> 'closed' and user_id = ${userId}) < ${most}
    returning id`);
  return rows.length > 0;
}

export async function recordMailboxPart(db: Db, importId: string, part: { part: number; tag: string }, now: Date) {
  await db.batch([
    db
      .insert(mailboxParts)
      .values({ importId, ...part })
      .onConflictDoUpdate({ target: [mailboxParts.importId, mailboxParts.part], set: { tag: part.tag } }),
    db.update(mailboxImports).set({ updatedAt: now }).where(eq(mailboxImports.id, importId)),
  ]);
}

/** Changes an import if its state is one of `from`. @returns true if it was. */
export async function changeMailboxImportState(
  db: Db,
  id: string,
  {
    from,
    ...change
  }: { from: readonly MailboxImport['state'][] } & Partial<
    Pick<MailboxImport, 'state' | 'uploadId' | 'cursor' | 'because'>
  >,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(mailboxImports)
    .set({ ...change, updatedAt: now })
    .where(and(eq(mailboxImports.id, id), inArray(mailboxImports.state, [...from])))
    .returning({ id: mailboxImports.id });
  return moved.length > 0;
}

const AT_WORK = ['reading', 'waiting', 'closing'] as const;

/**
 * Claims an import in a state in which a job works on it. @returns null in other states, or if another consumer holds
 * it.
 */
export async function leaseMailboxImport(db: Db, id: string, until: Date, now: Date): Promise<MailboxImport | null> {
  const [claimed] = await db
    .update(mailboxImports)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(mailboxImports.id, id),
        inArray(mailboxImports.state, [...AT_WORK]),
        or(isNull(mailboxImports.claimedUntil), lte(mailboxImports.claimedUntil, now)),
      ),
    )
    .returning();
  return claimed ?? null;
}

/**
 * Releases the lease of an import and stores a change. @param change its state is stored only if nobody has closed the
 * import meanwhile.
 * @returns the import's state afterwards; null if the lease was lost.
 */
export async function releaseMailboxImportLease(
  db: Db,
  { id, claimedUntil }: Pick<MailboxImport, 'id' | 'claimedUntil'>,
  change: { state?: 'waiting'; because?: string | null } = {},
): Promise<MailboxImport['state'] | null> {
  const { state, because } = change;
  const [released] = await db
    .update(mailboxImports)
    .set({
      claimedUntil: null,
      ...(because === undefined ? {} : { because }),
      ...(state && {
        state: sql`case when ${mailboxImports.state} in ('reading', 'paused') then ${state} else ${mailboxImports.state} end`,
      }),
    })
    .where(and(eq(mailboxImports.id, id), eq(mailboxImports.claimedUntil, claimedUntil as Date)))
    .returning({ state: mailboxImports.state });
  return released?.state ?? null;
}

/** Marks an import as closed, and deletes its senders, faults and places of mails. Its counts stay. */
export async function finishMailboxImport(db: Db, id: string, now: Date): Promise<void> {
  await db.batch([
    db.execute(sql`update mailbox_imports set state = 'closed', closed_at = ${now}, claimed_until = null, upload_id = null,
      cursor = null, updated_at = ${now},
      report = (select jsonb_object_agg(because, n) from (
        select because, count(*) as n from mailbox_faults where import_id = ${id} group by because) f)
      where id = ${id}`),
    db.delete(mailboxFaults).where(eq(mailboxFaults.importId, id)),
    db.delete(mailboxMails).where(eq(mailboxMails.importId, id)),
    db.delete(mailboxSenders).where(eq(mailboxSenders.importId, id)),
    db.delete(mailboxParts).where(eq(mailboxParts.importId, id)),
  ]);
}

/** Ids of imports with work to do but without a lease, because their jobs were lost. */
export async function findStrandedMailboxImports(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mailbox_imports i where (claimed_until is null or claimed_until <= ${now})
      and (state in ('reading', 'closing') or (state = 'waiting' and exists (
        select 1 from mailbox_mails m join mailbox_senders s on s.import_id = m.import_id and s.key = m.sender_key
          and s.decision = 'track' and s.newsletter_id is not null where m.import_id = i.id)))`);
  return rows.map(({ id }) => id);
}

/** Ids of imports that aren't closed although nothing happened in them since `before`, or whose owner was deleted. */
export async function findAbandonedMailboxImports(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: mailboxImports.id })
    .from(mailboxImports)
    .where(
      and(ne(mailboxImports.state, 'closed'), or(lte(mailboxImports.updatedAt, before), isNull(mailboxImports.userId))),
    );
  return rows.map(({ id }) => id);
}
