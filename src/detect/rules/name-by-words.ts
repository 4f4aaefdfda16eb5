// Finds the advertiser's name in the ad's own words, if neither a disclosure nor an address names it.
import { toAlternation } from '../../domain/any-of.ts';
import { displayName, normaliseBrandName } from '../../domain/brand/name.ts';
import { listBlockLinks } from '../block.ts';
import type { Link } from '../links.ts';
import { hasOnlyCommonWords, isTechnicalAbbreviation, looksLikeCouponCode, looksLikeHeadline } from '../naming/junk.ts';
import { isPersonName } from '../naming/people.ts';
import { LOWER_CASE_NON_NAME_START, SHORT_LOWER_CASE_WORD } from '../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../vocabulary/offers.ts';
import { PICTURE_WORDS_BEFORE_NAME, takeTextBeforeDivider } from '../vocabulary/picture-words.ts';
import { VERB_AND_YOUR_SOURCE } from '../vocabulary/sells.ts';
import { findLeadingName, NAME_LIKE_TEXT } from './entry.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

/** Sentences in which sellers name their product: 'Try X', 'X is the', 'X helps', 'With X', 'Meet X'. */
const SELLING_SENTENCES = [
  // 'Mit Acme prüfen Sie', 'Bij Acme bestel je'. German capitalises common nouns too, so those are excluded.
  new RegExp(
    String.raw`(?:^|[.!?:]\s+|\n)(?:Met|Bij|Avec|Chez|Con|Com|(?:Mit|Bei)(?! (?:${toAlternation(`
    Sicherheit | Freude | Spaß | Hilfe | Erfolg | Fragen | Interesse | Bedarf | Kauf | Bestellung(?:en)? | Abschluss | Anmeldung |
    Buchung | Code | Gutschein | Blick | Rabatt | Leichtigkeit | Liebe | Beginn | Verdacht`)})(?!\p{L})))\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})`,
    'gu',
  ),
  // A possessive at the beginning of a sentence: 'Acme's new plant'.
  /(?:^|[.!?:]\s+|\n)(\p{Lu}[\p{L}\p{N}.&+-]*(?: \p{Lu}[\p{L}\p{N}.&+-]*){0,3})(?:['’]s|(?<=s)['’])\s+\p{Ll}/gu,
  // A product before its price: 'Acme Suite Pro 2002 $29.95'.
  /^(\p{Lu}[\p{L}\p{N}]+(?: [\p{Lu}\p{N}][\p{L}\p{N}.]*){1,4})\s+[$€£]\s?\d/gu,
  /\b(?:through|from)\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){1,3})/gu,
  /\b(?:[Tt]ry|[Mm]eet|[Ww]ith|[Ii]ntroducing|[Jj]oin|[Gg]et|[Dd]iscover|[Cc]heck out|[Vv]isit|[Aa]t|TRY|MEET|SAY HELLO TO|[Ss]ay hello to)\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})/gu,
  new RegExp(
    String.raw`(?:^|[.!?]\s+|\n)(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})\s+(?:${toAlternation(`
    is | does | helps? | lets? | gives? | makes? | brings? | offers? | has | uses | turns | built | just | connects? | automates? | provides? |
    delivers? | allows | takes | ships | plans | finds | sends | runs | keeps | cuts | saves | shows | powers | handles | works | replaces |
    combines | unifies | tracks | protects | secures | integrates | generates | writes | builds | comes | can | will`)})\b`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:^|[.!?]\s+|\n)(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})(?=${VERB_AND_YOUR_SOURCE})`,
    'gu',
  ),
];

/** Finds the proper name that the ad mentions most, with each mention weighted by its place. */
export function findAdvertiserNameInWords(unit: AdUnit, own: NewsletterIdentity): string | null {
  const text = toAdUnitText(unit);
  const scores = new Map<string, { shown: string; score: number }>();
  const vote = (words: string, score: number) => {
    // A full stop ends the name ('Acme. Try it'), but not one after an abbreviation ('Dr. Acme').
    const name = words.split(/(?<!(?:^|\s)\p{Lu}\p{L}?)\.(?:\s|$)/u)[0] ?? '';
    const shown = displayName(name.replace(/['’]s$/u, ''));
    const key = normaliseBrandName(shown);
    if (
      !key ||
      looksLikeCouponCode(name) ||
      key.length < 2 ||
      key.split(' ').length > 5 ||
      GERUND.test(shown) ||
      LOWER_CASE_NON_NAME_START.test(key) ||
      SHORT_LOWER_CASE_WORD.test(shown) ||
      CAPITALISED_WORD.test(key) ||
      own.isBrand(shown)
    )
      return;
    const known = scores.get(key) ?? { shown, score: 0 };
    scores.set(key, { shown: /\p{Ll}/u.test(known.shown) ? known.shown : shown, score: known.score + score });
  };
  for (const pattern of SELLING_SENTENCES) for (const match of text.matchAll(pattern)) vote(match[1] ?? '', 2);
  for (const { alt } of unit.blocks.flatMap((block) => block.images))
    if (/^\p{Lu}/u.test(alt)) {
      const bare = alt.replace(PICTURE_WORDS_BEFORE_NAME, '').replace(/\s+(?:logo|banner)$/iu, '');
      const head = alt.length > 30 ? takeTextBeforeDivider(bare) : null;
      // The long description of a picture begins with the advertiser's name; a venue may follow.
      if (head && NAME_LIKE_TEXT.test(head)) vote(head, 3);
      else vote(alt.length <= 30 ? bare : (bare.split(/[.:|–—]\s|\s-\s/u)[0] ?? ''), 2);
    }
  for (const link of unit.blocks.flatMap(listBlockLinks)) if (isName(link)) vote(link.text, 1.5);
  for (const block of unit.blocks) if (block.links.length > 0) vote(findLeadingName(block) ?? '', 0.6);
  for (const match of text.matchAll(/(?<![.!?]\s|^|\n)\b(\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{L}\p{N}]*)?)\b/gu))
    vote(match[1] ?? '', 0.6);
  const [best] = [...scores.values()].sort((a, b) => b.score - a.score);
  return best && best.score >= 2 ? best.shown : onlyName(unit, own);
}

/** A longer ad mentions other names besides the advertiser's. */
const ONLY_NAME_TEXT_MAX = 700;
/** A capitalised name within a sentence, and the word before it. */
const NAME_AMID_SENTENCE =
  /(?:(?<![\p{L}\d])(?<before>[\p{Ll}\d]+)|,) (?<name>\p{Lu}[\p{L}\p{N}&+-]*(?:['’]s)?(?: (?:& )?\p{Lu}[\p{L}\p{N}&+-]*(?:['’]s)?){0,3})/gu;
/** Words that precede places, dates and coupon codes, which are no advertisers. */
const BEFORE_PLACE_OR_CODE = /^(?:code|in|on|by|since|until|across|near|en|le|à|em|no|na|il|op|el|entre|between)$/u;
/** Frequent German words. In German every noun is capitalised, so capitals don't show a name. */
const GERMAN_WORD = /(?<!\p{L})(?:und|oder|der|die|das|nicht|für|mit|ein|eine|Sie|dein|ihr)(?!\p{L})/gu;

/** The only name in a short ad whose links hide their targets. Null if there are several. */
function onlyName(unit: AdUnit, own: NewsletterIdentity): string | null {
  const text = toAdUnitText({
    ...unit,
    blocks: unit.blocks.filter((block) => block !== unit.marker || block.links.length > 0),
  });
  const links = unit.blocks.flatMap(listBlockLinks);
  if (
    text.length > ONLY_NAME_TEXT_MAX ||
    links.length === 0 ||
    links.some(({ kind }) => kind === 'site') ||
    (text.match(GERMAN_WORD)?.length ?? 0) > 2
  )
    return null;
  const names = new Map<string, string>();
  const add = (said: string) => {
    const shown = displayName(said.replace(/['’]s$/u, ''));
    const key = normaliseBrandName(shown);
    const words = shown.split(' ');
    const isSaid =
      2 * words.filter((word) => hasOnlyCommonWords(word) || hasOnlyCommonWords(word.replace(/s$/u, ''))).length >
      words.length;
    if (
      key.length > 2 &&
      !looksLikeCouponCode(said) &&
      !isTechnicalAbbreviation(shown, []) &&
      !isPersonName(shown) &&
      !CAPITALISED_WORD.test(key) &&
      !LOWER_CASE_NON_NAME_START.test(key) &&
      !isSaid &&
      !own.isBrand(shown)
    )
      names.set(key, names.get(key) ?? shown);
  };
  for (const { groups: { before = '', name = '' } = {} } of text.matchAll(NAME_AMID_SENTENCE))
    if (!BEFORE_PLACE_OR_CODE.test(before) || links.some((link) => link.text.startsWith(name))) add(name);
  for (const link of links)
    if (isName(link) && !CALL_TO_ACTION.test(link.text) && !looksLikeHeadline(link.text)) add(link.text);
  const [first, ...others] = [...names].sort(([a], [b]) => b.length - a.length);
  return first && others.every(([key]) => ` ${first[0]} `.includes(` ${key} `)) ? first[1] : null;
}

/** A gerund with which a sentence begins ('Mixing is over') is not the advertiser. */
const GERUND = /^\p{Lu}\p{Ll}{2,}ing$/u;

const isName = ({ text }: Link) =>
  text.length <= 40 && text.split(/\s+/).length <= 4 && /^(?:\p{Lu}[\p{L}\p{N}.&'’+-]*\s?)+$/u.test(text);

/** Words that are capitalised at the beginning of a sentence or for emphasis, and aren't names. */
const CAPITALISED_WORD = new RegExp(
  `^(?:${toAlternation(`
    learn more | read more | try it | try | get | start | sign up | click here | here | view image | image | follow image link | caption | logo |
    banner | this | that | these | with | from | what | when | why | how | who | if | and | but | for | you | your | we | our | they | it | its |
    no | not | yes | all | every | today | now | new | free | save | see | more | join | download | watch | check | claim | book | one | two |
    three | first | best | just | don t | ai | api | ceo | cto | usa | us | uk | eu | monday | tuesday | wednesday | thursday | friday |
    saturday | sunday | january | february | march | april | may | june | july | august | september | october | november | december | the | a |
    an | in | on | at | to | of | is | are | instead | meet | plus | because | after | before | while | there | their | then | so | as | or | by |
    most | many | some | over | under | stop | go | let | make | use | discover | introducing | learn | ad | ads | sponsor | sponsored | partner |
    partners | advertisement | together | english | american | europe | america | china`)})$`,
);
