// The inbox (admin): what came in, what became of it, and the doors by hand.
import { Hono } from 'hono';
import type * as z from 'zod';
import {
  emailAccepted,
  emailDetail,
  emailInput,
  emailList,
  emailsQuery,
  enqueued,
  processBatch,
  uploadAnswer,
} from '../contract/emails.ts';
import { detailQuery } from '../contract/sponsorships.ts';
import { AppError, notFound } from '../errors.ts';
import { enterIssue } from '../flows/enter-issue.ts';
import { readMail } from '../flows/read-mail.ts';
import { rerunIssue, rerunUnfinished } from '../flows/rerun-issue.ts';
import { uploadIssues } from '../flows/upload-issues.ts';
import { findEmail, listEmails } from '../store/emails.ts';
import { pages } from '../store/sponsorships.ts';
import { answer } from './answer.ts';
import { body, form, query } from './input.ts';
import { limited } from './limits.ts';
import { mailFrame } from './mail-frame.ts';
import type { AppEnv } from './types.ts';

/** Files of one upload. */
const FILES_MAX = 100;

export const adminEmails = new Hono<AppEnv>()
  .get('/emails', query(emailsQuery), async (c) => listed(c, c.req.valid('query')))
  .get('/emails/unprocessed', query(emailsQuery), async (c) => listed(c, { ...c.req.valid('query'), unfinished: true }))
  .get('/emails/:id', query(detailQuery), async (c) => {
    const { services, sight } = c.var;
    const found = await findEmail(services.db, c.req.param('id'), sight);
    if (!found) throw notFound('E-mail');
    const claims = found.sponsorships.map(({ rawData }) => rawData);
    const { html, imagesBlocked } = await readMail(
      services,
      found,
      claims,
      'live',
      c.req.valid('query').images === '1',
    );
    return answer(c, emailDetail, {
      ...found,
      sponsorships: found.sponsorships.map(({ id, placementType, brand }) => ({ id, placementType, brand })),
      htmlContent: html,
      imagesBlocked,
    });
  })
  .get('/emails/:id/frame', query(detailQuery), async (c) => {
    const { services, sight } = c.var;
    const found = await findEmail(services.db, c.req.param('id'), sight);
    if (!found) throw notFound('E-mail');
    const images = c.req.valid('query').images === '1';
    const claims = found.sponsorships.map(({ rawData }) => rawData);
    const { html } = await readMail(services, found, claims, 'live', images);
    return mailFrame(html, images);
  })
  .post('/emails', body(emailInput), async (c) => {
    return answer(c, emailAccepted, await enterIssue(c.var.services, c.req.valid('json'), c.var.now), 202);
  })
  .post('/emails/upload', limited('upload'), async (c) => {
    const given = await form(c);
    // The runtime's File has the DOM's shape; what isn't one is a text field.
    const files = given.getAll('emails').filter((entry): entry is File => typeof entry !== 'string');
    if (files.length === 0) throw new AppError('invalid', 'Please select email files to upload.');
    if (files.length > FILES_MAX) throw new AppError('too_large', `At most ${FILES_MAX} files at once`);
    const newsletterId = given.get('newsletterId');
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    return answer(
      c,
      uploadAnswer,
      await uploadIssues(
        c.var.services,
        read,
        typeof newsletterId === 'string' && newsletterId ? newsletterId : null,
        c.var.now,
      ),
    );
  })
  .post('/emails/process/:id', async (c) => {
    await rerunIssue(c.var.services, c.req.param('id'), c.var.now);
    return answer(c, enqueued, { enqueued: 1 }, 202);
  })
  .post('/emails/process-batch', body(processBatch), async (c) => {
    return answer(c, enqueued, { enqueued: await rerunUnfinished(c.var.services, c.req.valid('json').limit) }, 202);
  });

async function listed(c: Parameters<typeof answer>[0], asked: z.infer<typeof emailsQuery> & { unfinished?: boolean }) {
  const { rows, total } = await listEmails(c.var.services.db, asked, c.var.sight);
  const { page, pageSize } = asked;
  return answer(c, emailList, { emails: rows, page, pageSize, total, totalPages: pages(total, pageSize) });
}
