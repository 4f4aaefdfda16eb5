import { isInterstitial, isScriptRendered, outlinePage, type PageOutline } from './page-outline.ts';
import {
  type IssueListing,
  type IssueListingContent,
  type PublicIssue,
  parseWebDate,
  toPageUrl,
  toTitle,
} from './public-issue.ts';

const NON_TITLE_LINK_TEXT =
  /^(?:read(?: (?:more|now|online|on|it|issue|post|the (?:full )?(?:issue|post|story)))?|more|view|open|continue(?: reading)?|share|comment|like|subscribe|\d+|weiterlesen|lire la suite|leer más|web|html|permalink|link)\W*$/i;
const NEXT_PAGE_LINK_TEXT =
  /^(?:older(?: (?:posts|issues|entries))?|next(?: page)?|more (?:posts|issues)|previous (?:posts|issues)|ältere.*|weiter|suivant.*|siguiente.*)\W*$/i;

/** @param paged the next page's URL if the page has no link to it. @returns issues and next page, or why not. */
export function readArchivePage(
  html: string,
  { url: base }: IssueListing,
  isIssue: (url: URL) => boolean,
  paged?: (url: URL) => URL,
): (IssueListingContent & { because?: never }) | { because: string } {
  const outline = outlinePage(html);
  const issues = issuesOf(outline, base, isIssue);
  if (issues.length === 0) {
    if (isInterstitial(outline)) return { because: 'the site shows a consent or robot check page' };
    return { because: isScriptRendered(outline) ? 'the archive is built by a script' : 'the archive lists no issues' };
  }
  const next = nextPage(outline, base) ?? (paged ? paged(new URL(base)).href : null);
  return { issues, next: next && next !== base ? [{ url: next, format: 'archive-page' }] : [] };
}

/** Groups consecutive links with the same URL into one card: picture, title, date. */
function issuesOf(outline: PageOutline, base: string, isIssue: (url: URL) => boolean): PublicIssue[] {
  const cards: { url: string; titles: string[]; headings: string[]; datesBefore: number }[] = [];
  const byUrl = new Map<string, (typeof cards)[number]>();
  for (const link of outline.links) {
    const url = toPageUrl(link.href, base);
    if (!url || !isIssue(new URL(url))) continue;
    let card = byUrl.get(url);
    if (!card) {
      card = { url, titles: [], headings: [], datesBefore: link.datesBefore };
      byUrl.set(url, card);
      cards.push(card);
    }
    if (link.heading) card.headings.push(link.heading);
    if (link.text && !NON_TITLE_LINK_TEXT.test(link.text)) card.titles.push(link.text);
  }
  // Pages write either 'date, link' or 'link, date'; the first card shows which.
  const isDateFirst = (cards[0]?.datesBefore ?? 0) > 0;
  return cards.map(({ url, titles, headings, datesBefore }, nth) => {
    const until = cards[nth + 1]?.datesBefore ?? outline.dates.length;
    const from = isDateFirst ? (cards[nth - 1]?.datesBefore ?? 0) : datesBefore;
    const dates = isDateFirst ? outline.dates.slice(from, datesBefore).toReversed() : outline.dates.slice(from, until);
    return {
      url,
      title: toTitle(headings[0] ?? titles.toSorted((a, b) => weight(b) - weight(a))[0]),
      publishedAt: dates.map(dayWritten).find((date) => date !== null) ?? null,
      changedAt: null,
      html: null,
    };
  });
}

/** Of a card's texts, the title is neither the shortest nor the summary. */
const weight = (text: string): number => (text.length > 160 ? 0 : Math.min(text.length, 40));

/** '11/20/2026', 'Nov 20th, 2026', '20. November 2026', or any format of `parseWebDate`; without a zone UTC. */
function dayWritten(text: string): Date | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) {
    const [, first, second, year] = american.map(Number) as [number, number, number, number];
    // Mailchimp writes the month first, unless the number is above 12.
    return first > 12 ? new Date(Date.UTC(year, second - 1, first)) : new Date(Date.UTC(year, first - 1, second));
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return new Date(Date.UTC(Number(dotted[3]), Number(dotted[2]) - 1, Number(dotted[1])));
  const named = /^(?:(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,?|(\d{1,2})\.? (\p{L}+)\.?) (\d{4})$/iu.exec(text);
  if (named) {
    const month = MONTHS.findIndex((names) => names.test(named[1] ?? named[4] ?? ''));
    if (month >= 0) return new Date(Date.UTC(Number(named[5]), month, Number(named[2] ?? named[3])));
  }
  return parseWebDate(text);
}

const MONTHS = [
  /^(?:jan|ene)/i,
  /^(?:feb|fév|fev)/i,
  /^(?:mar|mär|mae)/i,
  /^(?:apr|avr|abr)/i,
  /^(?:may|mai)/i,
  /^(?:jun|juin)/i,
  /^(?:jul|juil)/i,
  /^(?:aug|aoû|ago)/i,
  /^sep/i,
  /^(?:oct|okt)/i,
  /^nov/i,
  /^(?:dec|dez|déc|dic)/i,
];

function nextPage(outline: PageOutline, base: string): string | null {
  const link =
    outline.next ?? outline.links.find(({ rel, text }) => /\bnext\b/.test(rel) || NEXT_PAGE_LINK_TEXT.test(text))?.href;
  const url = link ? URL.parse(link, base) : null;
  // A 'next' link to another host or one that runs a script isn't the next page of the list.
  if (!url || url.host !== new URL(base).host || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
