// Senders of a mailbox file that wait for a decision, and the lookups by which mails find their newsletter.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { MailboxSendersQuery } from '../contract/mailbox-imports.ts';
import { MAILBOX_SENDERS_PAGE_SIZE } from '../contract/mailbox-rules.ts';
import type { Db } from './db.ts';
import { mailboxImports, mailboxSenders } from './schema/mailbox-imports.ts';
import { newsletters } from './schema/newsletters.ts';

/** A page of an import's senders, those with most mails first, and the total. */
export async function listMailboxSenders(db: Db, importId: string, { page, decision, search }: MailboxSendersQuery) {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    eq(mailboxSenders.importId, importId),
    eq(mailboxSenders.decision, decision),
    search
      ? or(sql`lower(${mailboxSenders.name}) like ${like}`, sql`lower(${mailboxSenders.address}) like ${like}`)
      : undefined,
  );
  const [senders, [counted]] = await db.batch([
    db
      .select({ row: mailboxSenders, newsletter: { id: newsletters.id, name: newsletters.name } })
      .from(mailboxSenders)
      .leftJoin(newsletters, eq(newsletters.id, mailboxSenders.newsletterId))
      .where(where)
      .orderBy(desc(mailboxSenders.mails), mailboxSenders.key)
      .limit(MAILBOX_SENDERS_PAGE_SIZE)
      .offset((page - 1) * MAILBOX_SENDERS_PAGE_SIZE),
    db.select({ total: sql<number>`count(*)::int` }).from(mailboxSenders).where(where),
  ]);
  return { senders, total: counted?.total ?? 0 };
}

/** The only trusted newsletter of each domain, by domain; domains with none or several are left out. */
export async function findOnlyNewsletterByDomain(db: Db, domains: string[]) {
  if (domains.length === 0) return new Map<string, { id: string; name: string }>();
  const rows = await db
    .select({ id: newsletters.id, name: newsletters.name, domain: newsletters.domain })
    .from(newsletters)
    .where(and(inArray(newsletters.domain, domains), eq(newsletters.standing, 'trusted')))
    .limit(10 * domains.length);
  const single = rows.filter((row) => rows.filter(({ domain }) => domain === row.domain).length === 1);
  return new Map(single.map(({ id, name, domain }) => [domain ?? '', { id, name }]));
}

export const findMailboxSenders = (db: Db, importId: string, keys: string[]) =>
  db
    .select()
    .from(mailboxSenders)
    .where(and(eq(mailboxSenders.importId, importId), inArray(mailboxSenders.key, keys)));

/** Stores a decision about senders, if the import is open. @returns how many senders it concerns. */
export async function decideMailboxSenders(
  db: Db,
  importId: string,
  decided: { keys: string[]; decision: 'open' | 'track' | 'ignore'; newsletterId: string | null },
  now: Date,
): Promise<number> {
  const { keys, decision, newsletterId } = decided;
  const isOpen = sql`exists (select 1 from mailbox_imports i where i.id = ${importId} and i.state in ('reading', 'paused', 'waiting'))`;
  const [changed] = await db.batch([
    db
      .update(mailboxSenders)
      .set({ decision, newsletterId })
      .where(and(eq(mailboxSenders.importId, importId), inArray(mailboxSenders.key, keys), isOpen))
      .returning({ key: mailboxSenders.key }),
    db.update(mailboxImports).set({ updatedAt: now }).where(eq(mailboxImports.id, importId)),
  ]);
  return changed.length;
}

/** The newsletters of an import's chosen senders, by sender key. */
export async function readChosenSenders(db: Db, importId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: mailboxSenders.key, newsletterId: mailboxSenders.newsletterId })
    .from(mailboxSenders)
    .where(and(eq(mailboxSenders.importId, importId), eq(mailboxSenders.decision, 'track')));
  return new Map(rows.flatMap(({ key, newsletterId }) => (newsletterId ? [[key, newsletterId]] : [])));
}

/**
 * A mail of a mailbox file that may have arrived by another way: its newsletter and subject, and a period around its
 * date.
 */
export interface PossibleMailCopy {
  newsletterId: string;
  subject: string;
  from: Date;
  to: Date;
}

/** For each possible copy, whether a mail like it is stored. @param before mails recorded later are ignored. */
export async function haveStoredCopies(db: Db, copies: readonly PossibleMailCopy[], before: Date): Promise<boolean[]> {
  if (copies.length === 0) return [];
  const { rows } = await db.execute<{ nth: number }>(sql`
    select c.nth from jsonb_to_recordset(${JSON.stringify(copies.map((copy, nth) => ({ ...copy, nth })))}::jsonb)
      as c(nth int, "newsletterId" text, subject text, "from" timestamptz, "to" timestamptz)
    where exists (select 1 from emails e where e.newsletter_id = c."newsletterId" and e.received_at between c."from" and c."to"
      and e.subject = c.subject and e.created_at < ${before})`);
  const here = new Set(rows.map(({ nth }) => nth));
  return copies.map((_, nth) => here.has(nth));
}
