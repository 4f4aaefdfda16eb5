import { toAlternation } from '../../domain/any-of.ts';
import { hasOnlyCommonWords } from '../naming/junk.ts';
import { beginsWithNonNameWord, LOWER_CASE_NON_NAME_START, SHORT_LOWER_CASE_WORD } from '../vocabulary/no-names.ts';

/** Signs that only decorate a line at its beginning or its end: quotes, bullets, dashes, brackets. */
const LEADING_DECORATION = /^[\s"'“”‘’«»「『《*_#<>~=+/|•·–—:….[(-]+/u;
const TRAILING_DECORATION = /[\s"'“”‘’«»」』》*_#<>~=+/|•·–—:….,!\])-]/u;

/** The end is searched backwards, so that long lines take linear time. */
export function removeDecoration(text: string): string {
  const begun = text.replace(LEADING_DECORATION, '');
  let end = begun.length;
  while (end > 0 && TRAILING_DECORATION.test(begun[end - 1] as string)) end--;
  return begun.slice(0, end);
}

/** A name of up to six capitalised words, with function words between them. */
const NAME =
  /^((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*|[a-z][\p{L}\p{N}-]*(?:\.[a-z]{2,})+|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?:\s+(?:(?:of|the|and|&|for|by|de|von|la|at|with)\s+)?(?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*)){0,5})/u;
/** A name in Chinese, Japanese or Korean ends at punctuation, or at a word such as 'sponsors'. */
const EASTERN_LETTER = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;
const EASTERN_NAME =
  /^([\p{Script=Han}\p{L}\p{N}.·ー—-]{2,20}?)(?=[，,。、！!（(」』》\s]|赞助|贊助|的?支持|の?提供|の?協賛|の提携|がお送り|さん|様|의 (?:후원|협찬)|$)/u;

/** Hebrew and Arabic have no capitals. A name has up to three words and ends at punctuation. */
const SEMITIC_WORD = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}'"׳״-]{0,30}`;
const SEMITIC_NAME = new RegExp(
  String.raw`^(${SEMITIC_WORD}(?: ${SEMITIC_WORD}){0,2})(?=\s*(?:$|[.,،;؛:!?؟|()–—\n]))`,
  'u',
);

/** Words between a phrase of disclosure and the name: 'our good friends over at', 'the lovely people behind'. */
const LEAD_IN = new RegExp(
  String.raw`^(?:${toAlternation(String.raw`
    (?:the|our|my) (?:\p{L}+ ){0,2}?(?:folks|team|people|crew|gang|minds|makers|friends|partners?|sponsors?)(?: over)? (?:at|from|behind|of)[,:]? |
    our (?:friends|partners?|sponsors?|supporters)[,:]? | das team von |
    (?:unsere[nmr]?|nos|notre) (?:\p{L}+ )?(?:freunde[n]?|amis|partenaires?|partner[n]?)(?: (?:von|bei|chez|de))?`)})\s+`,
  'iu',
);

/**
 * The name with which a text begins; null if it begins with none.
 * @param rest the text after words of disclosure.
 * @param anchors the texts of the line's links, any of which may be the name.
 */
export function readNameAtStart(rest: string, anchors: readonly string[] = []): string | null {
  // In Chinese, a long dash may introduce the name: 'an online school —— Acme'.
  const introduced = /^\p{Script=Han}[^。，]{0,24}——([^，。]{2,20})/u.exec(rest)?.[1];
  if (introduced) return tidyName(introduced);
  const text = rest.replace(/^[\s"'“”‘’«»「『《*_:….[(–—-]+/u, '').replace(LEAD_IN, '');
  const anchor = anchors
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each.length > 1 && each.length <= 50)
    .find((each) => text.toLowerCase().startsWith(each.toLowerCase()));
  if (anchor && !LOWER_CASE_NON_NAME_START.test(anchor) && anchor.split(' ').length <= 6) {
    return joinLinkedNames(text, anchor, anchors);
  }
  const before = CAPITALS_BEFORE_TITLE.exec(text)?.[1];
  if (before && before.replace(/\P{L}/gu, '').length >= CAPITALS_MIN) return tidyName(before);
  const shouted = text.length <= 60 && text === text.toUpperCase() && /\p{Lu}/u.test(text);
  if (shouted) {
    const name = tidyName(text.split(/[|•–—:!?]|\s-\s/)[0] ?? '');
    return name && !beginsWithNonNameWord(name) && name.split(' ').length <= 6 ? name : null;
  }
  // A capitalised article is part of the name: 'in partnership with The Analog Circle'.
  const article = /^The (?=\p{Lu}[\p{L}\p{N}]+)/u.exec(text)?.[0];
  if (article) {
    const rest = readNameAtStart(text.slice(article.length), anchors);
    return rest && rest.split(' ').length >= 2 ? `The ${rest}` : rest;
  }
  if (/^the (?=\p{Lu})/u.test(text)) return nameAfterArticle(text.slice(4), anchors);
  const found =
    NAME.exec(text)?.[1] ??
    SEMITIC_NAME.exec(text)?.[1] ??
    (EASTERN_LETTER.test(text) ? EASTERN_NAME.exec(text)?.[1] : undefined);
  if (!found) return null;
  // The full stop after an initial ends no sentence: 'Josh W. Acme'.
  const name = tidyName(found.split(/(?<!(?:^|\s)\p{Lu})[.!?]\s/u)[0] ?? '');
  const first = name.toLowerCase().split(/ (?!of )/)[0] ?? '';
  if (name.length < 2 || SHORT_LOWER_CASE_WORD.test(name) || beginsWithNonNameWord(first)) return null;
  const after = text.slice(text.indexOf(found) + found.length);
  return beginsSentence(name, after) || (anchors.length > 0 && isPluralSubject(name, after)) ? null : name;
}

/** A name in capitals before the ad's title: 'ACME KILNS How To Fire at Night'. */
const CAPITALS_BEFORE_TITLE = /^(\p{Lu}[\p{Lu}&'’.-]+(?: (?:\p{Lu}[\p{Lu}'’.-]+|&)){1,4}) \p{Lu}(?:\p{Ll}+)? \p{L}/u;
/** A name in capitals with fewer letters than this may be technical abbreviations: 'AWS IAM Access Analyzer'. */
const CAPITALS_MIN = 10;

/** Joins the names in a list such as 'Acme, Beta and Gamma', as long as each one is a link. */
function joinLinkedNames(text: string, first: string, anchors: readonly string[]): string {
  let names = tidyName(first);
  let rest = text.slice(first.length);
  for (let count = 1; count < LINKED_MAX; count++) {
    const [found, joint = ''] = /^(,? (?:and|&|und|et|y|e|en) |, )/u.exec(rest) ?? [];
    const next =
      found && anchors.find((each) => each.trim().length > 1 && rest.slice(found.length).startsWith(each.trim()));
    if (!found || !next) break;
    names += `${joint.replace(/^, (?=\p{L}+ $)/u, ' ')}${tidyName(next)}`;
    rest = rest.slice(found.length + next.trim().length);
  }
  return names;
}
const LINKED_MAX = 6;

/** The name after 'the'. A single word counts only if its sentence ends there: not in 'the Acme team'. */
function nameAfterArticle(text: string, anchors: readonly string[]): string | null {
  const name = readNameAtStart(text, anchors);
  if (!name || name.includes(' ')) return name;
  return /^\W*$|^['’"”)]*[.,:;!?|\n]/u.test(text.slice(text.indexOf(name) + name.length)) ? name : null;
}

/** True if a verb and its object follow, so that the word is no name: 'Planning a studio?', 'Ship faster with'. */
const beginsSentence = (name: string, after: string): boolean =>
  !name.includes(' ') &&
  (((GERUND.test(name) || hasOnlyCommonWords(name)) && AFTER_VERB.test(after)) ||
    (hasOnlyCommonWords(name) && AFTER_IMPERATIVE.test(after)));
/** 'Deliver professional services', but not a company's name: 'Front has', 'Square helps'. */
const AFTER_IMPERATIVE =
  /^ (?!(?:and|or|can|will|just|now|lets|let|so|who|that|which|und|et|y|e)\b)\p{Ll}{2,}(?<!s) \p{Ll}/u;

/** True for 'Restaurants have bought from Acme': a company takes a verb in the singular. */
const isPluralSubject = (name: string, after: string): boolean =>
  /^\p{Lu}\p{Ll}{3,}s$/u.test(name) && PLURAL_VERB.test(after);
const PLURAL_VERB =
  /^ (?:have|are|were|don['’]t|love|need|use|want|trust|rely|choose|build|run|know|spend|save|get|buy|pay|waste|struggle|switch|prefer)\b/u;
const GERUND = /^\p{Lu}\p{Ll}{2,}ing$/u;
const AFTER_VERB =
  /^ (?:an?|the|your|you|our|their|this|that|these|those|all|any|every|more|less|better|faster|to|of|up|out|with|from|into|through|at|by|on|in|without)\b/u;

/** Brackets that explain the name before them: 'Acme (アクメ)', 'Acme (YC W24)'. */
const TRAILING_BRACKETS = /(?<=\S) ?[(（[［][^()（）[\]［］]{1,60}[)）\]］]?\s*$/u;

/** Removes decoration, a possessive s and explaining brackets from a name. */
export const tidyName = (name: string): string =>
  removeDecoration(name.replace(TRAILING_BRACKETS, ''))
    .replace(/['’]s$/u, '')
    .trim();
