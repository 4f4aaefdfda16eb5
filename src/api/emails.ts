// The inbox (administrators): received mails and their state, uploads, and mails entered by hand.
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import {
  emailDetail,
  emailInput,
  emailInputAnswer,
  emailList,
  emailsQuery,
  enqueuedAnswer,
  processBatchInput,
  reprocessInput,
  resolveLinksInput,
  uploadAnswer,
  uploadQuery,
} from '../contract/emails.ts';
import { sponsorshipDetailQuery } from '../contract/sponsorships.ts';
import { AppError, notFound } from '../errors.ts';
import { receiveTypedMail } from '../flows/issue/enter.ts';
import { loadMailText } from '../flows/issue/mail-text.ts';
import { requestLinkResolution } from '../flows/issue/queue-unresolved.ts';
import { renderStoredMail } from '../flows/issue/read-mail.ts';
import { rerunIssue, rerunUnfinishedMails } from '../flows/issue/rerun.ts';
import { receiveUploadedFiles } from '../flows/issue/upload.ts';
import { logFault } from '../log.ts';
import { findEmail, listEmails } from '../store/emails.ts';
import { answer } from './answer.ts';
import { readForm } from './bodies.ts';
import { validateBody, validateQuery } from './input.ts';
import { rateLimited } from './limits.ts';
import { mailFrameResponse } from './mail-frame.ts';
import { pageCount } from './paging.ts';
import type { AppEnv } from './types.ts';

/** Maximum number of files per upload. */
const FILES_MAX = 100;
const OTHER_FIELDS_MAX = 20;

const newsletterIn = (field: { bytes: Uint8Array } | undefined) =>
  (field && new TextDecoder().decode(field.bytes).replaceAll('\0', '').slice(0, 100)) || null;

/** Logs the cause of a failed file; the response says only that the file failed. */
const fault = (error: unknown) => logFault('a file of an upload was not kept, or not analysed at once', error);

export const adminEmailRoutes = new Hono<AppEnv>()
  .get('/emails', validateQuery(emailsQuery), async (c) => listed(c, c.req.valid('query')))
  .get('/emails/unprocessed', validateQuery(emailsQuery), async (c) =>
    listed(c, { ...c.req.valid('query'), unfinished: true }),
  )
  .get('/emails/:id', validateQuery(sponsorshipDetailQuery), async (c) => {
    const { found, html, imagesBlocked } = await openedMail(c, c.req.param('id'), c.req.valid('query'));
    return answer(c, emailDetail, {
      ...found,
      sponsorships: found.sponsorships.map(({ id, placementType, brand }) => ({ id, placementType, brand })),
      htmlContent: html,
      imagesBlocked,
    });
  })
  .get('/emails/:id/frame', validateQuery(sponsorshipDetailQuery), async (c) => {
    const asked = c.req.valid('query');
    const { html } = await openedMail(c, c.req.param('id'), asked);
    return mailFrameResponse(html, asked.images === '1');
  })
  .post('/emails', validateBody(emailInput), async (c) => {
    return answer(c, emailInputAnswer, await receiveTypedMail(c.var.services, c.req.valid('json'), c.var.now), 202);
  })
  .post('/emails/upload', rateLimited('upload'), async (c) => {
    const parts = await readForm(c, { parts: FILES_MAX + OTHER_FIELDS_MAX });
    const files = parts.filter(({ name, filename }) => name === 'emails' && filename !== null);
    if (files.length === 0) throw new AppError('invalid', 'Please select email files to upload.');
    if (files.length > FILES_MAX) throw new AppError('too_large', `At most ${FILES_MAX} files at once`);
    const picked = parts.find(({ name, filename }) => name === 'newsletterId' && filename === null);
    const isBacklog = parts.some(({ name, filename }) => name === 'backlog' && filename === null);
    const { services, now } = c.var;
    const named = files.map(({ filename, bytes }) => ({ name: filename ?? '', bytes }));
    return answer(
      c,
      uploadAnswer,
      await receiveUploadedFiles(services, named, { picked: newsletterIn(picked), isBacklog, fault }, now),
    );
  })
  .post('/emails/upload/file', rateLimited('upload'), validateQuery(uploadQuery), async (c) => {
    const { services, now } = c.var;
    const { name, newsletterId } = c.req.valid('query');
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const picked = newsletterId || null;
    return answer(c, uploadAnswer, await receiveUploadedFiles(services, [{ name, bytes }], { picked, fault }, now));
  })
  .post('/emails/process/:id', async (c) => {
    await rerunIssue(c.var.services, c.req.param('id'), c.var.now);
    return answer(c, enqueuedAnswer, { enqueued: 1 }, 202);
  })
  .post('/emails/reprocess', validateBody(reprocessInput), async (c) => {
    const { again } = c.req.valid('json');
    await c.var.services.jobs.send([{ kind: 'reprocess', cursor: null, again, begunAt: c.var.now.toISOString() }]);
    return answer(c, enqueuedAnswer, { enqueued: 1 }, 202);
  })
  .post('/emails/resolve', validateBody(resolveLinksInput), async (c) => {
    const { newsletterId, since, dryRun } = c.req.valid('json');
    const asked = { newsletterId: newsletterId ?? null, since: since ? new Date(since) : null, isDryRun: dryRun };
    return answer(c, enqueuedAnswer, { enqueued: await requestLinkResolution(c.var.services, asked, c.var.now) }, 202);
  })
  .post('/emails/process-batch', validateBody(processBatchInput), async (c) => {
    return answer(
      c,
      enqueuedAnswer,
      { enqueued: await rerunUnfinishedMails(c.var.services, c.req.valid('json').limit) },
      202,
    );
  });

async function listed(c: Parameters<typeof answer>[0], asked: z.infer<typeof emailsQuery> & { unfinished?: boolean }) {
  const { rows, total } = await listEmails(c.var.services.db, asked, c.var.sight);
  const { page, pageSize } = asked;
  return answer(c, emailList, { emails: rows, page, pageSize, total, totalPages: pageCount(total, pageSize) });
}

/** Reads a mail with its text and its sanitised HTML. @throws AppError not_found. */
async function openedMail(c: Context<AppEnv>, id: string, { images }: z.output<typeof sponsorshipDetailQuery>) {
  const { services, sight } = c.var;
  const stored = await findEmail(services.db, id, sight);
  if (!stored) throw notFound('Email');
  const found = await loadMailText(services.files, stored);
  const claims = found.sponsorships.map(({ rawData }) => rawData);
  const shown = { claims, images: images === '1' };
  return { found, ...(await renderStoredMail(services, { ...found, recipient: null }, shown, sight)) };
}
