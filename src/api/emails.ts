// The inbox (administrators): received mails and their state, uploads, and mails entered by hand.
import type { Context } from 'hono';
import type * as z from 'zod';
import type { emailsQuery } from '../contract/emails.ts';
import { emailRoutes } from '../contract/routes/emails.ts';
import type { sponsorshipDetailQuery } from '../contract/sponsorships.ts';
import type { Sight } from '../domain/access.ts';
import { AppError, requireFound } from '../errors.ts';
import { receiveTypedMail } from '../flows/issue/enter.ts';
import { loadMailText } from '../flows/issue/mail-text.ts';
import { requestLinkResolution } from '../flows/issue/queue-unresolved.ts';
import { renderStoredMail } from '../flows/issue/read-mail.ts';
import { rerunIssue, rerunUnfinishedMails } from '../flows/issue/rerun.ts';
import { receiveUploadedFiles } from '../flows/issue/upload.ts';
import { logFault } from '../log.ts';
import type { Db } from '../store/db.ts';
import { findEmail, listEmails } from '../store/issue/emails.ts';
import { readForm } from './bodies.ts';
import { mailFrameResponse } from './mail-frame.ts';
import { pageCount } from './paging.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

/** Maximum number of files per upload. */
const FILES_MAX = 100;
const OTHER_FIELDS_MAX = 20;

const newsletterIn = (field: { bytes: Uint8Array } | undefined) =>
  (field && new TextDecoder().decode(field.bytes).replaceAll('\0', '').slice(0, 100)) || null;

/** Logs the cause of a failed file; the response says only that the file failed. */
const fault = (error: unknown) => logFault('a file of an upload was not kept, or not analysed at once', error);

export const emailApi = answers(emailRoutes, {
  list: ({ query, db, sight }) => listPage(db, query, sight),
  listUnprocessed: ({ query, db, sight }) => listPage(db, { ...query, unfinished: true }, sight),
  read: async ({ params, query, c }) => {
    const { found, html, imagesBlocked } = await openedMail(c, params.id, query);
    return {
      ...found,
      sponsorships: found.sponsorships.map(({ id, placementType, brand }) => ({ id, placementType, brand })),
      htmlContent: html,
      imagesBlocked,
    };
  },
  readFrame: async ({ query: asked, params, c }) => {
    const { html } = await openedMail(c, params.id, asked);
    return mailFrameResponse(html, asked.images === '1');
  },
  enter: async ({ services, body, now }) => {
    return await receiveTypedMail(services, body, now);
  },
  upload: async ({ services, now, c }) => {
    const parts = await readForm(c, { parts: FILES_MAX + OTHER_FIELDS_MAX });
    const files = parts.filter(({ name, filename }) => name === 'emails' && filename !== null);
    if (files.length === 0) throw new AppError('invalid', 'Please select email files to upload.');
    if (files.length > FILES_MAX) throw new AppError('too_large', `At most ${FILES_MAX} files at once`);
    const picked = parts.find(({ name, filename }) => name === 'newsletterId' && filename === null);
    const isBacklog = parts.some(({ name, filename }) => name === 'backlog' && filename === null);

    const named = files.map(({ filename, bytes }) => ({ name: filename ?? '', bytes }));
    return await receiveUploadedFiles(services, named, { picked: newsletterIn(picked), isBacklog, fault }, now);
  },
  uploadFile: async ({ services, now, query: { name, newsletterId }, c }) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const picked = newsletterId || null;
    return await receiveUploadedFiles(services, [{ name, bytes }], { picked, fault }, now);
  },
  process: async ({ services, params, now }) => {
    await rerunIssue(services, params.id, now);
    return { enqueued: 1 };
  },
  reprocess: async ({ body: { again }, services, now }) => {
    await services.jobs.send([{ kind: 'reprocess', cursor: null, again, begunAt: now.toISOString() }]);
    return { enqueued: 1 };
  },
  resolveLinks: async ({ body: { newsletterId, since, dryRun }, services, now }) => {
    const asked = { newsletterId: newsletterId ?? null, since: since ? new Date(since) : null, isDryRun: dryRun };
    return { enqueued: await requestLinkResolution(services, asked, now) };
  },
  processBatch: async ({ services, body }) => {
    return { enqueued: await rerunUnfinishedMails(services, body.limit) };
  },
});

async function listPage(db: Db, asked: z.infer<typeof emailsQuery> & { unfinished?: boolean }, sight: Sight) {
  const { rows, total } = await listEmails(db, asked, sight);
  const { page, pageSize } = asked;
  return { emails: rows, page, pageSize, total, totalPages: pageCount(total, pageSize) };
}

/** Reads a mail with its text and its sanitised HTML. @throws AppError not_found. */
async function openedMail(c: Context<AppEnv>, id: string, { images }: z.output<typeof sponsorshipDetailQuery>) {
  const { services, sight } = c.var;
  const stored = await requireFound(findEmail(services.db, id, sight), 'Email');
  const found = await loadMailText(services.files, stored);
  const claims = found.sponsorships.map(({ rawData }) => rawData);
  const shown = { claims, images: images === '1' };
  return { found, ...(await renderStoredMail(services, { ...found, recipient: null }, shown, sight)) };
}
