// Imports of mailbox files (administrators): uploading in parts, progress, decisions on unknown senders, closing.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { mailboxCursor, mailboxReadShare } from '../contract/mailbox-cursor.ts';
import {
  mailboxImportChange,
  mailboxImportDetail,
  mailboxImportInput,
  mailboxImportList,
  mailboxSenderList,
  mailboxSendersQuery,
  newMailboxImportAnswer,
  senderDecisionAnswer,
  senderDecisionInput,
} from '../contract/mailbox-imports.ts';
import { IDLE_MAILBOX_IMPORT_DAYS, MAILBOX_SENDERS_PAGE_SIZE } from '../contract/mailbox-rules.ts';
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
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { rateLimited } from './limits.ts';
import { pageCount } from './paging.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError not_found, also if the import is another administrator's. */
async function requireMailbox(c: Context<AppEnv>, id: string) {
  const found = await findMailboxImport(c.var.services.db, id);
  if (!found || !mayOpenMailboxImport(c.var.viewer, found.row.userId)) throw notFound('Import');
  return found;
}

export const adminMailboxImportRoutes = new Hono<AppEnv>()
  .get('/mailbox-imports', async (c) => {
    const found = await listMailboxImports(c.var.services.db, c.var.viewer.userId ?? '');
    return answer(c, mailboxImportList, { imports: found.map(rowShown) });
  })
  .post('/mailbox-imports', rateLimited('upload'), validateBody(mailboxImportInput), async (c) => {
    const { services, viewer, now } = c.var;
    return answer(
      c,
      newMailboxImportAnswer,
      await startMailboxImport(services, c.req.valid('json'), viewer.userId, now),
      201,
    );
  })
  .get('/mailbox-imports/:id', async (c) => {
    const found = await requireMailbox(c, c.req.param('id'));
    const { row, uploaded, decisions, chosenWaiting, faults, reasons } = found;
    const countOf = (decision: 'open' | 'track' | 'ignore') =>
      decisions.find((each) => each.decision === decision)?.count ?? 0;
    const report = row.report ? Object.entries(row.report).map(([because, count]) => ({ because, count })) : reasons;
    return answer(c, mailboxImportDetail, {
      ...rowShown({ ...found, parts: uploaded.length }),
      partNumbers: uploaded.map(({ part }) => part),
      senders: { open: countOf('open'), track: countOf('track'), ignore: countOf('ignore') },
      chosenWaiting,
      unread: faults,
      report: report.toSorted((a, b) => b.count - a.count),
    });
  })
  .put('/mailbox-imports/:id/parts/:part', rateLimited('read'), async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    await storeMailboxPart(c.var.services, { id, part: Number(c.req.param('part')), bytes }, c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .post('/mailbox-imports/:id/complete', rateLimited('upload'), async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    await completeMailboxUpload(c.var.services, id, c.var.now);
    return answer(c, okAnswer, { ok: true }, 202);
  })
  .patch('/mailbox-imports/:id', validateBody(mailboxImportChange), async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    await pauseOrResumeMailboxImport(c.var.services, id, c.req.valid('json').state, c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .get('/mailbox-imports/:id/senders', validateQuery(mailboxSendersQuery), async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    const { db } = c.var.services;
    const asked = c.req.valid('query');
    const { senders, total } = await listMailboxSenders(db, id, asked);
    const domainOf = ({ address, listId }: (typeof senders)[number]['row']) =>
      newsletterDomain(deriveSiteFromSender(address, listId));
    const suggested = await findOnlyNewsletterByDomain(
      db,
      senders.flatMap(({ row }) => domainOf(row) ?? []),
    );
    return answer(c, mailboxSenderList, {
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
    });
  })
  .post('/mailbox-imports/:id/senders', validateBody(senderDecisionInput), async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    const { services, viewer, now } = c.var;
    const by = { importId: id, userId: viewer.userId };
    return answer(c, senderDecisionAnswer, await decideOnSenders(services, by, c.req.valid('json'), now));
  })
  .post('/mailbox-imports/:id/close', async (c) => {
    const { id } = (await requireMailbox(c, c.req.param('id'))).row;
    await closeMailboxImport(c.var.services, id, c.var.now);
    return answer(c, okAnswer, { ok: true }, 202);
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
