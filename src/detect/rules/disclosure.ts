// Words of disclosure in a stretch of text, and the name that comes after them.
import { ASKING } from '../vocabulary/asking.ts';
import { PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { SUPPORT_LABEL } from '../vocabulary/disclosure/supporters.ts';
import { NAMING_PHRASES, OTHER_SUBJECT } from '../vocabulary/disclosure.ts';
import { HELD_ELSEWHERE } from '../vocabulary/elsewhere.ts';
import { AD_ENDS, AD_LABEL, BRACKETED_PRICE, isWideLabel } from '../vocabulary/labels.ts';
import { FOOTNOTE, MARK_LEGEND } from '../vocabulary/legends.ts';
import { NOT_A_NAME } from '../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../vocabulary/offers.ts';
import { PLATFORMS } from '../vocabulary/platforms.ts';
import { headsSmallAds } from '../vocabulary/small-ads.ts';
import { SHOUTED_TAG, TAG } from '../vocabulary/tags.ts';
import { bylineIn, entryTagIn, isLinkedCompany, sponsoringIn } from './disclosure/behind.ts';
import { leadsLine, lineAt, sentenceAt, startsLine } from './disclosure/lead.ts';
import { isDedicated, isJointNews, isPartnershipOfOthers } from './elsewhere.ts';
import { introducesGuest, isByReaders } from './guests.ts';
import { coSponsorNames } from './joint.ts';
import { nameAt, undecorated } from './names.ts';

export interface Disclosure {
  /** As written. */
  words: string;
  /** The name after it, as written; null where no one is named. */
  name: string | null;
  /** Further sponsors that the line names after it. */
  others?: string[];
  /** How surely such words disclose an ad, 0 to 100. */
  weight: number;
  kind: 'naming' | 'label' | 'tag';
  /** Such words stand under their ad, not above it. */
  under: boolean;
  /** The name may be an ad's title. */
  isTitle?: boolean;
}

const POLITICAL =
  /\bpaid for by\b.{0,200}\b(?:authorized by|committee|treasurer|for (?:congress|senate|governor|president))\b/isu;

/**
 * What the law asks of commercial mail is said of the sender's own: 'This e-mail contains an advertisement from: X, 5
 * Quay Road'.
 */
const COMMERCIAL =
  /\bthis (?:commercial |promotional )?(?:e-?mail|message|communication)(?: message)? (?:contains|may (?:contain|be(?: considered)?)) (?:an? )?(?:commercial |promotional )?(?:advertisements?|advertising|solicitation|promotional)\b(?! (?:from|by|for) (?:one of )?our\b)/iu;

/** A label of common words alone may be as long as this. */
const WIDE_LABEL = 80;
/** Those, alone on their line, are known by what is below them. */
const UNDER =
  /^(?:(?:promoted|ad|paid for) by|(?:this|the (?:above|preceding))(?: (?:post|message|section|content|story|article))? (?:is|was) an? (?:paid |sponsored |commercial )?(?:ad|promotion|placement|post|message|content|section|story|article))/iu;
/** After words that name a sponsor: no one is named, but someone is meant. */
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
  const bare = undecorated(line.replace(/\p{Extended_Pictographic}/gu, '')).replace(/^\[|\]$/g, '');
  // What explains a mark discloses the entries that bear it: see legend.ts.
  if (AD_ENDS.test(bare)) return null;
  if (FOOTNOTE.test(line) || MARK_LEGEND.test(line) || /^\\?\*+\s*[=:]/.test(line)) return null;
  if (headsSmallAds(firstLine(bare)))
    return { words: line.split('\n', 1)[0] ?? '', name: null, weight: 88, kind: 'label', under: false };
  // 'Partners (£10 a line)'
  const label = [bare, firstLine(bare), bare.replace(BRACKETED_PRICE, '')].find(
    (each) => each.length <= 60 && AD_LABEL.test(each),
  );
  if (label) return { words: label, name: null, weight: 88, kind: 'label', under: false };
  if (bare.length <= WIDE_LABEL && isWideLabel(bare))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  if (SUPPORT_LABEL.test(bare)) return { words: bare, name: null, weight: 80, kind: 'label', under: false };
  for (const { phrase, lead, weight, title = false, supporter = false } of NAMING_PHRASES) {
    const found = phrase.exec(line);
    if (!found) continue;
    const place = setting.isWrapped ? { line, index: found.index } : lineAt(line, found.index);
    if (lead && !leadsLine(place, weight, setting)) continue;
    if (isOfOthers(found.groups?.subject, setting)) continue;
    if (line.length < 240 && ASKING.test(sentenceAt(line, found.index))) continue;
    const rest = line.slice(found.index + found[0].length).split('\n')[0] ?? '';
    const name = nameAt(rest, anchors);
    const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
    if (OURS.test(after)) return null;
    if (supporter && !(name && isLinkedCompany(name, anchors))) continue;
    const before = line.slice(0, found.index);
    if (name && !setting.isHeading && !setting.isOwn(before.trim()) && isPartnershipOfOthers(before, found[0], after))
      continue;
    if (name && isJointNews(before, found[0], after, setting.isOwn)) continue;
    if (introducesGuest(found[0], rest) || isByReaders(found[0], rest)) continue;
    if (name && lead && weight < 92 && isEditorial(name, after, anchors)) continue;
    const said = { words: undecorated(found[0]), under: UNDER.test(bare) && line.length <= 60 };
    const others = name ? coSponsorNames(after, anchors) : [];
    if (name) return { ...said, name, weight, kind: 'naming', isTitle: title, ...(others.length > 0 && { others }) };
    const isLabel =
      line.length <= 90 ? MEANT.test(rest) || isShort(rest) : endsInColon(found[0]) && startsLine(line, found.index);
    if (weight >= 86 && isLabel) return { ...said, name: null, weight: weight - 10, kind: 'label' };
  }
  const tag = TAG.exec(line) ?? SHOUTED_TAG.exec(line);
  if (tag && !ASKING.test(line))
    return {
      words: undecorated(tag[0])
        .replace(/[()[\]{}（）【】:]/g, '')
        .trim(),
      name: null,
      weight: 90,
      // One that is the whole line speaks for what is below it.
      kind: tag[0].trim() === line ? 'label' : 'tag',
      under: false,
    };
  return bylineIn(line, bare, anchors) ?? sponsoringIn(line, anchors) ?? entryTagIn(line, setting);
}

const firstLine = (text: string): string => undecorated(text.split('\n', 1)[0] ?? '');

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
    !CALL_TO_ACTION.test(after) &&
    !/\b(?:we|our|us|you|your)\b/iu.test(after) &&
    !/^, (?:an?|the|your|makers?|who|which|where)\b/iu.test(after)
  );
}

/** 'This week's sponsor: Planning a studio? ...': the ad begins after it, with a sentence. */
const endsInColon = (words: string) => /[:：]\s*$/u.test(words);

/** A word or two that might be a name after all: 'sponsored by acme'. */
const isShort = (rest: string) =>
  rest.length <= SHORT_MAX &&
  /^\W*[^\s,;"“”]+(?: [^\s,;"“”]+){0,2}$/u.test(rest.trim()) &&
  !NOT_A_NAME.test(undecorated(rest).toLowerCase());

const SHORT_MAX = 200;

/** Names that come right after words of disclosure in a quote; for grounding. */
export function namedByDisclosure(quote: string): string[] {
  return quote.split('\n').flatMap((line) => {
    const found = disclosureIn(line);
    return found?.kind === 'naming' && found.name && found.weight >= 86 ? [found.name] : [];
  });
}
