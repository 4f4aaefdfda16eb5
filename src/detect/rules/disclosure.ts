// Words of disclosure in a stretch of text, and the name that stands after them.
import { PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { ASKING, LABEL, NAMING, NOT_A_NAME, TAG } from '../vocabulary/disclosure.ts';

export interface Disclosure {
  /** As written. */
  words: string;
  /** The name after it, as written; null where nobody is named. */
  name: string | null;
  /** How surely such words disclose an ad, 0 to 100. */
  weight: number;
  kind: 'naming' | 'label' | 'tag';
}

/** Mailing platforms: 'Powered by' one of them is the platform's own line. */
const PLATFORMS =
  /\b(?:ghost|beehiiv|substack|mailchimp|convertkit|kit|buttondown|revue|curated|mailerlite|campaign monitor|sendgrid|brevo|klaviyo|hubspot|wordpress|jekyll|hugo|topica|yahoo|lyris|letterdrop|sendy|listmonk)\b/iu;

/** A line up to here that begins with a phrase is a credit; a longer one only where the phrase can't mean anything else. */
const CREDIT_LINE = 170;
const LEAD_WITHIN = 24;
const EDGES = /^[\s"'“”‘’«»*_#>~|•·–—:-]+|[\s"'“”‘’«»*_|•·–—:.,!-]+$/gu;

/** @param words a block's text as a reader sees it. @param anchors texts of its links: a name is most surely one of them. */
export function disclosureIn(words: string, anchors: readonly string[] = []): Disclosure | null {
  const line = words.replace(/[^\S\n]+/g, ' ').trim();
  if (!line || (line.length < 80 && PLATFORM_LINE.test(line.replace(/^[^\p{L}]+/u, '')) && PLATFORMS.test(line)))
    return null;
  const bare = line
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(EDGES, '')
    .replace(/^\[|\]$/g, '');
  if (bare.length <= 60 && LABEL.test(bare)) return { words: bare, name: null, weight: 88, kind: 'label' };
  for (const { phrase, lead, weight } of NAMING) {
    const found = phrase.exec(line);
    if (!found) continue;
    if (lead && !(found.index <= LEAD_WITHIN && (line.length <= CREDIT_LINE || startsLine(line, found.index))))
      continue;
    if (ASKING.test(line) && line.length < 240) continue;
    const name = nameAt(line.slice(found.index + found[0].length).split('\n')[0] ?? '', anchors);
    if (name) return { words: found[0].replace(EDGES, ''), name, weight, kind: 'naming' };
    if (weight >= 86 && line.length <= 90)
      return { words: found[0].replace(EDGES, ''), name: null, weight: weight - 10, kind: 'label' };
  }
  const tag = TAG.exec(line);
  if (tag && !ASKING.test(line))
    return { words: tag[0].replace(/[()[\]{}（）【】:]/g, '').trim(), name: null, weight: 90, kind: 'tag' };
  return null;
}

/** At the line's own beginning, or after what only decorates it. */
const startsLine = (line: string, index: number) => /^[^\p{L}\p{N}]*$/u.test(line.slice(0, index));

/** A name may have up to six words; small words stand between capitals. */
const NAME =
  /^((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*|[a-z][\p{L}\p{N}-]*(?:\.[a-z]{2,})+|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?:\s+(?:(?:of|the|and|&|for|by|de|von|la|at|with)\s+)?(?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*)){0,5})/u;
const HAN_NAME = /^([\p{Script=Han}\p{L}\p{N}.·—-]{2,20}?)(?=[，,。、！!（(\s]|赞助|的?支持|提供|$)/u;

/** The name that `rest` begins with; null where it begins with none. */
export function nameAt(rest: string, anchors: readonly string[] = []): string | null {
  // 'an online school —— Acme': what a Chinese dash introduces is the name.
  const introduced = /^\p{Script=Han}[^。，]{0,24}——([^，。]{2,20})/u.exec(rest)?.[1];
  if (introduced) return tidy(introduced);
  const text = rest
    .replace(/^[\s"'“”‘’«»*_:–—-]+/u, '')
    .replace(
      /^(?:the (?:folks|team|people|good people) at|our (?:friends|partners?|sponsors?)(?: at)?[,:]?|das team von)\s+/iu,
      '',
    );
  const anchor = anchors
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each.length > 1 && each.length <= 50)
    .find((each) => text.toLowerCase().startsWith(each.toLowerCase()));
  if (anchor && !NOT_A_NAME.test(anchor) && anchor.split(' ').length <= 6) {
    const rest = /^,? (?:and|&|und|et|y|e|en) (.*)$/su.exec(text.slice(anchor.length))?.[1];
    const other = rest && anchors.find((each) => each.length > 1 && rest.startsWith(each.trim()));
    return other ? `${tidy(anchor)} and ${tidy(other)}` : tidy(anchor);
  }
  const shouted = text.length <= 60 && text === text.toUpperCase() && /\p{Lu}/u.test(text);
  if (shouted) {
    const name = tidy(text.split(/[|•–—:!?]|\s-\s/)[0] ?? '');
    return name && !NOT_A_NAME.test(name.toLowerCase()) && name.split(' ').length <= 6 ? name : null;
  }
  const found = NAME.exec(text)?.[1] ?? (/^\p{Script=Han}/u.test(text) ? HAN_NAME.exec(text)?.[1] : undefined);
  if (!found) return null;
  const name = tidy(found.split(/[.!?]\s/)[0] ?? '');
  return name.length < 2 ||
    NOT_A_NAME.test(name.toLowerCase() === name ? name : (name.toLowerCase().split(' ')[0] ?? ''))
    ? null
    : name;
}

const tidy = (name: string): string =>
  name
    .replace(EDGES, '')
    .replace(/['’]s$/u, '')
    .trim();

/** Names that stand right after words of disclosure in a quote; for grounding. */
export function namedByDisclosure(quote: string): string[] {
  return quote.split('\n').flatMap((line) => {
    const found = disclosureIn(line);
    return found?.kind === 'naming' && found.name && found.weight >= 86 ? [found.name] : [];
  });
}
