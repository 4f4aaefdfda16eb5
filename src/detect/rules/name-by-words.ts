// The name that an ad's own words give its advertiser, where neither a disclosure nor an address does.
import { anyOf } from '../../domain/any-of.ts';
import { displayName, normaliseBrandName } from '../../domain/brand/name.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { isCommon, isCoupon, isHeadline, isTradeTerm } from '../naming/junk.ts';
import { isPerson } from '../naming/people.ts';
import { NOT_A_NAME, SMALL_WORD } from '../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../vocabulary/offers.ts';
import { headOf, PICTURE_LEAD } from '../vocabulary/picture-words.ts';
import { VERB_YOUR_THINGS } from '../vocabulary/sells.ts';
import { datedName, leadingName, NAME_LIKE } from './entry.ts';
import { linksOf, type OwnIdentity } from './own.ts';
import { type AdUnit, textOf } from './unit.ts';

/** Said of a product by its seller: 'Try X', 'X is the', 'X helps', 'With X', 'Meet X'. */
const SELLING = [
  // 'Mit Acme prüfen Sie', 'Bij Acme bestel je', 'Avec Acme, vous': a noun after 'Mit' may be any, after the others
  // hardly.
  new RegExp(
    String.raw`(?:^|[.!?:]\s+|\n)(?:Met|Bij|Avec|Chez|Con|Com|(?:Mit|Bei)(?! (?:${anyOf(`
    Sicherheit | Freude | Spaß | Hilfe | Erfolg | Fragen | Interesse | Bedarf | Kauf | Bestellung(?:en)? | Abschluss | Anmeldung |
    Buchung | Code | Gutschein | Blick | Rabatt | Leichtigkeit | Liebe | Beginn | Verdacht`)})(?!\p{L})))\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})`,
    'gu',
  ),
  // 'Acme's new plant', 'Acme’ engineers'
  /(?:^|[.!?:]\s+|\n)(\p{Lu}[\p{L}\p{N}.&+-]*(?: \p{Lu}[\p{L}\p{N}.&+-]*){0,3})(?:['’]s|(?<=s)['’])\s+\p{Ll}/gu,
  // 'Acme Suite Pro 2002 $29.95'
  /^(\p{Lu}[\p{L}\p{N}]+(?: [\p{Lu}\p{N}][\p{L}\p{N}.]*){1,4})\s+[$€£]\s?\d/gu,
  /\b(?:through|from)\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){1,3})/gu,
  /\b(?:[Tt]ry|[Mm]eet|[Ww]ith|[Ii]ntroducing|[Jj]oin|[Gg]et|[Dd]iscover|[Cc]heck out|[Vv]isit|[Aa]t|TRY|MEET|SAY HELLO TO|[Ss]ay hello to)\s+(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})/gu,
  new RegExp(
    String.raw`(?:^|[.!?]\s+|\n)(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})\s+(?:${anyOf(`
    is | does | helps? | lets? | gives? | makes? | brings? | offers? | has | uses | turns | built | just | connects? | automates? | provides? |
    delivers? | allows | takes | ships | plans | finds | sends | runs | keeps | cuts | saves | shows | powers | handles | works | replaces |
    combines | unifies | tracks | protects | secures | integrates | generates | writes | builds | comes | can | will`)})\b`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:^|[.!?]\s+|\n)(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})(?=${VERB_YOUR_THINGS})`,
    'gu',
  ),
];

/** Below the title of an article that is paid for: 'By Acme'. */
const BYLINE = /(?:^|\n)By (\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})(?=\n|$)/gu;

/** The proper name that the ad's own words keep coming back to. */
export function nameByWords(unit: AdUnit, own: OwnIdentity): string | null {
  const text = textOf(unit);
  const scores = new Map<string, { shown: string; score: number }>();
  const vote = (words: string, score: number) => {
    // 'Acme. Try it': 'Dr. Acme' is one.
    const name = words.split(/(?<!(?:^|\s)\p{Lu}\p{L}?)\.(?:\s|$)/u)[0] ?? '';
    const shown = displayName(name.replace(/['’]s$/u, ''));
    const key = normaliseBrandName(shown);
    if (
      !key ||
      isCoupon(name) ||
      key.length < 2 ||
      key.split(' ').length > 5 ||
      GERUND.test(shown) ||
      NOT_A_NAME.test(key) ||
      SMALL_WORD.test(shown) ||
      COMMON.test(key) ||
      own.isBrand(shown)
    )
      return;
    const known = scores.get(key) ?? { shown, score: 0 };
    scores.set(key, { shown: /\p{Ll}/u.test(known.shown) ? known.shown : shown, score: known.score + score });
  };
  for (const [, name = ''] of text.matchAll(BYLINE)) if (!isPerson(name)) vote(name, 2);
  for (const pattern of SELLING) for (const match of text.matchAll(pattern)) vote(match[1] ?? '', 2);
  for (const { alt } of unit.blocks.flatMap((block) => block.images))
    if (/^\p{Lu}/u.test(alt)) {
      const bare = alt.replace(PICTURE_LEAD, '').replace(/\s+(?:logo|banner)$/iu, '');
      const head = alt.length > 30 ? headOf(bare) : null;
      // What a picture's words begin with is whose it is, rather than where to meet them.
      if (head && NAME_LIKE.test(head)) vote(head, 3);
      else vote(alt.length <= 30 ? bare : (bare.split(/[.:|–—]\s|\s-\s/u)[0] ?? ''), 2);
    }
  for (const link of unit.blocks.flatMap(linksOf)) if (isName(link)) vote(link.text, 1.5);
  vote(nameAfterLabel(unit.marker) ?? '', 2);
  for (const block of unit.blocks) {
    if (block.links.length > 0) vote(leadingName(block) ?? '', 0.6);
    vote(datedName(block.words) ?? '', 3);
  }
  for (const match of text.matchAll(/(?<![.!?]\s|^|\n)\b(\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{L}\p{N}]*)?)\b/gu))
    vote(match[1] ?? '', 0.6);
  const [best] = [...scores.values()].sort((a, b) => b.score - a.score);
  return best && best.score >= 2 ? best.shown : onlyName(unit, own);
}

/** 'Sponsored', and on the next line of the block a name that is a link, alone. */
function nameAfterLabel(marker: Block): string | null {
  const [, second = '', ...rest] = marker.words.split('\n').map((line) => line.trim());
  const isLinked = rest.length > 0 && marker.links.some(({ text }) => text.trim() === second);
  return isLinked && NAME_LIKE.test(second) && !CALL_TO_ACTION.test(second) ? second : null;
}

/** A longer ad mentions others as well. */
const ONLY_WITHIN = 700;
/** Capitals within a sentence, and the word before them. */
const AMID =
  /(?:(?<![\p{L}\d])(?<before>[\p{Ll}\d]+)|,) (?<name>\p{Lu}[\p{L}\p{N}&+-]*(?:['’]s)?(?: (?:& )?\p{Lu}[\p{L}\p{N}&+-]*(?:['’]s)?){0,3})/gu;
/** Before places, dates and what is typed in at the till. */
const WHERE = /^(?:code|in|on|by|since|until|across|near|en|le|à|em|no|na|il|op|el|entre|between)$/u;
/** German, where every noun has a capital. */
const GERMAN = /(?<!\p{L})(?:und|oder|der|die|das|nicht|für|mit|ein|eine|Sie|dein|ihr)(?!\p{L})/gu;

/** The one name in a short ad whose links hide where they lead: said within a sentence, or a link's words. */
function onlyName(unit: AdUnit, own: OwnIdentity): string | null {
  const text = textOf({
    ...unit,
    blocks: unit.blocks.filter((block) => block !== unit.marker || block.links.length > 0),
  });
  const links = unit.blocks.flatMap(linksOf);
  if (
    text.length > ONLY_WITHIN ||
    links.length === 0 ||
    links.some(({ kind }) => kind === 'site') ||
    (text.match(GERMAN)?.length ?? 0) > 2
  )
    return null;
  const names = new Map<string, string>();
  const add = (said: string) => {
    const shown = displayName(said.replace(/['’]s$/u, ''));
    const key = normaliseBrandName(shown);
    const words = shown.split(' ');
    const isSaid =
      2 * words.filter((word) => isCommon(word) || isCommon(word.replace(/s$/u, ''))).length > words.length;
    if (
      key.length > 2 &&
      !isCoupon(said) &&
      !isTradeTerm(shown, []) &&
      !isPerson(shown) &&
      !COMMON.test(key) &&
      !NOT_A_NAME.test(key) &&
      !isSaid &&
      !own.isBrand(shown)
    )
      names.set(key, names.get(key) ?? shown);
  };
  for (const { groups: { before = '', name = '' } = {} } of text.matchAll(AMID))
    if (!WHERE.test(before) || links.some((link) => link.text.startsWith(name))) add(name);
  for (const link of links)
    if (isName(link) && !CALL_TO_ACTION.test(link.text) && !isHeadline(link.text)) add(link.text);
  const [first, ...others] = [...names].sort(([a], [b]) => b.length - a.length);
  return first && others.every(([key]) => ` ${first[0]} `.includes(` ${key} `)) ? first[1] : null;
}

/** 'Mixing is over': a sentence's first word, not who sells. */
const GERUND = /^\p{Lu}\p{Ll}{2,}ing$/u;

const isName = ({ text }: Link) =>
  text.length <= 40 && text.split(/\s+/).length <= 4 && /^(?:\p{Lu}[\p{L}\p{N}.&'’+-]*\s?)+$/u.test(text);

/** Capitalised for standing first, or for being shouted; not a name. */
const COMMON = new RegExp(
  `^(?:${anyOf(`
    learn more | read more | try it | try | get | start | sign up | click here | here | view image | image | follow image link | caption | logo |
    banner | this | that | these | with | from | what | when | why | how | who | if | and | but | for | you | your | we | our | they | it | its |
    no | not | yes | all | every | today | now | new | free | save | see | more | join | download | watch | check | claim | book | one | two |
    three | first | best | just | don t | ai | api | ceo | cto | usa | us | uk | eu | monday | tuesday | wednesday | thursday | friday |
    saturday | sunday | january | february | march | april | may | june | july | august | september | october | november | december | the | a |
    an | in | on | at | to | of | is | are | instead | meet | plus | because | after | before | while | there | their | then | so | as | or | by |
    most | many | some | over | under | stop | go | let | make | use | discover | introducing | learn | ad | ads | sponsor | sponsored | partner |
    partners | advertisement | together | english | american | europe | america | china`)})$`,
);
