// The organiser of an event and the company of a product, if the ad itself names them. The sponsorship of an event is
// its organiser's; a product stays the sponsor and is linked to its company.
import { brandKey, displayName } from '../../domain/brand/name.ts';
import { strengthOf } from '../../domain/brand/site.ts';
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
const HOLDS = String.raw`(?:(?:is|are) (?:\p{L}+ ){0,3}to (?:announce|host|present|bring|invite)|hosts|presents|announces|organi[sz]es|brings you|invites you to|is hosting)`;

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
    `${NAME}['’]s (?:\\p{L}+ ){0,2}${said}`,
    `${said}[^.!?\\n]{0,30}?,? (?:hosted|organi[sz]ed|presented|run|put on|produced|brought to you) by ${NAME}`,
    `${said},? (?:by|from) ${NAME}`,
    `${said} is ${NAME}['’]s (?:\\p{L}+ ){0,2}(?:conference|summit|event|festival|forum|congress|hackathon)\\b`,
    `${NAME} ${HOLDS} (?:[^.!?\\n]{0,40} )?${said}`,
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
 * @returns the company whose product the ad says it is, null where it doesn't. A product with a site of its own name is
 *   somebody's only where that is plainly said.
 */
export function companyOf(product: string, words: string, domain: string | null): string | null {
  const said = bare(product);
  const plainly = firstOf(words, product, [
    `${said}(?:,| is| [–—-]| \\() ?(?:an? |now |a part of |part of )+${NAME} (?:company|brand|product|subsidiary|business)\\b`,
    `${said}(?:,| is| [–—-]| \\() ?(?:now )?(?:a )?part of ${NAME}`,
  ]);
  if (plainly || (domain && strengthOf(product, domain) === 3)) return plainly;
  return firstOf(words, product, [`${said},? (?:by|from) ${NAME}`, `${NAME}['’]s (?:new )?${said}`]);
}

/**
 * 'With AutoFire, Acme's most popular feature': what belongs to a product and is none.
 * @returns whose it is; null where the ad doesn't say, or the domain spells its name.
 */
export function ownerOfPart(part: string, words: string, domain: string | null): string | null {
  if (domain && strengthOf(part, domain) >= 2) return null;
  return firstOf(words, part, [
    `${bare(part)}[™®]?,[™®]? ${OWNER}['’]s (?:\\p{L}+ ){0,3}(?:feature|mode|report|guide|survey|course|webinar)\\b`,
  ]);
}

/** As the ad may write it: with any year, or none. */
const bare = (name: string): string =>
  `(?<![\\p{L}\\p{N}])${name
    .replace(/ ?['’]?\d{2,4}$/u, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/['’]/gu, "['’]")}(?: ?['’]?\\d{2,4})?(?![\\p{L}\\p{N}])`;

function firstOf(words: string, name: string, patterns: readonly string[]): string | null {
  const read = words.slice(0, READ_MAX).replaceAll(/[^\S\n]+/gu, ' ');
  for (const pattern of patterns) {
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
