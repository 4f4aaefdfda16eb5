// Importing past issues from a public archive (administrators for any newsletter, members for their own), and looking
// up a newsletter on its own site (administrators).
import type { Context } from 'hono';
import { pastIssueRoutes } from '../contract/routes/past-issues.ts';
import { toIsoDate } from '../contract/time.ts';
import { mayImportPastIssues } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { lookUpNewsletter } from '../flows/newsletter/look-up.ts';
import { pauseOrResumePastIssues, startPastIssuesReading } from '../flows/newsletter/read-past-issues.ts';
import { readPastIssuesImport } from '../store/issue/past-issues-imports.ts';
import { findNewsletter } from '../store/newsletter/newsletters.ts';
import { answers } from './route.ts';
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
export const pastIssueApi = answers(pastIssueRoutes, {
  read: async ({ params, db, now, c }) => {
    await requireNewsletter(c, params.id);
    const reading = await readPastIssuesImport(db, params.id);
    if (!reading) return { reading: null };
    const { counts, unread, createdAt, updatedAt, nextAt } = reading;
    const of = (state: 'waiting' | 'read' | 'matched' | 'failed') => counts.get(state) ?? 0;
    return {
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
        nextAt: nextAt && nextAt > now ? toIsoDate(nextAt) : null,
        startedAt: toIsoDate(createdAt),
        updatedAt: toIsoDate(updatedAt),
        unread: unread.map(({ url, title, because }) => ({ url, title, because: because ?? 'unknown' })),
      },
    };
  },
  start: async ({ params, body: { sinceYear = null, upTo }, services, viewer, now, c }) => {
    const { website } = await requireNewsletter(c, params.id);
    if (!website) throw new AppError('invalid', 'This newsletter has no website. Add it first.');

    await startPastIssuesReading(services, params.id, { sinceYear, upTo, requestedBy: viewer.userId }, now);
  },
  pauseOrResume: async ({ params, services, body, now, c }) => {
    await requireNewsletter(c, params.id);
    await pauseOrResumePastIssues(services, params.id, body.state, now);
  },
  lookUpNewsletter: ({ services, query }) => lookUpNewsletter(services, query.website),
});
