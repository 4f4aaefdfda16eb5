// The last resort, once per brand and newsletter in 30 days.
import { DAY_MS } from '../../contract/time.ts';
import { readLink } from '../../detect/links.ts';
import { sha256Hex } from '../../domain/digest.ts';
import { type LandingPage, readLandingPage } from '../../domain/link/landing-page.ts';
import { removePersonalUrlParts } from '../../domain/link/public-address.ts';
import type { LinkTargets, ResolvedLinkTarget } from '../../domain/link/resolved-target.ts';
import type { Services } from '../../services.ts';
import {
  countLinkRequests,
  filterBrandsWithSite,
  releaseLinkFollow,
  reserveLinkFollow,
} from '../../store/link/link-requests.ts';
import { isFollowable, LINK_ACTS_FOR_READER_REASON, REDIRECT_RULES } from './redirect-rules.ts';

type Needs = Pick<Services, 'db' | 'config' | 'sites'>;

export interface LinkToFollow {
  href: string;
  /** The link's text and its line, which tell whether it acts for its reader. */
  words: string;
  brandId: string | null;
}

/** `landingPages`, by href: what the final page says about its owner, if its robots.txt allows reading it. */
export interface FollowedLinks extends LinkTargets {
  landingPages: Record<string, LandingPage>;
}

const MAX_SUBJECTS = 12;
const MAX_TRIES = 2;
/** Failure reasons of the site reader that may no longer apply at the next mail. */
const PASSING = /asked us to wait|no whole answer|can't be reached| answered (?:429|5\d\d)$/;

/** Each href once, resolved or with the reason why not. Never throws because of a site. */
export async function followLinks(
  { db, config, sites }: Needs,
  { newsletterId, links }: { newsletterId: string; links: readonly LinkToFollow[] },
  now: Date,
): Promise<FollowedLinks> {
  const found: FollowedLinks = { resolved: [], unresolved: [], landingPages: {} };
  const leave = (href: string, because: string) => found.unresolved.push({ href, because });
  const all = [...new Map(links.map((link) => [link.href, link])).values()];
  if (config.FOLLOW_LINKS !== 'on') {
    for (const { href } of all) leave(href, "following an ad's link is switched off");
    return found;
  }
  const known = await filterBrandsWithSite(
    db,
    all.flatMap(({ brandId }) => brandId ?? []),
  );
  const groups = new Map<string, string[]>();
  for (const { href, words, brandId } of all) {
    if (!isFollowable(href, words)) leave(href, LINK_ACTS_FOR_READER_REASON);
    else if (brandId && known.has(brandId)) leave(href, "the brand's site is known");
    else {
      const subject = brandId ? `brand:${brandId}` : `href:${await sha256Hex(href, 16)}`;
      groups.set(subject, [...(groups.get(subject) ?? []), href]);
    }
  }
  const subjects = [...groups.keys()].slice(0, MAX_SUBJECTS);
  const claimed = await reserveLinkFollow(db, newsletterId, subjects, now);
  for (const [subject, hrefs] of groups) {
    if (!claimed.has(subject)) {
      const because = subjects.includes(subject)
        ? 'a link of this ad was followed in the last 30 days'
        : 'enough links of this mail were followed';
      for (const href of hrefs) leave(href, because);
      continue;
    }
    const isPassing = await followFirst({ db, sites }, hrefs, found, now);
    if (isPassing) await releaseLinkFollow(db, newsletterId, subject);
  }
  return found;
}

/** True if all failed for temporary reasons. */
async function followFirst(
  { db, sites }: Pick<Needs, 'db' | 'sites'>,
  hrefs: readonly string[],
  found: FollowedLinks,
  now: Date,
): Promise<boolean> {
  let isPassing = true;
  let target: ResolvedLinkTarget | null = null;
  for (const [nth, href] of hrefs.entries()) {
    if (target || nth >= MAX_TRIES) {
      found.unresolved.push({ href, because: 'another link of this ad was followed' });
      continue;
    }
    const answer = await sites.redirects(href, REDIRECT_RULES);
    await countLinkRequests(db, 'redirect', answer.asked, now);
    if (answer.ok) {
      const { url: clean } = readLink(answer.url);
      target = { href, url: removePersonalUrlParts(clean ?? answer.url), via: answer.via, by: 'redirect' };
    } else {
      found.unresolved.push({ href, because: answer.reason });
      isPassing &&= PASSING.test(answer.reason);
    }
  }
  if (!target) return isPassing;
  found.resolved.push(target);
  // The last redirect already names the target. One that acts for its reader is never requested itself.
  if (!isFollowable(target.url, '')) return false;
  const page = await sites.document(target.url, {
    accept: 'text/html,application/xhtml+xml',
    freshMs: DAY_MS,
    mayAsk: REDIRECT_RULES.mayAsk,
  });
  await countLinkRequests(db, 'page', page.asked, now);
  if (page.ok) found.landingPages[target.href] = readLandingPage(page.text, page.url);
  return false;
}
