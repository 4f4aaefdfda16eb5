// Importing past issues from a public archive (administrators for any newsletter, members for their own), and looking
// up a newsletter on its own site (administrators).
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  newsletterLookUpQuery,
  newsletterOnItsSite,
  pastIssuesChange,
  pastIssuesImport,
  pastIssuesInput,
} from '../contract/past-issues.ts';
import { toIsoDate } from '../contract/time.ts';
import { mayImportPastIssues } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { lookUpNewsletter } from '../flows/newsletter/look-up.ts';
import { pauseOrResumePastIssues, startPastIssuesReading } from '../flows/newsletter/read-past-issues.ts';
import { readArchiveImport } from '../store/archive-readings.ts';
import { findNewsletter } from '../store/newsletters.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError not_found | forbidden if the newsletter is somebody else's. */
async function requireNewsletter(c: Context<AppEnv>, id: string) {
  const found = await findNewsletter(c.var.services.db, { id, history: 1 }, c.var.sight, c.var.now);
  if (!found) throw notFound('Newsletter');
  if (!mayImportPastIssues(c.var.sight, id))
    throw new AppError('forbidden', 'You can read the past issues of your own newsletter only');
  return found;
}

/** Looks up a newsletter's name and details on its site, so that an administrator only needs to enter the address. */
export const adminNewsletterLookUpRoutes = new Hono<AppEnv>().get(
  '/newsletter-look-up',
  validateQuery(newsletterLookUpQuery),
  async (c) => answer(c, newsletterOnItsSite, await lookUpNewsletter(c.var.services, c.req.valid('query').website)),
);

export const memberPastIssueRoutes = new Hono<AppEnv>()
  .get('/newsletters/:id/past-issues', async (c) => {
    await requireNewsletter(c, c.req.param('id'));
    const reading = await readArchiveImport(c.var.services.db, c.req.param('id'));
    if (!reading) return answer(c, pastIssuesImport, { reading: null });
    const { counts, unread, createdAt, updatedAt, nextAt } = reading;
    const of = (state: 'waiting' | 'read' | 'matched' | 'failed') => counts.get(state) ?? 0;
    return answer(c, pastIssuesImport, {
      reading: {
        state: reading.state,
        platform: reading.platform,
        sinceYear: reading.sinceYear,
        found: [...counts.values()].reduce((sum, issues) => sum + issues, 0),
        waiting: of('waiting'),
        read: of('read'),
        matched: of('matched'),
        failed: of('failed'),
        because: reading.because,
        nextAt: nextAt && nextAt > c.var.now ? toIsoDate(nextAt) : null,
        startedAt: toIsoDate(createdAt),
        updatedAt: toIsoDate(updatedAt),
        unread: unread.map(({ url, title, because }) => ({ url, title, because: because ?? 'unknown' })),
      },
    });
  })
  .post('/newsletters/:id/past-issues', validateBody(pastIssuesInput), async (c) => {
    const { website } = await requireNewsletter(c, c.req.param('id'));
    if (!website) throw new AppError('invalid', 'This newsletter has no website. Add it first.');
    const { sinceYear = null, upTo } = c.req.valid('json');
    const { services, viewer, now } = c.var;
    await startPastIssuesReading(services, c.req.param('id'), { sinceYear, upTo, requestedBy: viewer.userId }, now);
    return answer(c, okAnswer, { ok: true }, 202);
  })
  .patch('/newsletters/:id/past-issues', validateBody(pastIssuesChange), async (c) => {
    await requireNewsletter(c, c.req.param('id'));
    await pauseOrResumePastIssues(c.var.services, c.req.param('id'), c.req.valid('json').state, c.var.now);
    return answer(c, okAnswer, { ok: true });
  });
