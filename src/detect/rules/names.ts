// The name that a stretch of text begins with.
import { anyOf } from '../../domain/any-of.ts';
import { isCommon } from '../naming/junk.ts';
import { isNoName, NOT_A_NAME, SMALL_WORD } from '../vocabulary/no-names.ts';

/** What only decorates the beginning of a line, and its end. */
const BEFORE = /^[\s"'“”‘’«»「『《*_#<>~=+/|•·–—:….[(-]+/u;
const BEHIND = /[\s"'“”‘’«»」』》*_#<>~=+/|•·–—:….,!\])-]/u;

/** A line without what only decorates it; its end is searched from the back, which takes no longer for long lines. */
export function undecorated(text: string): string {
  const begun = text.replace(BEFORE, '');
  let end = begun.length;
  while (end > 0 && BEHIND.test(begun[end - 1] as string)) end--;
  return begun.slice(0, end);
}

/** A name may have up to six words; small words are between capitals. */
const NAME =
  /^((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*|[a-z][\p{L}\p{N}-]*(?:\.[a-z]{2,})+|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?:\s+(?:(?:of|the|and|&|for|by|de|von|la|at|with)\s+)?(?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+/-]*)){0,5})/u;
/** Of a script without capitals and spaces: up to a mark, or to words that say what it does here. */
const EASTERN = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;
const EASTERN_NAME =
  /^([\p{Script=Han}\p{L}\p{N}.·ー—-]{2,20}?)(?=[，,。、！!（(」』》\s]|赞助|贊助|的?支持|の?提供|の?協賛|の提携|がお送り|さん|様|의 (?:후원|협찬)|$)/u;

/** In Hebrew and Arabic, without capitals: up to three words, where a mark or the line ends them. */
const SEMITIC_WORD = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}'"׳״-]{0,30}`;
const SEMITIC_NAME = new RegExp(
  String.raw`^(${SEMITIC_WORD}(?: ${SEMITIC_WORD}){0,2})(?=\s*(?:$|[.,،;؛:!?؟|()–—\n]))`,
  'u',
);

/** What leads from words of disclosure to a name: 'our good friends over at', 'the lovely people behind'. */
const LEAD_IN = new RegExp(
  String.raw`^(?:${anyOf(String.raw`
    (?:the|our|my) (?:\p{L}+ ){0,2}?(?:folks|team|people|crew|gang|minds|makers|friends|partners?|sponsors?)(?: over)? (?:at|from|behind|of)[,:]? |
    our (?:friends|partners?|sponsors?|supporters)[,:]? | das team von |
    (?:unsere[nmr]?|nos|notre) (?:\p{L}+ )?(?:freunde[n]?|amis|partenaires?|partner[n]?)(?: (?:von|bei|chez|de))?`)})\s+`,
  'iu',
);

/** The name that `rest` begins with; null where it begins with none. */
export function nameAt(rest: string, anchors: readonly string[] = []): string | null {
  // 'an online school —— Acme': what a Chinese dash introduces is the name.
  const introduced = /^\p{Script=Han}[^。，]{0,24}——([^，。]{2,20})/u.exec(rest)?.[1];
  if (introduced) return tidyName(introduced);
  const text = rest.replace(/^[\s"'“”‘’«»「『《*_:….[(–—-]+/u, '').replace(LEAD_IN, '');
  const anchor = anchors
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each.length > 1 && each.length <= 50)
    .find((each) => text.toLowerCase().startsWith(each.toLowerCase()));
  if (anchor && !NOT_A_NAME.test(anchor) && anchor.split(' ').length <= 6) {
    return allLinked(text, anchor, anchors);
  }
  const before = BEFORE_TITLE.exec(text)?.[1];
  if (before && before.replace(/\P{L}/gu, '').length >= SHOUTED_LEAST) return tidyName(before);
  const shouted = text.length <= 60 && text === text.toUpperCase() && /\p{Lu}/u.test(text);
  if (shouted) {
    const name = tidyName(text.split(/[|•–—:!?]|\s-\s/)[0] ?? '');
    return name && !isNoName(name) && name.split(' ').length <= 6 ? name : null;
  }
  // 'in partnership with The Analog Circle': the article is the name's own.
  const article = /^The (?=\p{Lu}[\p{L}\p{N}]+)/u.exec(text)?.[0];
  if (article) {
    const rest = nameAt(text.slice(article.length), anchors);
    return rest && rest.split(' ').length >= 2 ? `The ${rest}` : rest;
  }
  if (/^the (?=\p{Lu})/u.test(text)) return behindArticle(text.slice(4), anchors);
  const found =
    NAME.exec(text)?.[1] ??
    SEMITIC_NAME.exec(text)?.[1] ??
    (EASTERN.test(text) ? EASTERN_NAME.exec(text)?.[1] : undefined);
  if (!found) return null;
  // 'Josh W. Acme': an initial ends no sentence.
  const name = tidyName(found.split(/(?<!(?:^|\s)\p{Lu})[.!?]\s/u)[0] ?? '');
  const first = name.toLowerCase().split(/ (?!of )/)[0] ?? '';
  if (name.length < 2 || SMALL_WORD.test(name) || isNoName(first)) return null;
  const after = text.slice(text.indexOf(found) + found.length);
  return beginsSentence(name, after) || (anchors.length > 0 && areMany(name, after)) ? null : name;
}

/** 'ACME KILNS How To Fire at Night': a name in capitals, and the ad's title. */
const BEFORE_TITLE = /^(\p{Lu}[\p{Lu}&'’.-]+(?: (?:\p{Lu}[\p{Lu}'’.-]+|&)){1,4}) \p{Lu}(?:\p{Ll}+)? \p{L}/u;
/** Letters of words in capitals that aren't letters of trades: 'AWS IAM Access Analyzer'. */
const SHOUTED_LEAST = 10;

/** 'Acme, Beta and Gamma', where each is a link. */
function allLinked(text: string, first: string, anchors: readonly string[]): string {
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

/**
 * 'sponsored by the National Aviary', 'by the Quay.': a name, where a single word isn't only the first of 'the Acme
 * team'.
 */
function behindArticle(text: string, anchors: readonly string[]): string | null {
  const name = nameAt(text, anchors);
  if (!name || name.includes(' ')) return name;
  return /^\W*$|^['’"”)]*[.,:;!?|\n]/u.test(text.slice(text.indexOf(name) + name.length)) ? name : null;
}

/** 'Planning a studio?', 'Ship faster with': a verb and what it is done to, no name and what it does. */
const beginsSentence = (name: string, after: string): boolean =>
  !name.includes(' ') &&
  (((GERUND.test(name) || isCommon(name)) && AFTER_VERB.test(after)) || (isCommon(name) && AFTER_ORDER.test(after)));
/** 'Deliver professional services': not 'Front has', 'Square helps'. */
const AFTER_ORDER =
  /^ (?!(?:and|or|can|will|just|now|lets|let|so|who|that|which|und|et|y|e)\b)\p{Ll}{2,}(?<!s) \p{Ll}/u;

/**
 * 'Restaurants have bought from Acme': an ad's sentence about many, where a company does things in the singular and the
 * ad's link has its name.
 */
const areMany = (name: string, after: string): boolean => /^\p{Lu}\p{Ll}{3,}s$/u.test(name) && DO.test(after);
const DO =
  /^ (?:have|are|were|don['’]t|love|need|use|want|trust|rely|choose|build|run|know|spend|save|get|buy|pay|waste|struggle|switch|prefer)\b/u;
const GERUND = /^\p{Lu}\p{Ll}{2,}ing$/u;
const AFTER_VERB =
  /^ (?:an?|the|your|you|our|their|this|that|these|those|all|any|every|more|less|better|faster|to|of|up|out|with|from|into|through|at|by|on|in|without)\b/u;

/** 'Acme (アクメ)', 'Acme (YC W24)': what is in brackets after a name explains it. */
const GLOSS = /(?<=\S) ?[(（[［][^()（）[\]［］]{1,60}[)）\]］]?\s*$/u;

/** Without decoration, possessive and what explains it. */
export const tidyName = (name: string): string =>
  undecorated(name.replace(GLOSS, ''))
    .replace(/['’]s$/u, '')
    .trim();
