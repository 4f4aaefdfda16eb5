// Imports of mailbox files (administrators): uploading in parts, progress, decisions on unknown senders, closing.
import type { Context } from 'hono';
import { mailboxCursor, mailboxReadShare } from '../contract/mailbox-cursor.ts';
import { IDLE_MAILBOX_IMPORT_DAYS, MAILBOX_SENDERS_PAGE_SIZE } from '../contract/mailbox-rules.ts';
import { mailboxImportRoutes } from '../contract/routes/mailbox-imports.ts';
import { DAY_MS, toIsoDate } from '../contract/time.ts';
import { mayOpenMailboxImport } from '../domain/access.ts';
import { deriveSiteFromSender } from '../domain/mailbox/sender-site.ts';
import { newsletterDomain } from '../domain/site/domain.ts';
import { notFound } from '../errors.ts';
import { closeMailboxImport } from '../flows/mailbox/close.ts';
import { decideOnSenders } from '../flows/mailbox/decide.ts';
import {
  completeMailboxUpload,
  pauseOrResumeMailboxImport,
  startMailboxImport,
  storeMailboxPart,
} from '../flows/mailbox/upload.ts';
import { findMailboxImport, listMailboxImports, type MailboxImport } from '../store/mailbox-imports.ts';
import { findOnlyNewsletterByDomain, listMailboxSenders } from '../store/mailbox-senders.ts';
import { pageCount } from './paging.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError not_found, also if the import is another administrator's. */
async function requireMailbox(c: Context<AppEnv>, id: string) {
  const found = await findMailboxImport(c.var.services.db, id);
  if (!found || !mayOpenMailboxImport(c.var.viewer, found.row.userId)) throw notFound('Import');
  return found;
}

export const mailboxImportApi = answers(mailboxImportRoutes, {
  list: async ({ db, viewer }) => {
    const found = await listMailboxImports(db, viewer.userId ?? '');
    return { imports: found.map(rowShown) };
  },
  create: async ({ services, viewer, now, body }) => {
    return await startMailboxImport(services, body, viewer.userId, now);
  },
  read: async ({ params, c }) => {
    const found = await requireMailbox(c, params.id);
    const { row, uploaded, decisions, chosenWaiting, faults, reasons } = found;
    const countOf = (decision: 'open' | 'track' | 'ignore') =>
      decisions.find((each) => each.decision === decision)?.count ?? 0;
    const report = row.report ? Object.entries(row.report).map(([because, count]) => ({ because, count })) : reasons;
    return {
      ...rowShown({ ...found, parts: uploaded.length }),
      partNumbers: uploaded.map(({ part }) => part),
      senders: { open: countOf('open'), track: countOf('track'), ignore: countOf('ignore') },
      chosenWaiting,
      unread: faults,
      report: report.toSorted((a, b) => b.count - a.count),
    };
  },
  uploadPart: async ({ params, services, now, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    await storeMailboxPart(services, { id, part: Number(params.part), bytes }, now);
    return { ok: true };
  },
  completeUpload: async ({ params, services, now, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;
    await completeMailboxUpload(services, id, now);
    return { ok: true };
  },
  change: async ({ params, services, body, now, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;
    await pauseOrResumeMailboxImport(services, id, body.state, now);
    return { ok: true };
  },
  listSenders: async ({ params, services: { db }, query: asked, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;

    const { senders, total } = await listMailboxSenders(db, id, asked);
    const domainOf = ({ address, listId }: (typeof senders)[number]['row']) =>
      newsletterDomain(deriveSiteFromSender(address, listId));
    const suggested = await findOnlyNewsletterByDomain(
      db,
      senders.flatMap(({ row }) => domainOf(row) ?? []),
    );
    return {
      senders: senders.map(({ row, newsletter }) => ({
        key: row.key,
        name: row.name,
        address: row.address,
        mails: row.mails,
        firstAt: row.firstAt && toIsoDate(row.firstAt),
        lastAt: row.lastAt && toIsoDate(row.lastAt),
        lastSubject: row.lastSubject,
        newsletter: newsletter ?? suggested.get(domainOf(row) ?? '') ?? null,
      })),
      page: asked.page,
      total,
      totalPages: pageCount(total, MAILBOX_SENDERS_PAGE_SIZE),
    };
  },
  decideSenders: async ({ params, services, viewer, now, body, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;

    const by = { importId: id, userId: viewer.userId };
    return await decideOnSenders(services, by, body, now);
  },
  close: async ({ params, services, now, c }) => {
    const { id } = (await requireMailbox(c, params.id)).row;
    await closeMailboxImport(services, id, now);
    return { ok: true };
  },
});

/** An import as its list and its page show it. */
function rowShown({
  row,
  newsletter,
  parts,
}: {
  row: MailboxImport;
  newsletter: { id: string; name: string } | null;
  parts: number;
}) {
  const { id, name, size, fingerprint, state, because, createdAt, updatedAt, closedAt } = row;
  const { found, imported, duplicates, unknown, personal, faults } = row;
  const isRead = state === 'waiting' || state === 'closing' || state === 'closed';
  const cursor = row.cursor === null ? null : mailboxCursor.parse(row.cursor);
  return {
    ...{ id, name, size, fingerprint, state, newsletter, parts, because },
    ...{ found, imported, duplicates, unknown, personal, faults },
    share: isRead ? 1 : cursor ? mailboxReadShare(cursor, size) : 0,
    createdAt: toIsoDate(createdAt),
    closesAt: closedAt ? null : toIsoDate(new Date(updatedAt.getTime() + IDLE_MAILBOX_IMPORT_DAYS * DAY_MS)),
    closedAt: closedAt && toIsoDate(closedAt),
  };
}
