// Words of disclosure in a stretch of text, and the name that stands after them.

import { isPerson } from '../naming/people.ts';
import { ASKING } from '../vocabulary/asking.ts';
import { PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { KEEPS_FREE, SUPPORT_LABEL } from '../vocabulary/disclosure/supporters.ts';
import { NAMING, OTHER_SUBJECT, SPONSORS_THIS } from '../vocabulary/disclosure.ts';
import { HELD_ELSEWHERE } from '../vocabulary/elsewhere.ts';
import { AD_ENDS, isWideLabel, LABEL, PRICED, SPONSOR_CLASS } from '../vocabulary/labels.ts';
import { FOOTNOTE, MARK_LEGEND } from '../vocabulary/legends.ts';
import { NOT_A_NAME } from '../vocabulary/no-names.ts';
import { CALL } from '../vocabulary/offers.ts';
import { headsSmallAds } from '../vocabulary/small-ads.ts';
import { BYLINE, ENTRY_TAG, KIND_OF_AD, SHOUTED_TAG, TAG } from '../vocabulary/tags.ts';
import { areTwoOthers, didTogether, isDedicated, isHeldElsewhere } from './elsewhere.ts';
import { alsoNamed } from './joint.ts';
import { EDGES, nameAt, tidy } from './names.ts';

export interface Disclosure {
  /** As written. */
  words: string;
  /** The name after it, as written; null where nobody is named. */
  name: string | null;
  /** Further sponsors that the line names behind it. */
  others?: string[];
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
  /\b(?:ghost|beehiiv|substack|mailchimp|convertkit|kit|buttondown|revue|curated|mailerlite|campaign monitor|sendgrid|brevo|klaviyo|hubspot|wordpress|jekyll|hugo|topica|yahoo|lyris|letterdrop|sendy|listmonk|liveintent)\b/iu;

const POLITICAL =
  /\bpaid for by\b.{0,200}\b(?:authorized by|committee|treasurer|for (?:congress|senate|governor|president))\b/isu;

/**
 * What the law asks of commercial mail is said of the sender's own: 'This e-mail contains an advertisement from: X, 5
 * Quay Road'.
 */
const COMMERCIAL =
  /\bthis (?:commercial |promotional )?(?:e-?mail|message|communication)(?: message)? (?:contains|may (?:contain|be(?: considered)?)) (?:an? )?(?:commercial |promotional )?(?:advertisements?|advertising|solicitation|promotional)\b(?! (?:from|by|for) (?:one of )?our\b)/iu;

/**
 * A line up to here that begins with a phrase is a credit; a longer one only where the phrase can't mean anything else.
 */
const CREDIT_LINE = 170;
const LEAD_WITHIN = 24;
/** A label of common words alone may be as long as this. */
const WIDE_LABEL = 80;
/** Those, alone on their line, are known by what stands beneath them. */
const UNDER =
  /^(?:(?:promoted|ad|paid for) by|(?:this|the (?:above|preceding))(?: (?:post|message|section|content|story|article))? (?:is|was) an? (?:paid |sponsored |commercial )?(?:ad|promotion|placement|post|message|content|section|story|article))/iu;
/** After words that name a sponsor: nobody is named, but somebody is meant. */
const MEANT =
  /^(?:(?:our|the|this (?:week|issue)(?:'|’)?s|today(?:'|’)?s)\s+)?(?:\w+\s+)?(?:sponsors?|partners?|friends|advertisers?|supporters)?\W*$/iu;
/** What a name is said to be that is the publication's own: 'The Glaze Letter, our sister newsletter'. */
const OURS = /^,? (?:our|my) (?:own |new |very own |sister |other )/iu;

/** What is known of the line besides its words. */
export interface Setting {
  /** Texts of its links: a name is most surely one of them. */
  anchors: readonly string[];
  isHeading: boolean;
  isEntry: boolean;
  /** Its line ends may be those of a mail program that wraps, within a sentence. */
  isWrapped?: boolean;
  /** Whether a name is the publication's own. */
  isOwn(name: string): boolean;
}

const ANYWHERE: Setting = { anchors: [], isHeading: false, isEntry: false, isOwn: () => true };

/** @param words a block's text as a reader sees it. */
export function disclosureIn(words: string, setting: Setting = ANYWHERE): Disclosure | null {
  const { anchors } = setting;
  const line = words.replace(/[^\S\n]+/g, ' ').trim();
  const ofPlatform =
    PLATFORM_LINE.test(line.replace(/^[^\p{L}]+/u, '')) ||
    /\b(?:powered|sent|delivered|hosted) (?:by|with|via)\b/iu.test(line);
  if (!line || (line.length < 80 && ofPlatform && PLATFORMS.test(line))) return null;
  // What the law asks for is no sponsorship.
  if (POLITICAL.test(line) || COMMERCIAL.test(line) || isDedicated(line)) return null;
  const bare = line
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(EDGES, '')
    .replace(/^\[|\]$/g, '');
  // What explains a mark discloses the entries that bear it: see legend.ts.
  if (AD_ENDS.test(bare)) return null;
  if (FOOTNOTE.test(line) || MARK_LEGEND.test(line) || /^\\?\*+\s*[=:]/.test(line)) return null;
  if (headsSmallAds(firstLine(bare)))
    return { words: line.split('\n', 1)[0] ?? '', name: null, weight: 88, kind: 'label', under: false };
  // 'Partners (£10 a line)'
  const label = [bare, firstLine(bare), bare.replace(PRICED, '')].find((each) => each.length <= 60 && LABEL.test(each));
  if (label) return { words: label, name: null, weight: 88, kind: 'label', under: false };
  if (bare.length <= WIDE_LABEL && isWideLabel(bare))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  if (SUPPORT_LABEL.test(bare)) return { words: bare, name: null, weight: 80, kind: 'label', under: false };
  for (const { phrase, lead, weight, title = false, supporter = false } of NAMING) {
    const found = phrase.exec(line);
    if (!found) continue;
    const place = setting.isWrapped ? { line, index: found.index } : lineAt(line, found.index);
    if (lead && !leads(place, weight, setting)) continue;
    if (isOfOthers(found.groups?.subject, setting)) continue;
    if (line.length < 240 && ASKING.test(sentenceAt(line, found.index))) continue;
    const rest = line.slice(found.index + found[0].length).split('\n')[0] ?? '';
    const name = nameAt(rest, anchors);
    const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
    if (OURS.test(after)) return null;
    if (supporter && !(name && isLinkedCompany(name, anchors))) continue;
    const before = line.slice(0, found.index);
    if (name && !setting.isHeading && !setting.isOwn(before.trim()) && areTwoOthers(before, found[0], after)) continue;
    if (name && didTogether(before, found[0], after, setting.isOwn)) continue;
    if (name && lead && weight < 92 && isEditorial(name, after, anchors)) continue;
    const said = { words: found[0].replace(EDGES, ''), under: UNDER.test(bare) && line.length <= 60 };
    const others = name ? alsoNamed(after, anchors) : [];
    if (name) return { ...said, name, weight, kind: 'naming', isTitle: title, ...(others.length > 0 && { others }) };
    const isLabel =
      line.length <= 90 ? MEANT.test(rest) || isShort(rest) : endsInColon(found[0]) && startsLine(line, found.index);
    if (weight >= 86 && isLabel) return { ...said, name: null, weight: weight - 10, kind: 'label' };
  }
  const tag = TAG.exec(line) ?? SHOUTED_TAG.exec(line);
  if (tag && !ASKING.test(line))
    return {
      words: tag[0]
        .replace(EDGES, '')
        .replace(/[()[\]{}（）【】:]/g, '')
        .trim(),
      name: null,
      weight: 90,
      // One that is the whole line speaks for what stands beneath it.
      kind: tag[0].trim() === line ? 'label' : 'tag',
      under: false,
    };
  return bylineIn(line, bare, anchors) ?? sponsoringIn(line, anchors) ?? entryTagIn(line, setting);
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(EDGES, '') ?? '';

/** 'Marketplace' above 'Paid listings': a heading that only the line beneath it makes one of small ads. */
export const smallAdsAbove = (words: string, next: string): Disclosure | null =>
  headsSmallAds(words.replace(EDGES, ''), next.replace(EDGES, ''))
    ? { words: words.replace(EDGES, ''), name: null, weight: 88, kind: 'label', under: false }
    : null;

/** 'The fair in Whitby is sponsored by': not the issue, and not the publication by its name. */
const isOfOthers = (subject: string | undefined, { isOwn }: Setting): boolean =>
  subject !== undefined &&
  (OTHER_SUBJECT.test(subject) || HELD_ELSEWHERE.test(subject)) &&
  !isOwn(subject.replace(/^the\s+/iu, '').trim());

/**
 * The name only begins a sentence about something else: 'Powered by Acme's new engine, ...', 'Together with Acme, Beta
 * has made ...'.
 */
function isEditorial(name: string, after: string, anchors: readonly string[]): boolean {
  if (/^['’]s? \p{Ll}/u.test(after)) return true;
  if (!/^, (?:\S+ ){4}/u.test(after) || anchors.some((anchor) => anchor.includes(name))) return false;
  return (
    !CALL.test(after) &&
    !/\b(?:we|our|us|you|your)\b/iu.test(after) &&
    !/^, (?:an?|the|your|makers?|who|which|where)\b/iu.test(after)
  );
}

/**
 * Of a supporter: whether a line that leads somewhere names a company. Two words that no link repeats are as often a
 * reader's name.
 */
function isLinkedCompany(name: string, anchors: readonly string[]): boolean {
  const [first = '', ...others] = name.toLowerCase().split(/,? /u);
  const isLinked = anchors.some((anchor) => anchor.toLowerCase().includes(first));
  return anchors.length > 0 && !isPerson(name) && (isLinked || others.length === 0);
}

/** 'Acme is sponsoring this issue': the sentence begins with the name. */
function sponsoringIn(line: string, anchors: readonly string[]): Disclosure | null {
  const keeps = anchors.length > 0 ? KEEPS_FREE.exec(line) : null;
  const found = SPONSORS_THIS.exec(line) ?? keeps;
  const before = found
    ? (line
        .slice(0, found.index)
        .split(/[.!?]\s+/)
        .at(-1) ?? '')
    : '';
  const name = before.length <= 60 ? nameAt(before, anchors) : null;
  if (!found || !name || tidy(before).length > name.length + 4) return null;
  if (found === keeps && !isLinkedCompany(name, anchors)) return null;
  return { words: found[0].trim(), name, weight: 88, kind: 'naming', under: false };
}

/** 'This week's sponsor: Planning a studio? ...': the ad begins behind it, with a sentence. */
const endsInColon = (words: string) => /[:：]\s*$/u.test(words);

/** A word or two that might be a name after all: 'sponsored by acme'. */
const isShort = (rest: string) =>
  rest.length <= SHORT_MAX &&
  /^\W*[^\s,;"“”]+(?: [^\s,;"“”]+){0,2}$/u.test(rest.trim()) &&
  !NOT_A_NAME.test(rest.replace(EDGES, '').toLowerCase());

const SHORT_MAX = 200;

/** 'Acme Inc. sponsor': a name and one word, alone on a line; between rules it stands above its ad. */
function bylineIn(line: string, bare: string, anchors: readonly string[]): Disclosure | null {
  const before = bare.length <= 60 ? BYLINE.exec(bare)?.[1] : undefined;
  if (!before || SPONSOR_CLASS.test(before)) return null;
  const words = bare.slice(before.length).replace(EDGES, '').trim();
  if (/[-=*_~]{4}/.test(line)) return { words, name: null, weight: 84, kind: 'label', under: false };
  if (KIND_OF_AD.test(bare) && !anchors.some((anchor) => anchor.includes(before)))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  const name = nameAt(before, anchors);
  if (!name || tidy(before).length > name.length + 6) return null;
  return { words, name, weight: 84, kind: 'naming', under: true };
}

/** An entry that leads somewhere and ends with a mark; a mark that is a link itself offers to sponsor. */
function entryTagIn(line: string, { anchors, isHeading }: Setting): Disclosure | null {
  const tag =
    isHeading || anchors.length === 0 || ASKING.test(line) ? undefined : ENTRY_TAG.exec(line.slice(-TAG_WITHIN))?.[1];
  if (!tag || anchors.some((anchor) => anchor.trim().endsWith(tag))) return null;
  return { words: tag, name: null, weight: 86, kind: 'tag', under: false };
}
const TAG_WITHIN = 160;

/** Below this, words are said of anything: 'Node is supported by', 'powered by'. */
const SAID_OF_ANYTHING = 80;

/**
 * Whether words of disclosure lead their line: they begin it, or follow what can only be the issue, a heading's own
 * title, the publication's name.
 */
function leads(
  { line, index }: { line: string; index: number },
  weight: number,
  { anchors, isHeading, isEntry, isOwn }: Setting,
): boolean {
  if (startsLine(line, index)) return true;
  if (line.length > CREDIT_LINE) return false;
  const divider = line.slice(0, index).search(LAST_DIVIDER);
  const before = line.slice(divider < 0 ? 0 : divider + 1, index);
  if (before.length > (isHeading ? CREDIT_LINE / 2 : LEAD_WITHIN)) return false;
  if (/^\W*it was\b/iu.test(before)) return false;
  const issue = /^\W*(?:in )?(?:today|this|our)\b/iu.test(before);
  const own = isOwn(before.replace(/\b(?:is|are|now|proudly|kindly)\b/giu, '').replace(EDGES, ''));
  if (own) return true;
  if (isHeldElsewhere(before)) return false;
  if (
    speaksOfOthers(before) ||
    (line.length > TOLD && !isHeading && ATTRIBUTED.test(before) && OTHER_SUBJECT.test(before))
  )
    return false;
  if (issue) return true;
  if (weight <= SAID_OF_ANYTHING && isEntry) return false;
  if (/,\s*$/u.test(before) && !isHeading) return false;
  return !anchors.some((anchor) => anchor.trim().length > 2 && before.includes(anchor.trim()));
}

/** The last sign that divides a line of several things: '58° and breezy · Weather brought to you by'. */
const LAST_DIVIDER = /(?<=\s)[|·•](?=\s[^|·•]*$)|(?<=[.!?]\s)—(?=\s[^—]*$)/u;

/** 'A study sponsored by Acme finds ...': a line of some length that tells of it. */
const TOLD = 60;
const ATTRIBUTED = /^(?:an?|the) [^–—|:,]*\p{L} $/iu;

/** The sentence in which a place of a line stands: 'Sponsored by Acme. Want your ad here?' are two. */
function sentenceAt(line: string, at: number): string {
  const [before, after] = [line.slice(0, at), line.slice(at)];
  return (before.split(/[.!?|]\s+/u).at(-1) ?? '') + (after.split(/[.!?|]\s+/u)[0] ?? '');
}

/** 'This library is': what stands before words of disclosure makes them news of somebody else. */
export const speaksOfOthers = (before: string): boolean =>
  /\b(?:is|was|are|were) (?:\w+ly )?$/iu.test(before) && OTHER_SUBJECT.test(before);

/** The line of a block in which a place stands, and where in it; what follows after a break may be a whole ad. */
function lineAt(text: string, index: number): { line: string; index: number } {
  const from = text.lastIndexOf('\n', index - 1) + 1;
  const to = text.indexOf('\n', index);
  return { line: text.slice(from, to < 0 ? undefined : to), index: index - from };
}

/** At the line's own beginning, or after what only decorates it; an arrow ends what stood before. */
const startsLine = (line: string, index: number) => /(?:^|\n|-->|[→»▸])[^\p{L}\p{N}\n]*$/u.test(line.slice(0, index));

/** Names that stand right after words of disclosure in a quote; for grounding. */
export function namedByDisclosure(quote: string): string[] {
  return quote.split('\n').flatMap((line) => {
    const found = disclosureIn(line);
    return found?.kind === 'naming' && found.name && found.weight >= 86 ? [found.name] : [];
  });
}
