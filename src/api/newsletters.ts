// The newsletters' list and a newsletter's page; administrators track, change and remove newsletters.
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { okAnswer } from '../contract/account.ts';
import { PAGE_SIZE } from '../contract/lists.ts';
import { pickNewsletterFields } from '../contract/newsletter-fields.ts';
import {
  newsletterAnswer,
  newsletterChange,
  newsletterDetail,
  newsletterInput,
  newsletterList,
  newsletterRemoval,
  newslettersQuery,
  newsletterOptions as optionsShape,
  ownNewsletterChange,
  similarQuery,
  similarNewsletters as similarShape,
} from '../contract/newsletters.ts';
import { omitHiddenTrackingAddress, redactAdminFields, redactMailText } from '../domain/redact.ts';
import { notFound } from '../errors.ts';
import { changeOwnNewsletter, changeTrackedNewsletter, removeTrackedNewsletter } from '../flows/newsletter/change.ts';
import { trackNewsletter } from '../flows/newsletter/track.ts';
import {
  findNewsletter,
  listNewsletterOptions,
  listNewsletters,
  listSimilarNewsletters,
} from '../store/newsletters.ts';
import { answer } from './answer.ts';
import { requireOwnedNewsletter } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import { readPrecondition } from './precondition.ts';
import type { AppEnv } from './types.ts';

/** GET without parameters answers a compact list of all newsletters, and with parameters a page of cards. */
const compactFirst = createMiddleware<AppEnv>(async (c, next) => {
  if (new URL(c.req.url).search !== '') return next();
  return answer(c, optionsShape, await listNewsletterOptions(c.var.services.db, c.var.sight));
});

export const memberNewsletterRoutes = new Hono<AppEnv>()
  .get('/newsletters', compactFirst, validateQuery(newslettersQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, total } = await listNewsletters(c.var.services.db, asked, c.var.sight);
    return answer(c, newsletterList, {
      newsletters: rows.map((row) => omitHiddenTrackingAddress(row, c.var.sight)),
      ...paging(asked, total),
    });
  })
  .get('/newsletters/:id', async (c) => {
    const found = await findNewsletter(
      c.var.services.db,
      { id: c.req.param('id'), history: PAGE_SIZE.history },
      c.var.sight,
      c.var.now,
    );
    if (!found) throw notFound('Newsletter');
    const sponsorships = found.sponsorships.map((row) =>
      redactMailText(row, c.var.services.config.MAIL_DOMAIN, c.var.sight),
    );
    return answer(
      c,
      newsletterDetail,
      redactAdminFields(omitHiddenTrackingAddress({ ...found, sponsorships }, c.var.sight), c.var.sight),
    );
  })
  .put('/own-newsletter', validateBody(ownNewsletterChange), async (c) => {
    const own = { id: requireOwnedNewsletter(c), isProvisional: c.var.viewer.isOwnProvisional };
    const change = readPrecondition(c, c.req.valid('json'));
    return answer(c, newsletterAnswer, answered(await changeOwnNewsletter(c.var.services, own, change, c.var.now)));
  })
  .get('/newsletters/:id/similar', validateQuery(similarQuery), async (c) => {
    const { limit } = c.req.valid('query');
    const { exists, rows } = await listSimilarNewsletters(
      c.var.services.db,
      c.req.param('id'),
      limit === 'all' ? null : limit,
      c.var.sight,
    );
    if (!exists) throw notFound('Newsletter');
    return answer(c, similarShape, rows);
  });

export const adminNewsletterRoutes = new Hono<AppEnv>()
  .post('/newsletters', validateBody(newsletterInput), async (c) => {
    const made = await trackNewsletter(
      c.var.services,
      { ...c.req.valid('json'), createdBy: c.var.viewer.userId, standing: 'trusted' },
      c.var.now,
    );
    return answer(c, newsletterAnswer, answered(made), 201);
  })
  .put('/newsletters/:id', validateBody(newsletterChange), async (c) => {
    const change = readPrecondition(c, c.req.valid('json'));
    const changed = await changeTrackedNewsletter(c.var.services, c.req.param('id'), change, c.var.now);
    return answer(c, newsletterAnswer, answered(changed));
  })
  .delete('/newsletters/:id', validateBody(newsletterRemoval), async (c) => {
    await removeTrackedNewsletter(c.var.services, c.req.param('id'), c.req.valid('json').confirm, c.var.now);
    return answer(c, okAnswer, { ok: true });
  });

function answered(row: Awaited<ReturnType<typeof trackNewsletter>>) {
  const { id, logoUrl, createdAt, updatedAt, uniqueEmail, reportSlug } = row;
  return { ...pickNewsletterFields(row), id, logoUrl, createdAt, updatedAt, uniqueEmail, reportSlug };
}
