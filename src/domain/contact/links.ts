import { getDomain } from 'tldts';
import { CONTACT_PAGE_KINDS } from '../../contract/contacts.ts';
import type { FetchedPage } from './contacts-on-site.ts';
import { readPageLines } from './page.ts';

const CONTACT_PAGE_WORDS: Record<(typeof CONTACT_PAGE_KINDS)[number], RegExp> = {
  advertise: /\b(advertis\w*|sponsor\w*|media ?kit|mediadaten|werben)\b/i,
  partners: /\b(partner(?:s|ships?|ing)?|partenariats?|kooperation\w*|creators?|influencers?|affiliates?|collab\w*)\b/i,
  press: /\b(press|media|newsroom|presse|prensa)\b/i,
  contact: /\b(contacts?|contact us|kontakt|contacto|get in touch|reach us|contactez)\b/i,
};
const LIKELIHOODS: [number, RegExp][] = [
  [10, CONTACT_PAGE_WORDS.advertise],
  [10, CONTACT_PAGE_WORDS.partners],
  [9, CONTACT_PAGE_WORDS.contact],
  [7, /\b(team|people|leadership|who we are|our crew|staff|management)\b/i],
  // Equivalent to \b where ü also counts as a letter.
  [6, /(?<![\p{L}\p{N}_])(about|about us|company|our story|über uns|ueber uns|a propos|nosotros)(?![\p{L}\p{N}_])/iu],
  [5, CONTACT_PAGE_WORDS.press],
  [4, /\b(imprint|impressum|legal notice|mentions legales|aviso legal)\b/i],
];
const DOWNLOAD_PATH = /\.(pdf|zip|png|jpe?g|gif|svg|webp|mp4|mp3|docx?|xlsx?|pptx?|ics|vcf|xml|json|rss)$/i;
const NON_CONTACT_PATH =
  /\/(login|signin|sign-in|signup|register|cart|checkout|blog\/|posts?\/|articles?\/|docs?\/|tag\/|category\/|jobs?\/)/i;

/** Without query and fragment, each with the words of its text and its address. */
function listSiteLinks(html: string, at: string): { url: string; words: string }[] {
  const home = new URL(at);
  const domain = getDomain(home.hostname) ?? home.hostname;
  return readPageLines(html, domain).links.flatMap(({ href, text }) => {
    if (!URL.canParse(href, at)) return [];
    const url = new URL(href, at);
    if (!/^https?:$/.test(url.protocol) || (getDomain(url.hostname) ?? url.hostname) !== domain) return [];
    url.hash = '';
    url.search = '';
    if (
      DOWNLOAD_PATH.test(url.pathname) ||
      NON_CONTACT_PATH.test(url.pathname) ||
      url.href === home.href ||
      url.pathname === '/'
    )
      return [];
    return [{ url: url.href, words: `${text.slice(0, 80)} ${wordsOf(url.pathname)}` }];
  });
}

/** Most likely first, without query and fragment, without `at` itself. */
export function listLikelyContactPages(html: string, at: string, limit = 12): string[] {
  const scored = new Map<string, number>();
  for (const { url, words } of listSiteLinks(html, at)) {
    const score = LIKELIHOODS.find(([, likely]) => likely.test(words))?.[0] ?? 0;
    if (score > (scored.get(url) ?? 0)) scored.set(url, score);
  }
  // Of two equal scores, the link higher on the page comes first.
  return [...scored]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([url]) => url);
}

/** 0 to 10. */
export function contactPageLikelihood(url: string): number {
  const said = wordsOf(new URL(url).pathname);
  return LIKELIHOODS.find(([, words]) => words.test(said))?.[0] ?? 0;
}

const wordsOf = (path: string) => {
  try {
    return decodeURIComponent(path).replace(/[/_.-]+/g, ' ');
  } catch {
    return path.replace(/[/_.-]+/g, ' ');
  }
};

const URL_MAX = 500;

/** At most one page of each kind; one that was read is preferred. @param pages the home page first. */
export function chooseContactPages(
  pages: readonly FetchedPage[],
): { url: string; kind: (typeof CONTACT_PAGE_KINDS)[number] }[] {
  const wordsOf = new Map<string, string>();
  for (const { url, html } of pages)
    for (const link of listSiteLinks(html, url))
      if (link.url.length <= URL_MAX) wordsOf.set(link.url, `${wordsOf.get(link.url) ?? ''} ${link.words}`);
  const read = new Set(pages.map(({ url }) => url));
  const addresses = [...wordsOf.keys()].sort((a, b) => Number(read.has(b)) - Number(read.has(a)));
  return CONTACT_PAGE_KINDS.flatMap((kind) => {
    const url = addresses.find((address) => CONTACT_PAGE_WORDS[kind].test(wordsOf.get(address) ?? ''));
    return url ? [{ url, kind }] : [];
  });
}
