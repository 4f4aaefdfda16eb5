// A link alone proves nothing, because ads lead through trackers, landing pages of agencies and the press.

import { parse } from 'tldts';
import { toAlternation } from '../any-of.ts';
import { decodePunycode } from '../site/letters.ts';
import { brandKey, foldText, normaliseBrandName, startsWithThe } from './name.ts';

/** Affixes that companies add if the bare domain was taken. */
const LABEL_PREFIX =
  /^(?:get|try|use|join|go|my|the|hello|hey|with|meet|we|be|drink|eat|shop|buy|visit|build|run|play|start|ask|on|in|team|love|wear|make|do|invest|buildwith|investwith|workwith|made|trust|choose|read|learn|hi|its|myapp|goto)$/;
const LABEL_SUFFIX = new RegExp(
  `^(?:${toAlternation(`
    app | hq | ai | io | inc | labs? | tech | technology | technologies | group | security | cloud | software | data | health | bank | db | dev |
    online | official | usa? | global | world | team | co | corp | company | media | capital | university | edu | foundation | systems? |
    solutions | platform | games? | studios? | energy | foods? | care | works? | now | hub | web | site | box | net | one | pro | plus | bio |
    club | store | shop | wear | home | life | money | pay | finance | insurance | law | legal | learning | academy | school | college | conf |
    tv | fm | news`)})$`,
);
const RECRUITING_LABEL = /^(?:life|jobs?|careers?|work)(?:at|with)?(?=\p{L}{3})|(?:jobs|careers|talent|hiring)$/u;

const SMALL_WORDS = new Set(['of', 'and', 'the', 'for', 'de', 'la', 'von', 'at', 'in', 'by', 'und', 'et', 'y']);
const GENERIC_ENDING = new Set(['ai', 'app', 'io', 'labs', 'hq', 'software', 'technologies', 'technology', 'systems']);

function partsOf(domain: string): { label: string; whole: string } {
  const { domainWithoutSuffix, publicSuffix, domain: registrable } = parse(domain);
  // A tenant of a hosting platform ('acme.webflow.io') is identified by its own label.
  const tenant = registrable && registrable !== domain ? domain.slice(0, -registrable.length - 1) : null;
  const label = squeeze(decodePunycode(tenant ?? domainWithoutSuffix ?? domain.split('.')[0] ?? ''));
  return { label, whole: label + squeeze(publicSuffix ?? '') };
}

const squeeze = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** `domain`: registrable, or a platform tenant's. */
export function nameMatchesDomain(name: string, domain: string): boolean {
  return domainMatchStrength(name, domain) > 0;
}

/** 3: the label is the name; 2: with an affix, or shortened word by word; 1: one contains the other. */
export function domainMatchStrength(name: string, domain: string): Strength {
  const parts = partsOf(domain);
  return Math.max(...asInAddresses(name).map((spelled) => strengthOfSpelling(spelled, parts))) as Strength;
}

type Strength = 0 | 1 | 2 | 3;

/** 'Möbel' also as 'moebel', 'Brine & Rye' also as 'brineandrye', 'Lys & Søn' also as 'lysogson'. */
function asInAddresses(name: string): string[] {
  const latin = transliterate(name);
  return [...new Set([name, latin, ...AMPERSAND_WORDS.map((and) => latin.replace(/\s*[&+]\s*/g, ` ${and} `))])];
}
const AMPERSAND_WORDS = ['and', 'und', 'n', 'et', 'y', 'e', 'en', 'og', 'och'];
export const transliterate = (name: string): string =>
  name.replace(/[äöüßøæłđ]/giu, (letter) => LATIN[letter.toLowerCase()] ?? letter);

/** Letters that don't decompose, and those that German spells out. */
const LATIN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
};

function strengthOfSpelling(name: string, { label, whole }: { label: string; whole: string }): Strength {
  const words = normaliseBrandName(name)
    .split(' ')
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter(Boolean);
  const key = words.join('');
  if (!label || !key) return 0;
  if (label === key || whole === key) return 3;
  // 'The Information' at theinformation.com: keys leave out the article, domains keep it.
  if (startsWithThe(name) && (label === `the${key}` || whole === `the${key}`)) return 3;
  if (RECRUITING_LABEL.test(label)) return 0;
  const core = words.length > 1 && GENERIC_ENDING.has(words.at(-1) ?? '') ? words.slice(0, -1).join('') : key;
  if (core === label && core.length > 2) return 3;
  for (const said of new Set([key, core])) {
    if (said.length < 2) continue;
    if (isAround(said, label)) return 2;
    // The affix is unknown ('modemobile'), so the name must be long enough not to match by accident.
    if (said.length >= 6 && (label.startsWith(said) || label.endsWith(said))) return 1;
  }
  if (isShortened(words, label)) return 2;
  // 'Microsoft Azure' at microsoft.com, 'Fern Analytics' at usefern.com.
  const first = words[0] ?? '';
  if (words.length > 1 && first.length >= 4 && (label === first || whole === first || isAround(first, label))) return 1;
  // 'Adobe Creative Cloud' at adobecreative.com.
  return label.length >= 6 && key.startsWith(label) && startsAtWord(words, label) ? 1 : 0;
}

const isAround = (name: string, label: string): boolean =>
  (label.startsWith(name) && LABEL_SUFFIX.test(label.slice(name.length))) ||
  (label.endsWith(name) && LABEL_PREFIX.test(label.slice(0, -name.length)));

function startsAtWord(words: string[], label: string): boolean {
  let said = '';
  for (const word of words) {
    said += word;
    if (said === label) return true;
  }
  return false;
}

/** Beginnings of words ('snhu', 'bofa', 'landmarkcu'), two at least besides small ones. */
function isShortened(words: string[], label: string): boolean {
  const telling = words.filter((word) => !SMALL_WORDS.has(word)).length;
  if (telling < 2 || label.length < 2) return false;
  if (label.length === 2 && telling !== 2) return false;
  const fits = (nth: number, at: number): boolean => {
    const word = words[nth];
    if (word === undefined) return at === label.length;
    if (SMALL_WORDS.has(word) && fits(nth + 1, at)) return true;
    for (let taken = 1; taken <= word.length && label[at + taken - 1] === word[taken - 1]; taken++)
      if (fits(nth + 1, at + taken)) return true;
    return false;
  };
  return words.length <= 8 && fits(0, 0);
}

/** 'Acme: the best CRM' and 'Pricing | Acme' name Acme; 'How Acme grew - Some Press' doesn't. */
export function titleNamesBrand(title: string, name: string): boolean {
  const key = brandKey(name);
  if (key.length < 3) return false;
  const parts = title
    .split(/\s+[|·•»–—-]\s+|\s*[|:：]\s+/u)
    .map((part) => brandKey(part))
    .filter(Boolean);
  const [first, last] = [parts[0], parts.at(-1)];
  return first === key || last === key;
}
