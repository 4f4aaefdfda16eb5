import { curationRoutes } from '../contract/routes/curation.ts';
import { daysAfter } from '../contract/time.ts';
import { UNDO_DAYS } from '../contract/undo.ts';
import { siteDomain } from '../domain/site/domain.ts';
import { invalidField, notFound } from '../errors.ts';
import {
  addBrandAlias,
  editBrand,
  mergeBrands,
  removeBrandAlias,
  removeBrandWithSponsorships,
  undoBrandRemoval,
} from '../flows/brand/curate.ts';
import { editSponsorship, rejectSponsorship, restoreSponsorship } from '../flows/sponsorship/curate.ts';
import { decideReview } from '../flows/sponsorship/decide-review.ts';
import { reportWrongSponsorship } from '../flows/sponsorship/error-reports.ts';
import { undoReview } from '../flows/sponsorship/undo-review.ts';
import { listBrandRemovals } from '../store/brand/brand-removals.ts';
import { listAliases } from '../store/brand/curate-brands.ts';
import type { Db } from '../store/db.ts';
import { listReviewQueue } from '../store/issue/review.ts';
import { confirmRedirector, listRedirectors, rejectRedirector } from '../store/link/link-hosts.ts';
import { listAuditEntries } from '../store/operations/audit-log.ts';
import { listErrorReportsBy, markErrorReportsSeen } from '../store/operations/error-reports.ts';
import type { SponsorshipToCurate } from '../store/sponsorship/curate-sponsorships.ts';
import { readVisibleBrand } from './brands.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

const curated = ({ emailId: _, ...found }: SponsorshipToCurate) => found;

export const curationApi = answers(curationRoutes, {
  reportSponsorship: ({ services, sight, user, now, params, body: { what, note } }) => {
    const report = { sponsorshipId: params.id, userId: user.id, what, note: note || null };
    return reportWrongSponsorship(services, report, sight, now);
  },
  listOwnReports: async ({ db, c }) => {
    const reports = await listErrorReportsBy(db, c.var.user?.id ?? '');
    return { reports, newOutcomes: reports.filter(({ isNew }) => isNew).length };
  },
  markOwnReportsSeen: ({ db, now, c }) => markErrorReportsSeen(db, c.var.user?.id ?? '', now),
  changeBrand: async ({ services, params, body, curator, c }) => {
    await editBrand(services, params.id, body, curator);
    return await readVisibleBrand(c, params.id);
  },
  removeBrand: async ({ services, db, params, curator }) =>
    removalById(db, await removeBrandWithSponsorships(services, params.id, curator), curator.now),
  mergeBrand: async ({ services, db, params, body, curator }) =>
    removalById(db, await mergeBrands(services, params.id, body.intoId, curator), curator.now),
  listAliases: ({ db, params }) => aliases(db, params.id),
  addAlias: async ({ services, db, params, body, curator }) => {
    await addBrandAlias(services, params.id, body.name, curator);
    return aliases(db, params.id);
  },
  removeAlias: async ({ services, db, params, curator }) => {
    await removeBrandAlias(services, params.id, params.alias, curator);
    return aliases(db, params.id);
  },
  listBrandRemovals: async ({ query: asked, db, now }) => {
    const { rows, total } = await listBrandRemovals(db, asked, now);
    return { removals: rows.map(removalShown), ...paging(asked, total) };
  },
  undoBrandRemoval: async ({ services, params, curator }) => ({
    brand: await undoBrandRemoval(services, params.id, curator),
  }),
  changeSponsorship: async ({ services, params, body, curator }) =>
    curated(await editSponsorship(services, params.id, body, curator)),
  rejectSponsorship: async ({ services, params, curator }) =>
    curated(await rejectSponsorship(services, params.id, curator)),
  restoreSponsorship: async ({ services, params, curator }) =>
    curated(await restoreSponsorship(services, params.id, curator)),
  listReview: async ({ query: asked, db }) => {
    const { items, waiting } = await listReviewQueue(db, asked);
    const total = asked.kind
      ? (waiting[asked.kind] ?? 0)
      : Object.values(waiting).reduce((sum, count) => sum + count, 0);
    return { items, waiting, ...paging(asked, total) };
  },
  decideReview: async ({ services, params, body, curator }) => {
    const { removalId } = await decideReview(services, params.id, body, curator);
    return { ok: true, removalId };
  },
  undoReview: async ({ services, params, curator }) => ({
    ok: true,
    label: await undoReview(services, params.id, curator),
  }),
  listAuditLog: async ({ query: asked, db, now }) => {
    const { entries, total } = await listAuditEntries(db, asked, now);
    return { entries, ...paging(asked, total) };
  },
  listLinkHosts: ({ db }) => redirectors(db),
  confirmLinkHost: async ({ body, db, curator }) => {
    const domain = siteDomain(body.domain);
    if (!domain) throw invalidField('domain', 'This is no domain');
    await confirmRedirector(db, domain, curator);
    return redirectors(db);
  },
  removeLinkHost: async ({ db, params, curator }) => {
    if (!(await rejectRedirector(db, params.domain, curator))) throw notFound('Redirector');
    return redirectors(db);
  },
});

async function removalById(db: Db, id: string, now: Date) {
  const { rows } = await listBrandRemovals(db, { page: 1, limit: 1, id }, now);
  if (!rows[0]) throw notFound('Merge or removal');
  return removalShown(rows[0]);
}

function removalShown({ intoId, intoName, ...row }: Awaited<ReturnType<typeof listBrandRemovals>>['rows'][number]) {
  return {
    ...row,
    into: intoName === null ? null : { id: intoId ?? '', name: intoName },
    undoUntil: daysAfter(row.createdAt, UNDO_DAYS),
  };
}

const redirectors = async (db: Db) => ({ hosts: await listRedirectors(db) });
const aliases = async (db: Db, id: string) => ({ aliases: await listAliases(db, id) });
