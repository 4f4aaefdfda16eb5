// A wrong target is worse than none, so a link that could have two different targets stays unresolved.
import type { ContextLink } from './link-context.ts';
import { shingles } from './words.ts';

export interface PageLink extends ContextLink {
  target: string | null;
}

export type LinkMatch = { target: string; because: null } | { target: null; because: string };

const MAX_CANDIDATES = 40;
/** A run of words that occurs with more links than this doesn't distinguish any. */
const COMMON_RUN = 60;
const RUN_WORDS = 2;
const SURE_SCORE = 0.72;
/** The best candidate with another target must score lower by at least this. */
const MARGIN = 0.12;
/** For links whose own text says little ('Read more'), this share of the words around them must agree. */
const GENERIC_LINK_CONTEXT_SHARE = 0.7;
const TELLING_LINK_CONTEXT_SHARE = 0.25;
/** Link texts with less weight than this say little. A word that occurs once has weight 1. */
const TELLING_WEIGHT_MIN = 0.6;
const GENERIC_LINK_TEXT =
  /^(?:read|learn|find out|see|view|get|try|start|click|check|sign|join|shop|buy|order|book|visit|download|watch|listen|discover|explore|here|more|link|website|web|details?|mehr|weiter|jetzt|lire|en savoir|leer|ver|hier|\d+)\b/;

export const LINK_NOT_ON_PAGE_REASON = "the issue's page has no such link";
export const SEVERAL_LINKS_ON_PAGE_REASON = "the issue's page has several links that it may be";
export const TARGET_HIDDEN_ON_PAGE_REASON = "the issue's page hides where it leads, too";

interface Scored {
  at: number;
  score: number;
}

/** @param wanted indexes of the links to match. @returns the match for each. */
export function matchLinksToPage(
  mail: readonly ContextLink[],
  page: readonly PageLink[],
  wanted: ReadonlySet<number>,
): Map<number, LinkMatch> {
  const words = vocabulary(mail, page);
  const find = candidateFinder(page);
  const scored = new Map<number, Scored[]>();
  const sure: { mail: number; page: number }[] = [];
  for (const [nth, link] of mail.entries()) {
    const list = find(link)
      .map((at) => ({ at, score: likeness(link, page[at] as PageLink, words) }))
      .filter(({ score }) => score >= SURE_SCORE)
      .toSorted((a, b) => b.score - a.score || a.at - b.at);
    scored.set(nth, list);
    const [best] = list;
    if (best && targetsNear(list, page).size === 1) sure.push({ mail: nth, page: best.at });
  }
  const order = inOrder(sure);
  const matches = new Map<number, LinkMatch>();
  for (const nth of wanted) matches.set(nth, decide(nth, scored.get(nth) ?? [], page, order));
  return matches;
}

function decide(
  nth: number,
  list: Scored[],
  page: readonly PageLink[],
  order: readonly { mail: number; page: number }[],
): LinkMatch {
  const [best] = list;
  if (!best) return { target: null, because: LINK_NOT_ON_PAGE_REASON };
  let targets = targetsNear(list, page);
  if (targets.size > 1) {
    // Equal links are distinguished by the certain matches before and after them.
    const from = order.findLast(({ mail }) => mail < nth)?.page ?? -1;
    const to = order.find(({ mail }) => mail > nth)?.page ?? page.length;
    targets = targetsNear(
      list.filter(({ at }) => at > from && at < to),
      page,
    );
  }
  if (targets.size !== 1) return { target: null, because: SEVERAL_LINKS_ON_PAGE_REASON };
  const [target = null] = targets;
  return target === null ? { target, because: TARGET_HIDDEN_ON_PAGE_REASON } : { target, because: null };
}

function targetsNear(list: readonly Scored[], page: readonly PageLink[]): Set<string | null> {
  const best = list[0]?.score ?? 0;
  return new Set(list.filter(({ score }) => score > best - MARGIN).map(({ at }) => page[at]?.target ?? null));
}

/** Similarity from 0 to 1; 0 if the links are certainly different. */
function likeness(a: ContextLink, b: ContextLink, { weight, isInMail, isOnPage }: Vocabulary): number {
  const around = shareOf(a.surroundingWords, b.surroundingWords, weight);
  if (a.picture || b.picture) {
    if (a.picture !== b.picture) {
      // A picture may be served under another name; then its alt text must be distinctive and equal.
      if (!isTelling(a.anchor, weight) || a.anchor.join(' ') !== b.anchor.join(' ')) return 0;
    }
    return 0.8 + 0.2 * around;
  }
  if (a.anchor.length === 0 || b.anchor.length === 0) return 0;
  const own = a.anchor.join(' ') === b.anchor.join(' ') ? 1 : shareOf(a.anchor, b.anchor, weight);
  if (own < 0.5) return 0;
  const isOwnTelling = isTelling(a.anchor, weight) && isTelling(b.anchor, weight);
  if (a.surroundingWords.length === 0 && b.surroundingWords.length === 0) return isOwnTelling ? own : 0;
  // Ads of two companies in the same words differ by their names: words that only one of the documents contains.
  if (
    !isOwnTelling &&
    a.surroundingWords.some((word) => !isOnPage(word)) &&
    b.surroundingWords.some((word) => !isInMail(word))
  )
    return 0;
  if (around < (isOwnTelling && own === 1 ? TELLING_LINK_CONTEXT_SHARE : GENERIC_LINK_CONTEXT_SHARE)) return 0;
  return isOwnTelling ? 0.65 * own + 0.35 * around : 0.3 * own + 0.7 * around;
}

function isTelling(anchor: readonly string[], weight: (word: string) => number): boolean {
  const text = anchor.join(' ');
  if (anchor.length <= 4 && GENERIC_LINK_TEXT.test(text)) return false;
  return anchor.reduce((sum, word) => sum + weight(word), 0) >= TELLING_WEIGHT_MIN;
}

/** Weighted share of common words among all words; rare words distinguish ads best. */
function shareOf(a: readonly string[], b: readonly string[], weight: (word: string) => number): number {
  const [left, right] = [new Set(a), new Set(b)];
  let [common, all] = [0, 0];
  for (const word of left) {
    const its = weight(word);
    all += its;
    if (right.has(word)) common += its;
  }
  for (const word of right) if (!left.has(word)) all += weight(word);
  return all === 0 ? 0 : common / all;
}

interface Vocabulary {
  /** 1 if a word occurs with one link of each document, and less the more often it occurs. */
  weight: (word: string) => number;
  isInMail: (word: string) => boolean;
  isOnPage: (word: string) => boolean;
}

function vocabulary(mail: readonly ContextLink[], page: readonly ContextLink[]): Vocabulary {
  const [inMail, onPage] = [counts(mail), counts(page)];
  return {
    weight: (word) => 1 / Math.sqrt(Math.max(inMail.get(word) ?? 0, onPage.get(word) ?? 0, 1)),
    isInMail: (word) => inMail.has(word),
    isOnPage: (word) => onPage.has(word),
  };
}

function counts(links: readonly ContextLink[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { anchor, surroundingWords } of links)
    for (const word of new Set([...anchor, ...surroundingWords])) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

function candidateFinder(page: readonly ContextLink[]): (link: ContextLink) => number[] {
  const index = new Map<string, number[]>();
  for (const [at, link] of page.entries())
    for (const key of keysOf(link)) {
      const list = index.get(key);
      if (list) list.push(at);
      else index.set(key, [at]);
    }
  return (link) => {
    const shared = new Map<number, number>();
    for (const key of keysOf(link)) {
      const list = index.get(key);
      if (!list || list.length > COMMON_RUN) continue;
      for (const at of list) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    return [...shared]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_CANDIDATES)
      .map(([at]) => at);
  };
}

const keysOf = ({ anchor, surroundingWords, picture }: ContextLink): Set<string> => {
  const keys = shingles(surroundingWords, RUN_WORDS);
  if (anchor.length > 0) keys.add(`a ${anchor.join(' ')}`);
  for (const run of shingles(anchor, RUN_WORDS)) keys.add(run);
  if (picture) keys.add(`p ${picture}`);
  return keys;
};

function inOrder(matches: readonly { mail: number; page: number }[]): { mail: number; page: number }[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [nth, { page }] of matches.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[tails[middle] as number] as { page: number }).page < page) low = middle + 1;
      else high = middle;
    }
    before[nth] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = nth;
  }
  const chain: { mail: number; page: number }[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number)
    chain.unshift(matches[at] as { mail: number; page: number });
  return chain;
}
