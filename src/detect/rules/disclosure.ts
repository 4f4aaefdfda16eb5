// Words of disclosure in a stretch of text, and the name that stands after them.
import { PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import {
  ASKING,
  BYLINE,
  CALL,
  FOOTNOTE,
  LABEL,
  NAMING,
  NOT_A_NAME,
  SPONSOR_CLASS,
  SPONSORS_THIS,
  TAG,
} from '../vocabulary/disclosure.ts';

export interface Disclosure {
  /** As written. */
  words: string;
  /** The name after it, as written; null where nobody is named. */
  name: string | null;
  /** How surely such words disclose an ad, 0 to 100. */
  weight: number;
  kind: 'naming' | 'label' | 'tag';
  /** Such words stand under their ad, not above it. */
  under: boolean;
  /** The name may be an ad's title. */
  isTitle?: boolean;
}

/** Mailing platforms: 'Powered by' one of them is the platform's own line. */
const PLATFORMS =
  /\b(?:ghost|beehiiv|substack|mailchimp|convertkit|kit|buttondown|revue|curated|mailerlite|campaign monitor|sendgrid|brevo|klaviyo|hubspot|wordpress|jekyll|hugo|topica|yahoo|lyris|letterdrop|sendy|listmonk)\b/iu;

/** A line up to here that begins with a phrase is a credit; a longer one only where the phrase can't mean anything else. */
const CREDIT_LINE = 170;
const LEAD_WITHIN = 24;
const EDGES = /^[\s"'“”‘’«»*_#<>~=+/|•·–—:….[(-]+|[\s"'“”‘’«»*_#<>~=+/|•·–—:….,!\])-]+$/gu;
/** Those, alone on their line, are known by what stands beneath them. */
const UNDER = /^(?:promoted|ad|paid for) by/iu;
/** After words that name a sponsor: nobody is named, but somebody is meant. */
const MEANT =
  /^(?:(?:our|the|this (?:week|issue)(?:'|’)?s|today(?:'|’)?s)\s+)?(?:\w+\s+)?(?:sponsors?|partners?|friends|advertisers?|supporters)?\W*$/iu;
/** What a name is said to be that is the publication's own: 'The Glaze Letter, our sister newsletter'. */
const OURS = /^,? (?:our|my) (?:own |new |very own |sister |other )/iu;

/** @param words a block's text as a reader sees it. @param anchors texts of its links: a name is most surely one of them. */
export function disclosureIn(words: string, anchors: readonly string[] = []): Disclosure | null {
  const line = words.replace(/[^\S\n]+/g, ' ').trim();
  if (!line || (line.length < 80 && PLATFORM_LINE.test(line.replace(/^[^\p{L}]+/u, '')) && PLATFORMS.test(line)))
    return null;
  const bare = line
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(EDGES, '')
    .replace(/^\[|\]$/g, '');
  if (FOOTNOTE.test(line)) return null;
  if (bare.length <= 60 && LABEL.test(bare))
    return { words: bare, name: null, weight: 88, kind: 'label', under: false };
  for (const { phrase, lead, weight, title = false } of NAMING) {
    const found = phrase.exec(line);
    if (!found) continue;
    if (lead && !(found.index <= LEAD_WITHIN && (line.length <= CREDIT_LINE || startsLine(line, found.index))))
      continue;
    if (lead && isOfAnother(line.slice(0, found.index), anchors)) continue;
    if (ASKING.test(line) && line.length < 240) continue;
    const rest = line.slice(found.index + found[0].length).split('\n')[0] ?? '';
    const name = nameAt(rest, anchors);
    const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
    if (OURS.test(after)) return null;
    if (name && lead && weight < 92 && isEditorial(name, after, anchors)) continue;
    const said = { words: found[0].replace(EDGES, ''), under: UNDER.test(bare) && line.length <= 60 };
    if (name) return { ...said, name, weight, kind: 'naming', isTitle: title };
    if (weight >= 86 && line.length <= 90 && MEANT.test(rest))
      return { ...said, name: null, weight: weight - 10, kind: 'label' };
  }
  const tag = TAG.exec(line);
  if (tag && !ASKING.test(line))
    return {
      words: tag[0].replace(/[()[\]{}（）【】:]/g, '').trim(),
      name: null,
      weight: 90,
      kind: 'tag',
      under: false,
    };
  return bylineIn(bare, anchors) ?? sponsoringIn(line, anchors);
}

/** The name only begins a sentence about something else: 'Powered by Acme's new engine, ...', 'Together with Acme, Beta has made ...'. */
function isEditorial(name: string, after: string, anchors: readonly string[]): boolean {
  if (/^['’]s? \p{Ll}/u.test(after)) return true;
  if (!/^, (?:\S+ ){4}/u.test(after) || anchors.some((anchor) => anchor.includes(name))) return false;
  return (
    !CALL.test(after) &&
    !/\b(?:we|our|us|you|your)\b/iu.test(after) &&
    !/^, (?:an?|the|your|makers?|who|which|where)\b/iu.test(after)
  );
}

/** 'Acme is sponsoring this issue': the sentence begins with the name. */
function sponsoringIn(line: string, anchors: readonly string[]): Disclosure | null {
  const found = SPONSORS_THIS.exec(line);
  const before = found
    ? (line
        .slice(0, found.index)
        .split(/[.!?]\s+/)
        .at(-1) ?? '')
    : '';
  const name = before.length <= 60 ? nameAt(before, anchors) : null;
  if (!found || !name || tidy(before).length > name.length + 4) return null;
  return { words: found[0].trim(), name, weight: 88, kind: 'naming', under: false };
}

/** 'Acme Inc. sponsor': a name and one word, alone on a line. */
function bylineIn(line: string, anchors: readonly string[]): Disclosure | null {
  const before = line.length <= 60 ? BYLINE.exec(line)?.[1] : undefined;
  if (!before || SPONSOR_CLASS.test(before)) return null;
  const name = nameAt(before, anchors);
  if (!name || tidy(before).length > name.length + 6) return null;
  return { words: line.slice(before.length).replace(EDGES, '').trim(), name, weight: 84, kind: 'naming', under: true };
}

/** What stands before the words is a thing of somebody else's: an event in a list, a clause. */
const isOfAnother = (before: string, anchors: readonly string[]) =>
  (/,\s*$/u.test(before) && !/^\W*(?:in )?(?:today|this)\b/iu.test(before)) ||
  anchors.some((anchor) => anchor.trim().length > 2 && before.includes(anchor.trim()));

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
    .replace(/^[\s"'“”‘’«»*_:….[(–—-]+/u, '')
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
