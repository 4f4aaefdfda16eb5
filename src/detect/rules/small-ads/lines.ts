// Cuts a list of small ads into lines of one advertiser each: a block or a paragraph may hold several.
import { type Block, listBlockLinks } from '../../block.ts';
import type { Link } from '../../links.ts';
import { HOST_KINDS_SHARED_BY_MANY } from '../../vocabulary/hosts.ts';
import { isOutsideLink, markOwnRedirectAsTracker } from '../outside-links.ts';
import type { NewsletterIdentity } from '../own-identity.ts';

/** Where a link is in its block's text: at its words, or in plain text at its address. */
interface Spot {
  link: Link;
  start: number;
  end: number;
}

const SEPARATOR = /\s[·•|]\s/u;
const NEXT_SENTENCE = /[.!?…。][)"”’]?\s+(?=[\p{Lu}\p{N}])/u;
const SENTENCE_START = /(?:^|[.!?…。:;][)"”’]?\s+|\s[·•|–—-]\s+)$/u;

/** Cuts a block between links to different places, into a block for each piece. */
export function splitIntoAdLines(block: Block, own: NewsletterIdentity): Block[] {
  if (block.text.length > TEXT_MAX || block.links.length > LINKS_MAX) return [];
  const spots = spotsOf(block, own);
  const cuts: number[] = [];
  for (const [nth, spot] of spots.entries()) {
    const before = spots[nth - 1];
    if (!before || toAdvertiserKey(before.link) === toAdvertiserKey(spot.link)) continue;
    const cut = cutBetween(block.text, before, spot);
    if (cut !== null) cuts.push(cut);
  }
  return [0, ...cuts].map((from, nth) => {
    const to = cuts[nth] ?? block.text.length;
    const links = spots.filter(({ start }) => start >= from && start < to).map(({ link }) => link);
    const text = block.text.slice(from, to).replace(TRAILING_SEPARATOR, '').trim();
    return {
      ...block,
      text,
      words: cuts.length === 0 ? block.words : removeAddresses(text),
      links,
      images: cuts.length === 0 ? block.images : [],
    };
  });
}

/** Maximum length of a block, in characters; a longer paragraph is no list of small ads. */
const TEXT_MAX = 12_000;
const LINKS_MAX = 120;

/** The domain; on a shared host the account or page; the whole address if that hides its target. */
export function toAdvertiserKey({ domain, href, kind, url }: Link): string {
  if (kind === 'site' || !HOST_KINDS_SHARED_BY_MANY.has(kind) || url === null) return domain ?? href;
  const { host, pathname } = new URL(url);
  return kind === 'code' ? `${host}/${pathname.split('/')[1] ?? ''}` : `${host}${pathname}`;
}

function spotsOf(block: Block, own: NewsletterIdentity): Spot[] {
  let from = 0;
  return listBlockLinks(block).flatMap((link) => {
    const said = link.text || link.href;
    const at = block.text.indexOf(said, from);
    if (at < 0 || !isOutsideLink(link, own)) return [];
    from = at + said.length;
    return { link: markOwnRedirectAsTracker(link, own), start: at, end: from };
  });
}

/** At the end of the line, at a dividing sign, before the second link, or after the first's sentence; else null. */
function cutBetween(text: string, { end }: Spot, { start }: Spot): number | null {
  const gap = text.slice(end, start);
  const line = gap.indexOf('\n');
  if (line >= 0) return end + line;
  const sign = SEPARATOR.exec(gap);
  if (sign) return end + sign.index + sign[0].length;
  if (SENTENCE_START.test(gap)) return start;
  const sentence = NEXT_SENTENCE.exec(gap);
  return sentence ? end + sentence.index + sentence[0].length : null;
}

/** The sign at the end of an entry that divides it from the next one in its paragraph. */
const TRAILING_SEPARATOR = /\s[·•|/]\s*$/u;

const removeAddresses = (text: string): string => text.replace(/[<(]?https?:\/\/\S+/giu, '').trim();
