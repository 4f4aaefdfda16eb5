// Public sites of sample newsletters in the formats of five platforms, and which newsletters' mails hide their links.
// Two sites have limits of real ones: an archive that needs scripts, and a feed of excerpts with a request limit.
import { DAY_MS } from '../../src/contract/time.ts';
import { AD_NETWORK_HOST, answerAdNetwork, answerClick, createHiddenLinkMaker, type LinkHiding } from './clicks.ts';
import type { SampleIssue } from './issues.ts';
import { SAMPLE_NEWSLETTERS } from './newsletters.ts';
import {
  answerPublisher,
  type Publisher,
  type PublisherSiteFormat,
  type SiteAnswer,
  type SiteRequest,
} from './publishers.ts';
import { SAMPLE_ISSUES } from './story.ts';
import { type LinkMaker, renderIssueHtml, renderIssuePageHtml } from './template.ts';

interface Publication {
  form: PublisherSiteFormat;
  hiding: LinkHiding;
  /** What the site doesn't serve: its archive (which needs scripts) or its issues' pages (which limit requests). */
  refuses?: 'archive' | 'pages';
}

/** Newsletters whose generated issues (samples/story) are sent with hidden links: half of all mails. */
const PUBLICATIONS: Record<string, Publication> = {
  'Orchard & Jar': { form: 'substack', hiding: { tracker: 'email.orchardmail.example', clicks: 'redirect' } },
  'Passage Notes': {
    form: 'beehiiv',
    hiding: { tracker: 'link.hivepost.example', clicks: 'sendgrid', isSoldByNetwork: true },
  },
  'Kitchen Garden Post': { form: 'ghost', hiding: { tracker: 'email.spookmail.example', clicks: 'mailgun' } },
  'Replica Lag': {
    form: 'buttondown',
    hiding: { tracker: 'links.pressstud.example', clicks: 'upn', answers: 'get-only' },
  },
  'Backend Dispatch': { form: 'kit', hiding: { tracker: 'click.toolbox.example', clicks: 'sparkpost' } },
  'Tiller & Tide': {
    form: 'plain',
    hiding: { tracker: 'go.tillermail.example', clicks: 'mailgun', answers: 'page' },
    refuses: 'archive',
  },
  'On Call Weekly': {
    form: 'wordpress',
    hiding: { tracker: 'trk.pagermail.example', clicks: 'upn', answers: 'refuses' },
    refuses: 'pages',
  },
};

export const PUBLICATION_HOSTS: readonly string[] = [
  AD_NETWORK_HOST,
  ...Object.values(PUBLICATIONS).map(({ hiding }) => hiding.tracker),
];

export const linkHidingOf = (issue: SampleIssue): LinkHiding | null =>
  issue.isGenerated ? (PUBLICATIONS[issue.newsletter]?.hiding ?? null) : null;

export function hiddenLinkMakerOf(issue: SampleIssue): LinkMaker | undefined {
  const hiding = linkHidingOf(issue);
  return hiding ? createHiddenLinkMaker(issue, hiding) : undefined;
}

/**
 * Answers requests to the samples' sites and click hosts. @param from the date from which the issues' days are counted
 * back.
 */
export function createPublicationSites(from: Date): (host: string, asked: SiteRequest) => SiteAnswer | null {
  const sites = new Map(
    SAMPLE_NEWSLETTERS.flatMap(({ name, website }) => {
      const publisher = publisherOf(name, from);
      return publisher ? [[new URL(website).hostname, publisher] as const] : [];
    }),
  );
  /** The targets of all click addresses. They are built at the first click, because that renders every mail. */
  let clicks: ReturnType<typeof clickTargets> | null = null;
  return (host, asked) => {
    if (host === AD_NETWORK_HOST) return answerAdNetwork(asked);
    const site = sites.get(host);
    if (site) {
      // samples/sites.ts serves the logos of all sample sites.
      if (asked.path === '/logo.svg') return null;
      return refusal(site, asked) ?? answerPublisher(site, asked);
    }
    const publication = Object.values(PUBLICATIONS).find(({ hiding }) => hiding.tracker === host);
    if (!publication) return null;
    clicks ??= clickTargets();
    const query = asked.query.size > 0 ? `?${asked.query}` : '';
    const click = clicks.get(`https://${host}${asked.path}${query}`);
    if (!click) return { status: 404, headers: { 'content-type': 'text/html' }, body: 'no such link' };
    return answerClick(publication.hiding, asked, click);
  };
}

function publisherOf(name: string, from: Date): Publisher | null {
  const look = SAMPLE_NEWSLETTERS.find((one) => one.name === name);
  const publication = PUBLICATIONS[name];
  if (!look || !publication) return null;
  const ref = name.toLowerCase().replaceAll(/\W+/g, '');
  const open: LinkMaker = (url) => `${url.split('?')[0]}?ref=${ref}`;
  const issues = SAMPLE_ISSUES.filter(({ newsletter }) => newsletter === name).toSorted(
    (a, b) => a.daysAgo - b.daysAgo,
  );
  return {
    form: publication.form,
    name,
    about: look.description,
    host: new URL(look.website).hostname,
    excerpts: publication.refuses === 'pages',
    issues: issues.map(({ subject, daysAgo, parts }) => ({
      slug: `${subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${daysAgo}`,
      title: subject,
      publishedAt: new Date(from.getTime() - daysAgo * DAY_MS + 15 * 60_000),
      html: renderIssuePageHtml(look, parts, open),
    })),
  };
}

const SCRIPT_PAGE = '<!doctype html><title>Archive</title><div id="root"></div><script src="/archive.js"></script>';

function refusal({ name, issues }: Publisher, { path }: SiteRequest): SiteAnswer | null {
  const { refuses } = PUBLICATIONS[name] as Publication;
  if (refuses === 'archive' && /^\/(?:issues\/|feed|sitemap)/.test(path))
    return path === '/issues/'
      ? { status: 200, headers: { 'content-type': 'text/html' }, body: SCRIPT_PAGE }
      : { status: 404, headers: { 'content-type': 'text/html' }, body: 'no such page' };
  if (refuses === 'pages' && issues.some(({ slug }) => path === `/${slug}/`))
    return { status: 429, headers: { 'content-type': 'text/html', 'retry-after': '600' }, body: 'too many requests' };
  return null;
}

function clickTargets() {
  const targets = new Map<string, { target: string; isAd: boolean; nth: number }>();
  for (const issue of SAMPLE_ISSUES) {
    const hiding = linkHidingOf(issue);
    const look = SAMPLE_NEWSLETTERS.find(({ name }) => name === issue.newsletter);
    if (!hiding || !look) continue;
    renderIssueHtml(
      look,
      issue,
      createHiddenLinkMaker(issue, hiding, (address, target, isAd) =>
        targets.set(new URL(address).href, { target, isAd, nth: targets.size }),
      ),
    );
  }
  return targets;
}
