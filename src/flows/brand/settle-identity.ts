// Nightly: decides from many mails what a single mail can't show about brands.

import { DAY_MS } from '../../contract/time.ts';
import { toBrandAndLinkDomain } from '../../domain/brand/claimed.ts';
import { nameMatchesDomain } from '../../domain/brand/site.ts';
import type { Services } from '../../services.ts';
import { findUnverifiedBrandSites, saveSiteJudgements } from '../../store/brand/brand-identity.ts';
import {
  listBrandsCreatedSince,
  suggestMerges,
  suggestMergesByLandingPage,
  suggestMergesByLinkedSite,
} from '../../store/brand/suggest-merges.ts';
import { closeSettledLinkDoubts } from '../../store/issue/raise-review.ts';
import { learnRedirectors, removeRedirectorBrands } from '../../store/link/link-hosts.ts';
import { deleteBrandVectorsAndLogos } from './forget.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;

const AT_ONCE = 1000;
/** One brand may have tens of thousands of sponsorships, all of which are updated if its site is rejected. */
const SITES_AT_ONCE = 50;
/** Brands are compared on two nights, because a new one may learn its site in between. */
const FRESH_MS = 2 * DAY_MS;

/** Returns the number of changes. */
export async function resolveBrandIdentities(services: Needs, now: Date): Promise<number> {
  const { db } = services;
  const judged = await judgeOldSites(db);
  const learned = await learnRedirectors(db, null, now);
  const [, , dropped] = await db.batch(removeRedirectorBrands(db));
  await deleteBrandVectorsAndLogos(
    services,
    dropped.map(({ id }) => id),
  );
  await closeSettledLinkDoubts(db);
  const since = new Date(now.getTime() - FRESH_MS);
  const fresh = await listBrandsCreatedSince(db, since);
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const some = fresh.slice(at, at + AT_ONCE);
    const candidates = some.map(({ id, name }) => ({ id, parts: toBrandAndLinkDomain(name, null).brand.parts }));
    await suggestMerges(db, candidates, now);
  }
  const suggested =
    (await suggestMergesByLandingPage(db, since, now)) + (await suggestMergesByLinkedSite(db, since, now));
  return judged + learned.length + dropped.length + suggested;
}

async function judgeOldSites(db: Needs['db']): Promise<number> {
  let judged = 0;
  for (;;) {
    const some = await findUnverifiedBrandSites(db, SITES_AT_ONCE);
    if (some.length === 0) return judged;
    const [own, others]: [string[], string[]] = [[], []];
    for (const { id, name, domain, byHand } of some)
      (byHand || nameMatchesDomain(name, domain) ? own : others).push(id);
    await saveSiteJudgements(db, { own, others });
    judged += some.length;
  }
}
