// Finds the words of disclosure in a text, and the sponsor's name after them.
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { MAILING_PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { SPONSOR_NAMING_PHRASES, SUBJECT_OTHER_THAN_ISSUE } from '../vocabulary/disclosure.ts';
import { NOUN_SPONSORED_ELSEWHERE } from '../vocabulary/elsewhere.ts';
import { AD_LABEL_LINE, END_OF_AD_LINE, isUncommonAdLabel, TRAILING_BRACKETED_PRICE } from '../vocabulary/labels.ts';
import { ASTERISK_FOOTNOTE, NON_ASTERISK_LEGEND } from '../vocabulary/legends.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../vocabulary/offers.ts';
import { MAILING_PLATFORM_NAME } from '../vocabulary/platforms.ts';
import { isSmallAdsHeading } from '../vocabulary/small-ads.ts';
import { AD_TAG, UPPERCASE_AD_TAG } from '../vocabulary/tags.ts';
import { findEntryEndTag, findSponsorByline, findSponsorSentence } from './disclosure/after-name.ts';
import { disclosureLeadsLine, extractLineAt, extractSentenceAt, isAtLineStart } from './disclosure/leading-words.ts';
import type { Disclosure, LineTraits } from './disclosure/line.ts';
import { introducesGuest, isPaidByReaders } from './guests.ts';
import { readNameAtStart, removeDecoration } from './names.ts';
import { isJointNews, isPartnershipOfOthers } from './other-sponsorship.ts';

/** A notice that the law requires of political mail: 'Paid for by X, authorized by the committee ...'. */
const POLITICAL_NOTICE =
  /\bpaid for by\b.{0,200}\b(?:authorized by|committee|treasurer|for (?:congress|senate|governor|president))\b/isu;

/** A legal notice about the sender's own offers: 'This e-mail contains an advertisement from: X, 5 Quay Road'. */
const COMMERCIAL_NOTICE =
  /\bthis (?:commercial |promotional )?(?:e-?mail|message|communication)(?: message)? (?:contains|may (?:contain|be(?: considered)?)) (?:an? )?(?:commercial |promotional )?(?:advertisements?|advertising|solicitation|promotional)\b(?! (?:from|by|for) (?:one of )?our\b)/iu;

/** Maximum length, in characters, of a label that consists of common words only. */
const WIDE_LABEL_MAX = 80;
/** Words that are written below the ad that they disclose, if they are alone on their line: 'This was a paid post'. */
const WRITTEN_BELOW_AD =
  /^(?:(?:promoted|ad|paid for) by|(?:this|the (?:above|preceding))(?: (?:post|message|section|content|story|article))? (?:is|was) an? (?:paid |sponsored |commercial )?(?:ad|promotion|placement|post|message|content|section|story|article))/iu;
/** The rest of a line that means a sponsor without naming one: 'our sponsors', 'this week's partner'. */
const UNNAMED_SPONSOR =
  /^(?:(?:our|the|this (?:week|issue)(?:'|’)?s|today(?:'|’)?s)\s+)?(?:\w+\s+)?(?:sponsors?|partners?|friends|advertisers?|supporters)?\W*$/iu;
/** Words after a name that make it the publication's own: 'The Glaze Letter, our sister newsletter'. */
const OUR_OWN = /^,? (?:our|my) (?:own |new |very own |sister |other )/iu;

const NOTHING_KNOWN: LineTraits = { anchors: [], isHeading: false, isEntry: false, isOwn: () => true };

/** The words of disclosure in a block and the name after them. @param words the text as a reader sees it. */
export function findDisclosure(words: string, setting: LineTraits = NOTHING_KNOWN): Disclosure | null {
  const { anchors } = setting;
  const line = words.replace(/[^\S\n]+/g, ' ').trim();
  const ofPlatform =
    MAILING_PLATFORM_LINE.test(line.replace(/^[^\p{L}]+/u, '')) ||
    /\b(?:powered|sent|delivered|hosted) (?:by|with|via)\b/iu.test(line);
  if (!line || (line.length < 80 && ofPlatform && MAILING_PLATFORM_NAME.test(line))) return null;
  if (POLITICAL_NOTICE.test(line) || COMMERCIAL_NOTICE.test(line)) return null;
  const bare = removeDecoration(line.replace(/\p{Extended_Pictographic}/gu, '')).replace(/^\[|\]$/g, '');
  // A line that explains a mark ('* = sponsored') discloses the entries with that mark: see legend.ts.
  if (END_OF_AD_LINE.test(bare)) return null;
  if (ASTERISK_FOOTNOTE.test(line) || NON_ASTERISK_LEGEND.test(line) || /^\\?\*+\s*[=:]/.test(line)) return null;
  if (isSmallAdsHeading(firstLine(bare)))
    return { words: line.split('\n', 1)[0] ?? '', name: null, weight: 88, kind: 'label', under: false };
  // A label may be followed by a price: 'Partners (£10 a line)'.
  const label = [bare, firstLine(bare), bare.replace(TRAILING_BRACKETED_PRICE, '')].find(
    (each) => each.length <= 60 && AD_LABEL_LINE.test(each),
  );
  if (label) return { words: label, name: null, weight: 88, kind: 'label', under: false };
  if (bare.length <= WIDE_LABEL_MAX && isUncommonAdLabel(bare))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  for (const { phrase, lead, weight, title = false } of SPONSOR_NAMING_PHRASES) {
    const found = phrase.exec(line);
    if (!found) continue;
    const place = setting.isWrapped ? { line, index: found.index } : extractLineAt(line, found.index);
    if (lead && !disclosureLeadsLine(place, weight, setting)) continue;
    if (isOtherSubject(found.groups?.subject, setting)) continue;
    if (line.length < 240 && APPEAL_FOR_SUPPORT.test(extractSentenceAt(line, found.index))) continue;
    const rest = line.slice(found.index + found[0].length).split('\n')[0] ?? '';
    const name = readNameAtStart(rest, anchors);
    const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
    if (OUR_OWN.test(after)) return null;
    const before = line.slice(0, found.index);
    if (name && !setting.isHeading && !setting.isOwn(before.trim()) && isPartnershipOfOthers(before, found[0], after))
      continue;
    if (name && isJointNews(before, found[0], after, setting.isOwn)) continue;
    if (introducesGuest(found[0], rest) || isPaidByReaders(found[0], rest)) continue;
    if (name && lead && weight < 92 && isEditorial(name, after, anchors)) continue;
    const said = { words: removeDecoration(found[0]), under: WRITTEN_BELOW_AD.test(bare) && line.length <= 60 };
    if (name) return { ...said, name, weight, kind: 'naming', isTitle: title };
    const isLabel =
      line.length <= 90
        ? UNNAMED_SPONSOR.test(rest) || isPossibleName(rest)
        : endsInColon(found[0]) && isAtLineStart(line, found.index);
    if (weight >= 86 && isLabel) return { ...said, name: null, weight: weight - 10, kind: 'label' };
  }
  const tag = AD_TAG.exec(line) ?? UPPERCASE_AD_TAG.exec(line);
  if (tag && !APPEAL_FOR_SUPPORT.test(line))
    return {
      words: removeDecoration(tag[0])
        .replace(/[()[\]{}（）【】:]/g, '')
        .trim(),
      name: null,
      weight: 90,
      // A tag that is the whole line discloses the text below it, as a label does.
      kind: tag[0].trim() === line ? 'label' : 'tag',
      under: false,
    };
  return findSponsorByline(line, bare, anchors) ?? findSponsorSentence(line, anchors) ?? findEntryEndTag(line, setting);
}

const firstLine = (text: string): string => removeDecoration(text.split('\n', 1)[0] ?? '');

/** True for a subject that is neither the issue nor the publication: 'The fair in Whitby is sponsored by'. */
const isOtherSubject = (subject: string | undefined, { isOwn }: LineTraits): boolean =>
  subject !== undefined &&
  (SUBJECT_OTHER_THAN_ISSUE.test(subject) || NOUN_SPONSORED_ELSEWHERE.test(subject)) &&
  !isOwn(subject.replace(/^the\s+/iu, '').trim());

/** True if the name only begins a sentence: 'Powered by Acme's new engine, ...', 'Together with Acme, Beta has ...'. */
function isEditorial(name: string, after: string, anchors: readonly string[]): boolean {
  if (/^['’]s? \p{Ll}/u.test(after)) return true;
  if (!/^, (?:\S+ ){4}/u.test(after) || anchors.some((anchor) => anchor.includes(name))) return false;
  return (
    !CALL_TO_ACTION.test(after) &&
    !/\b(?:we|our|us|you|your)\b/iu.test(after) &&
    !/^, (?:an?|the|your|makers?|who|which|where)\b/iu.test(after)
  );
}

/** After a colon the ad may begin with a sentence instead of a name: 'This week's sponsor: Planning a studio? ...'. */
const endsInColon = (words: string) => /[:：]\s*$/u.test(words);

/** True for up to three words that may be a name in lower case: 'sponsored by acme'. */
const isPossibleName = (rest: string) =>
  rest.length <= LOWER_CASE_REST_CHARS_MAX &&
  /^\W*[^\s,;"“”]+(?: [^\s,;"“”]+){0,2}$/u.test(rest.trim()) &&
  !LOWER_CASE_NON_NAME_START.test(removeDecoration(rest).toLowerCase());

const LOWER_CASE_REST_CHARS_MAX = 200;

/** Names right after words of disclosure in a quote, against which grounding checks a claim. */
export function listNamesAfterDisclosures(quote: string): string[] {
  return quote.split('\n').flatMap((line) => {
    const found = findDisclosure(line);
    return found?.kind === 'naming' && found.name && found.weight >= 86 ? [found.name] : [];
  });
}
