import { PAGE_SIZE } from '../contract/lists.ts';
import { pickNewsletterFields } from '../contract/newsletter-fields.ts';
import { newsletterRoutes } from '../contract/routes/newsletters.ts';
import { omitHiddenTrackingAddress, redactAdminFields, redactMailText } from '../domain/redact.ts';
import { notFound } from '../errors.ts';
import { changeOwnNewsletter, changeTrackedNewsletter, removeTrackedNewsletter } from '../flows/newsletter/change.ts';
import { trackNewsletter } from '../flows/newsletter/track.ts';
import {
  findNewsletter,
  listNewsletterOptions,
  listNewsletters,
  listSimilarNewsletters,
} from '../store/newsletter/newsletters.ts';
import { requireOwnedNewsletter } from './guards.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

export const newsletterApi = answers(newsletterRoutes, {
  /** Without parameters a compact list of all newsletters, otherwise a page of cards. */
  list: async ({ query: asked, db, sight, c }) => {
    if (new URL(c.req.url).search === '') return listNewsletterOptions(db, sight);
    const { rows, total } = await listNewsletters(db, asked, sight);
    return {
      newsletters: rows.map((row) => omitHiddenTrackingAddress(row, sight)),
      ...paging(asked, total),
    };
  },
  read: async ({ db, params, sight, now, services }) => {
    const found = await findNewsletter(db, { id: params.id, history: PAGE_SIZE.history }, sight, now);
    if (!found) throw notFound('Newsletter');
    const sponsorships = found.sponsorships.map((row) => redactMailText(row, services.config.MAIL_DOMAIN, sight));
    return redactAdminFields(omitHiddenTrackingAddress({ ...found, sponsorships }, sight), sight);
  },
  changeOwn: async ({ viewer, body, services, now, c }) => {
    const own = { id: requireOwnedNewsletter(c), isProvisional: viewer.isOwnProvisional };
    return answered(await changeOwnNewsletter(services, own, body, now));
  },
  listSimilar: async ({ query: { limit }, db, params, sight }) => {
    const { exists, rows } = await listSimilarNewsletters(db, params.id, limit === 'all' ? null : limit, sight);
    if (!exists) throw notFound('Newsletter');
    return rows;
  },
  track: async ({ services, body, viewer, now }) => {
    const made = await trackNewsletter(services, { ...body, createdBy: viewer.userId, standing: 'trusted' }, now);
    return answered(made);
  },
  change: async ({ body: change, services, params, now }) => {
    const changed = await changeTrackedNewsletter(services, params.id, change, now);
    return answered(changed);
  },
  remove: ({ services, params, body, now }) => removeTrackedNewsletter(services, params.id, body.confirm, now),
});

function answered(row: Awaited<ReturnType<typeof trackNewsletter>>) {
  const { id, logoUrl, createdAt, updatedAt, uniqueEmail, reportSlug } = row;
  return { ...pickNewsletterFields(row), id, logoUrl, createdAt, updatedAt, uniqueEmail, reportSlug };
}
