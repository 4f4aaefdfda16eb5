// The organiser of an event and the company of a product, if the ad itself names them. The sponsorship of an event is
// its organiser's; a product stays the sponsor and is linked to its company.
import { brandKey, displayName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { isCommon, isTitle } from './junk.ts';
import { isPerson } from './people.ts';

/** 'DevSecCon 2024', 'DX Summit'. */
const CAMEL_EVENT = /^\p{Lu}[\p{L}\p{N}]*\p{Ll}(?:Con|Conf|Fest|Days)(?: ?['’]?\d{2,4})?$/u;
const EVENT_WORD =
  /^(?:.+ )?(?:summit|conference|conf|con|world['’]s fair|expo|forum|congress|symposium|webinar|hackathon|festival|fest)(?: ?['’]?\d{2,4})?$/iu;

/** Up to four large words. */
const NAME = String.raw`(?<![\p{L}\p{N}])(\p{Lu}(?:[\p{L}\p{N}&-]|\.(?=[\p{L}\p{N}])){0,40}(?: (?:of |the )?\p{Lu}(?:[\p{L}\p{N}&-]|\.(?=[\p{L}\p{N}])){0,40}){0,3})`;
/** Also 'eToro'. */
const OWNER = String.raw`(?<![\p{L}\p{N}])((?:\p{Lu}|\p{Ll}{1,3}\p{Lu})[\p{L}\p{N}&-]{0,40}(?: \p{Lu}[\p{L}\p{N}&-]{0,40}){0,2})`;
/** What a line must hold for a pattern to be looked for: compiling one for a name costs more than reading an ad. */
const OWNS = /['’]s /u;
const BY = / (?:by|from) /u;
const KINDS = '(?:company|brand|product|subsidiary|business)\\b';
const KIND = new RegExp(` ${KINDS}`, 'u');
const PART = /part of /u;
const HOLDS = String.raw`(?:(?:is|are) (?:\p{L}+ ){0,3}to (?:announce|host|present|bring|invite)|hosts|presents|announces|organi[sz]es|brings you|invites you to|is hosting)`;
const HELD = new RegExp(HOLDS, 'u');

/** Characters of an ad that are read. */
const READ_MAX = 4_000;

export const isEvent = (name: string): boolean => EVENT_WORD.test(name) || CAMEL_EVENT.test(name);

/**
 * @param words the ad's, line by line.
 * @param domain where its link leads.
 * @returns the organiser's name, null where the ad doesn't say.
 */
export function organiserOf(event: string, words: string, domain: string | null): string | null {
  if (!isEvent(event)) return null;
  const said = bare(event);
  const found = firstOf(words, event, [
    [OWNS, `${NAME}['’]s (?:\\p{L}+ ){0,2}${said}`],
    [BY, `${said}[^.!?\\n]{0,30}?,? (?:hosted|organi[sz]ed|presented|run|put on|produced|brought to you) by ${NAME}`],
    [BY, `${said},? (?:by|from) ${NAME}`],
    [OWNS, `${said} is ${NAME}['’]s (?:\\p{L}+ ){0,2}(?:conference|summit|event|festival|forum|congress|hackathon)\\b`],
    [HELD, `${NAME} ${HOLDS} (?:[^.!?\\n]{0,40} )?${said}`],
  ]);
  return found ?? organiserBySite(event, domain);
}

/** 'CamundaCon' whose link leads to camunda.com. */
function organiserBySite(event: string, domain: string | null): string | null {
  const label = domain?.split('.')[0] ?? '';
  if (label.length < 4 || !event.toLowerCase().startsWith(label)) return null;
  const name = event.slice(0, label.length);
  return EVENT_REST.test(event.slice(label.length)) ? name : null;
}
const EVENT_REST = /^ ?(?:con|conf|fest|days|summit|conference)(?: ?['’]?\d{2,4})?$/iu;

/**
 * @returns the company whose product the ad says it is, null where it doesn't. A product with a site of its own name
 *   is someone's only where that is plainly said.
 */
export function companyOf(product: string, words: string, domain: string | null): string | null {
  const said = bare(product);
  const plainly = firstOf(words, product, [
    [KIND, `${said}(?:,| is| [–—-]| \\() ?(?:an? |now |a part of |part of )+${NAME} ${KINDS}`],
    [PART, `${said}(?:,| is| [–—-]| \\() ?(?:now )?(?:a )?part of ${NAME}`],
  ]);
  if (plainly || (domain && domainMatchStrength(product, domain) === 3)) return plainly;
  return firstOf(words, product, [
    [BY, `${said},? (?:by|from) ${NAME}`],
    [OWNS, `${NAME}['’]s (?:new )?${said}`],
  ]);
}

/**
 * 'With AutoFire, Acme's most popular feature': what belongs to a product and is none.
 * @returns whose it is; null where the ad doesn't say, or the domain spells its name.
 */
export function ownerOfPart(part: string, words: string, domain: string | null): string | null {
  if (domain && domainMatchStrength(part, domain) >= 2) return null;
  return firstOf(words, part, [
    [
      OWNS,
      `${bare(part)}[™®]?,[™®]? ${OWNER}['’]s (?:\\p{L}+ ){0,3}(?:feature|mode|report|guide|survey|course|webinar)\\b`,
    ],
  ]);
}

const YEAR = / ?['’]?\d{2,4}$/u;
/** As the ad may write it: with any year, or none. */
const bare = (name: string): string =>
  `(?<![\\p{L}\\p{N}])${name
    .replace(YEAR, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/['’]/gu, "['’]")}(?: ?['’]?\\d{2,4})?(?![\\p{L}\\p{N}])`;

/**
 * @param patterns each holds the name, without its year, stays within a line, and matches only lines that also match
 *   what comes before it.
 */
function firstOf(
  words: string,
  name: string,
  patterns: readonly (readonly [needs: RegExp, pattern: string])[],
): string | null {
  const [core = ''] = name.replace(YEAR, '').split(/['’]/u);
  const lines = words
    .slice(0, READ_MAX)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' '))
    .filter((line) => line.includes(core));
  for (const [needs, pattern] of patterns) {
    const read = lines.filter((line) => needs.test(line)).join('\n');
    if (!read) continue;
    for (const [, owner = ''] of read.matchAll(new RegExp(pattern, 'gu'))) {
      const shown = displayName(owner.split(' ').slice(firstNamed(owner)).join(' '));
      if (isSomebody(shown, name)) return shown;
    }
  }
  return null;
}

/** 'Join Acme's summit': where the name begins. */
const firstNamed = (owner: string): number =>
  Math.max(
    0,
    owner.split(' ').findIndex((word) => !isCommon(word)),
  );

function isSomebody(owner: string, name: string): boolean {
  const [first = ''] = owner.split(' ');
  const key = brandKey(owner);
  return (
    key.length >= 2 &&
    key !== brandKey(name) &&
    !isCommon(first) &&
    !isTitle(owner) &&
    !isPerson(owner) &&
    !isEvent(owner)
  );
}
