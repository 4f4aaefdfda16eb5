// Administrators correct the catalogue; members report errors in it.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { auditList, auditQuery } from '../contract/audit-log.ts';
import { brandDetail } from '../contract/brands.ts';
import {
  brandAliasInput,
  brandAliasList,
  brandChange,
  brandMerge,
  brandRemoval,
  brandRemovalList,
  brandRemovalsQuery,
  brandRestoreAnswer,
  curatedSponsorship,
  linkHostInput,
  linkHostList,
  sponsorshipChange,
} from '../contract/curation.ts';
import {
  errorReport,
  errorReportInput,
  errorReportList,
  reviewDecision,
  reviewDecisionAnswer,
  reviewList,
  reviewQuery,
  reviewUndoAnswer,
} from '../contract/review.ts';
import { DAY_MS } from '../contract/time.ts';
import { UNDO_DAYS } from '../contract/undo.ts';
import { siteDomain } from '../domain/site/domain.ts';
import { AppError, invalidField, notFound } from '../errors.ts';
import {
  type ActorAndMoment,
  addBrandAlias,
  editBrand,
  mergeBrands,
  removeBrandAlias,
  removeBrandWithSponsorships,
  undoBrandRemoval,
} from '../flows/brand/curate.ts';
import { editSponsorship, rejectSponsorship, restoreSponsorship } from '../flows/sponsorship/curate.ts';
import { decideReview } from '../flows/sponsorship/decide-review.ts';
import { undoReview } from '../flows/sponsorship/undo-review.ts';
import { listAuditEntries } from '../store/audit-log.ts';
import { listBrandRemovals } from '../store/brand-removals.ts';
import { listAliases } from '../store/curate-brands.ts';
import type { SponsorshipToCurate } from '../store/curate-sponsorships.ts';
import { confirmRedirector, listRedirectors, rejectRedirector } from '../store/link-hosts.ts';
import { listReviewQueue } from '../store/review.ts';
import { findSponsorship } from '../store/sponsorships.ts';
import {
  addSponsorshipReport,
  countOpenWrongReports,
  listWrongReportsBy,
  markWrongReportsSeen,
  OPEN_WRONG_REPORTS_MAX,
} from '../store/wrong-reports.ts';
import { answer } from './answer.ts';
import { readVisibleBrand } from './brands.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import { readPrecondition } from './precondition.ts';
import type { AppEnv } from './types.ts';

/** Who makes a change, for the audit log, and when. @throws AppError unauthenticated. */
export function actorAndMomentOf(c: Context<AppEnv>): ActorAndMoment {
  const { user, now } = c.var;
  if (!user) throw new AppError('unauthenticated', 'Please sign in');
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    by: { userId: user.id, who: user.email ?? (name || 'an administrator'), name: name || 'an administrator' },
    now,
  };
}

const curated = (c: Context<AppEnv>, { emailId: _, ...found }: SponsorshipToCurate) =>
  answer(c, curatedSponsorship, found);

export const memberCurationRoutes = new Hono<AppEnv>()
  .post('/sponsorships/:id/reports', validateBody(errorReportInput), async (c) => {
    const { services, sight, user, now } = c.var;
    const found = await findSponsorship(services.db, c.req.param('id'), sight);
    if (!found || !user) throw notFound('Sponsorship');
    if ((await countOpenWrongReports(services.db, user.id)) >= OPEN_WRONG_REPORTS_MAX)
      throw new AppError('conflict', `You already have ${OPEN_WRONG_REPORTS_MAX} open reports. We review these first.`);
    const { what, note } = c.req.valid('json');
    const report = { sponsorshipId: found.id, userId: user.id, what, note: note || null, label: found.brand.name };
    const made = await addSponsorshipReport(services.db, report, now);
    if (!made) throw new AppError('conflict', 'You have already reported this. We’ll let you know the outcome.');
    return answer(c, errorReport, made, 201);
  })
  .get('/reports/own', async (c) => {
    const reports = await listWrongReportsBy(c.var.services.db, c.var.user?.id ?? '');
    return answer(c, errorReportList, { reports, newOutcomes: reports.filter(({ isNew }) => isNew).length });
  })
  .post('/reports/own/seen', async (c) => {
    await markWrongReportsSeen(c.var.services.db, c.var.user?.id ?? '', c.var.now);
    return answer(c, okAnswer, { ok: true });
  });

async function removalById(c: Context<AppEnv>, id: string) {
  const { rows } = await listBrandRemovals(c.var.services.db, { page: 1, limit: 1, id }, c.var.now);
  if (!rows[0]) throw notFound('Merge or removal');
  return answer(c, brandRemoval, removalShown(rows[0]));
}

function removalShown({ intoId, intoName, ...row }: Awaited<ReturnType<typeof listBrandRemovals>>['rows'][number]) {
  const createdAt = new Date(row.createdAt);
  return {
    ...row,
    createdAt,
    undoneAt: row.undoneAt && new Date(row.undoneAt),
    into: intoName === null ? null : { id: intoId ?? '', name: intoName },
    undoUntil: new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS),
  };
}

export const adminCurationRoutes = new Hono<AppEnv>()
  .patch('/brands/:id', validateBody(brandChange), async (c) => {
    await editBrand(c.var.services, c.req.param('id'), readPrecondition(c, c.req.valid('json')), actorAndMomentOf(c));
    return answer(c, brandDetail, await readVisibleBrand(c, c.req.param('id')));
  })
  .delete('/brands/:id', async (c) =>
    removalById(c, await removeBrandWithSponsorships(c.var.services, c.req.param('id'), actorAndMomentOf(c))),
  )
  .post('/brands/:id/merge', validateBody(brandMerge), async (c) =>
    removalById(
      c,
      await mergeBrands(c.var.services, c.req.param('id'), c.req.valid('json').intoId, actorAndMomentOf(c)),
    ),
  )
  .get('/brands/:id/aliases', async (c) => aliases(c, c.req.param('id')))
  .post('/brands/:id/aliases', validateBody(brandAliasInput), async (c) => {
    await addBrandAlias(c.var.services, c.req.param('id'), c.req.valid('json').name, actorAndMomentOf(c));
    return aliases(c, c.req.param('id'));
  })
  .delete('/brands/:id/aliases/:alias', async (c) => {
    await removeBrandAlias(c.var.services, c.req.param('id'), c.req.param('alias'), actorAndMomentOf(c));
    return aliases(c, c.req.param('id'));
  })
  .get('/brand-removals', validateQuery(brandRemovalsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, total } = await listBrandRemovals(c.var.services.db, asked, c.var.now);
    return answer(c, brandRemovalList, { removals: rows.map(removalShown), ...paging(asked, total) });
  })
  .post('/brand-removals/:id/undo', async (c) =>
    answer(c, brandRestoreAnswer, {
      brand: await undoBrandRemoval(c.var.services, c.req.param('id'), actorAndMomentOf(c)),
    }),
  )
  .patch('/sponsorships/:id', validateBody(sponsorshipChange), async (c) =>
    curated(
      c,
      await editSponsorship(
        c.var.services,
        c.req.param('id'),
        readPrecondition(c, c.req.valid('json')),
        actorAndMomentOf(c),
      ),
    ),
  )
  .delete('/sponsorships/:id', async (c) =>
    curated(c, await rejectSponsorship(c.var.services, c.req.param('id'), actorAndMomentOf(c))),
  )
  .post('/sponsorships/:id/restore', async (c) =>
    curated(c, await restoreSponsorship(c.var.services, c.req.param('id'), actorAndMomentOf(c))),
  )
  .get('/review', validateQuery(reviewQuery), async (c) => {
    const asked = c.req.valid('query');
    const { items, waiting } = await listReviewQueue(c.var.services.db, asked);
    const total = asked.kind
      ? (waiting[asked.kind] ?? 0)
      : Object.values(waiting).reduce((sum, count) => sum + count, 0);
    return answer(c, reviewList, { items, waiting, ...paging(asked, total) });
  })
  .post('/review/:id', validateBody(reviewDecision), async (c) => {
    const { removalId } = await decideReview(
      c.var.services,
      c.req.param('id'),
      c.req.valid('json'),
      actorAndMomentOf(c),
    );
    return answer(c, reviewDecisionAnswer, { ok: true, removalId });
  })
  .post('/review/:id/undo', async (c) =>
    answer(c, reviewUndoAnswer, {
      ok: true,
      label: await undoReview(c.var.services, c.req.param('id'), actorAndMomentOf(c)),
    }),
  )
  .get('/audit-log', validateQuery(auditQuery), async (c) => {
    const asked = c.req.valid('query');
    const { entries, total } = await listAuditEntries(c.var.services.db, asked, c.var.now);
    return answer(c, auditList, { entries, ...paging(asked, total) });
  })
  .get('/link-hosts', redirectors)
  .post('/link-hosts', validateBody(linkHostInput), async (c) => {
    const domain = siteDomain(c.req.valid('json').domain);
    if (!domain) throw invalidField('domain', 'This is no domain');
    await confirmRedirector(c.var.services.db, domain, actorAndMomentOf(c));
    return redirectors(c);
  })
  .delete('/link-hosts/:domain', async (c) => {
    if (!(await rejectRedirector(c.var.services.db, c.req.param('domain'), actorAndMomentOf(c))))
      throw notFound('Redirector');
    return redirectors(c);
  });

async function redirectors(c: Context<AppEnv>) {
  return answer(c, linkHostList, { hosts: await listRedirectors(c.var.services.db) });
}

async function aliases(c: Context<AppEnv>, id: string) {
  return answer(c, brandAliasList, { aliases: await listAliases(c.var.services.db, id) });
}
