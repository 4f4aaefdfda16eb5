// One request for the issue's page, in addition to the newsletter's listing, which is read once a day.
import { DAY_MS } from '../../contract/time.ts';
import type { Block } from '../../detect/block.ts';
import { type PageLinks, readPageLinks } from '../../detect/links/page-links.ts';
import { removePersonalUrlParts } from '../../domain/link/public-address.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import { listLinksWithContext } from '../../domain/publication/link-context.ts';
import { findCandidateIssues, type IssueCandidate, matchesMailText } from '../../domain/publication/match-issue.ts';
import { matchLinksToPage } from '../../domain/publication/match-links.ts';
import type { PublicIssue } from '../../domain/publication/public-issue.ts';
import { guessWebPresence, type WebPresence } from '../../domain/publication/public-presence.ts';
import type { Services } from '../../services.ts';
import { countLinkRequests } from '../../store/link/link-requests.ts';
import { findViewOnlineUrl } from './view-online.ts';

type Needs = Pick<Services, 'db' | 'config' | 'publications'>;

export interface MailWithHiddenLinks {
  newsletter: { id: string; name: string; website: string };
  issue: { subject: string | null; receivedAt: Date };
  blocks: readonly Block[];
  hrefs: readonly string[];
}

/** Shared by all of a newsletter's mails of a day. */
const MAX_ARCHIVE_PAGES = 25;
/** Those whose text is in the listing cost no request. */
const MAX_CANDIDATES = 5;
const NOT_IN_ARCHIVE = "the issue isn't in the newsletter's public archive";
const SEARCH_AHEAD_MS = 10 * DAY_MS;

/** Each href once, resolved or with the reason why not. Never throws because of a site. */
export async function resolveLinksByPublicPage(
  { db, config, publications }: Needs,
  mail: MailWithHiddenLinks,
  now: Date,
): Promise<LinkTargets> {
  const hrefs = [...new Set(mail.hrefs)];
  const none = (because: string): LinkTargets => ({
    resolved: [],
    unresolved: hrefs.map((href) => ({ href, because })),
  });
  if (hrefs.length === 0) return none('');
  if (config.FOLLOW_LINKS === 'off') return none('reading public pages is switched off');
  const asked: string[] = [];
  const found = await findPage(publications, mail, asked);
  await countLinkRequests(db, 'page', asked, now);
  return typeof found === 'string' ? none(found) : targetsOn(found, mail.blocks, hrefs);
}

/** @param asked collects the host of each request. */
async function findPage(
  publications: Needs['publications'],
  { newsletter, issue, blocks }: MailWithHiddenLinks,
  asked: string[],
): Promise<PageLinks | string> {
  const mailText = blocks.map(({ words }) => words).join('\n');
  let failure = NOT_IN_ARCHIVE;
  /** Only one issue's page is requested, even if that fails. */
  let mayOpenPage = true;
  const open = async (address: string, side: WebPresence | null, candidate: Pick<IssueCandidate, 'byTitle'>) => {
    mayOpenPage = false;
    const read = await publications.readIssue(address, side);
    asked.push(...read.asked);
    if (!read.ok) {
      failure = read.because;
      return null;
    }
    const links = readPageLinks(read.page.html, read.page.url);
    if (matchesMailText(links.text, mailText, candidate)) return links;
    failure = "the page found isn't the mail's issue";
    return null;
  };

  const online = findViewOnlineUrl(blocks);
  if (online) {
    const page = await open(online, guessWebPresence(online), { byTitle: true });
    if (page) return page;
  }
  if (!newsletter.website) return online ? failure : "the newsletter's site isn't known";
  const side = await publications.side(newsletter.website);
  asked.push(...side.asked);
  if (!side.ok) return side.because;

  for await (const issues of listings(publications, side.side, issue.receivedAt, asked)) {
    if (typeof issues === 'string') {
      // The first failure says most; a missing page at a customary path says nothing.
      if (failure === NOT_IN_ARCHIVE || / 404$/.test(failure)) failure = issues;
      continue;
    }
    const candidates = findCandidateIssues(issue, issues).slice(0, MAX_CANDIDATES);
    for (const { issue: one, ...candidate } of candidates) {
      // A feed that has only an excerpt is not enough.
      const links = one.html ? readPageLinks(one.html, one.url) : null;
      if (links && isWhole(links, blocks) && matchesMailText(links.text, mailText, candidate)) return links;
    }
    const best = candidates[0];
    if (!best) continue;
    if (!mayOpenPage) return failure;
    return (await open(best.issue.url, side.side, best)) ?? failure;
  }
  return failure;
}

/** The newest issues, then archive pages back to the mail's day; a string says why a listing couldn't be read. */
async function* listings(
  publications: Needs['publications'],
  side: WebPresence,
  receivedAt: Date,
  asked: string[],
): AsyncGenerator<PublicIssue[] | string, void> {
  const newest = await publications.newest(side);
  asked.push(...newest.asked);
  if (newest.ok) yield newest.issues;
  else yield newest.because;
  if (!newest.ok && newest.retryAt) return;
  if (newest.ok && reachesBack(newest.issues, receivedAt)) return;
  const since = new Date(receivedAt.getTime() - SEARCH_AHEAD_MS);
  let pages = 0;
  for await (const page of publications.listIssues(publications.archiveStart(side), { since })) {
    asked.push(...page.asked);
    if (page.because) yield page.because;
    if (page.issues.length > 0) yield page.issues;
    if (++pages >= MAX_ARCHIVE_PAGES || reachesBack(page.issues, receivedAt)) return;
  }
}

const reachesBack = (issues: readonly PublicIssue[], receivedAt: Date): boolean =>
  issues.some(({ publishedAt }) => publishedAt && publishedAt.getTime() < receivedAt.getTime() - SEARCH_AHEAD_MS);

/** A third of the mail's links: an excerpt has far fewer, a whole page lacks few parts. */
const isWhole = ({ links }: PageLinks, blocks: readonly Block[]): boolean =>
  links.length * 3 >= blocks.filter(({ role }) => role === 'content').flatMap((block) => block.links).length;

function targetsOn(page: PageLinks, blocks: readonly Block[], hrefs: readonly string[]): LinkTargets {
  const mailLinks = listLinksWithContext(blocks);
  const wanted = new Set(hrefs);
  const indexes = new Set(mailLinks.flatMap(({ href }, nth) => (wanted.has(href) ? [nth] : [])));
  const matches = matchLinksToPage(mailLinks, page.links, indexes);
  const targets: LinkTargets = { resolved: [], unresolved: [] };
  for (const href of hrefs) {
    const its = [...matches].filter(([nth]) => mailLinks[nth]?.href === href).map(([, match]) => match);
    const urls = new Set(its.flatMap(({ target }) => target ?? []));
    const [url] = urls;
    if (urls.size === 1 && url) {
      const host = URL.parse(href)?.hostname;
      const via = [...new Set([...(host ? [host] : []), ...(page.via.get(url) ?? [])])];
      const own = new URL(url).hostname;
      targets.resolved.push({
        href,
        url: removePersonalUrlParts(url),
        via: via.filter((one) => one !== own),
        by: 'page',
      });
    } else {
      const because = urls.size > 1 ? 'its places on the page lead to different targets' : its[0]?.because;
      targets.unresolved.push({ href, because: because ?? 'the link stands in no text of the mail' });
    }
  }
  return targets;
}
