// Words that may credit a sponsor but are too ambiguous for the rules' grammar: 'made possible by the support of Acme',
// 'curated by us and sponsored by Acme', 'Aubade s'associe à Acme', 'our sponsors make this possible'. The trees decide
// what they are worth in their context; their weight only ranks them, below everything in the grammar.

import { anyOf } from '../../domain/any-of.ts';
import { isAboutOthers } from '../rules/disclosure/lead.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { isDedicated, isHeldElsewhere, isJointNews } from '../rules/elsewhere.ts';
import { introducesGuest, isByReaders, thanksForEvent } from '../rules/guests.ts';
import { nameAt, undecorated } from '../rules/names.ts';
import { ASKING } from '../vocabulary/asking.ts';
import { PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { CREDIT_LABELS } from '../vocabulary/credit-labels.ts';
import {
  CREDIT_PREPOSITION,
  PAID_VERB,
  PARTNER,
  SPONSOR_DETERMINER,
  SUPPORT_OF,
  WEAK_VERB,
} from '../vocabulary/credit-words.ts';
import { NOT_A_NAME } from '../vocabulary/no-names.ts';
import { PARTNER_OF_FIRM, PARTNER_ROLE } from '../vocabulary/nobody-pays.ts';
import { isPlatform } from '../vocabulary/platforms.ts';

/** A weaker credit doesn't begin or end a candidate. */
export const CREDIT_STRONG = 70;
const LINE_MAX = 300;
const SHORT = 130;
const LABEL_MAX = 90;

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})[\\s:–—-]+(?=\\S)`, 'giu');

interface Form {
  phrase: RegExp;
  weight: number;
  /** Only in a short line; in a longer one it may be about anything. */
  short?: boolean;
  /** Ambiguous: it must begin its sentence, or the sentence must be about the publication or its readers. */
  led?: boolean;
}

const SPEAKER =
  /\b(?:we|we(?:'|’)ve|i|i(?:'|’)ve|our|us|you|this|today|cette|nous|notre|nos|vous|wir|unser\w*|dies\w+|nosotros|nuestr\w+|est[ea]|hemos|nós|noss\w+|noi|abbiamo|quest\w+|wij|we|onze|deze|newsletter|issue|edition|episode)\b/iu;

/** What can be credited to a sponsor: the issue or a part of it. */
const ISSUE =
  'issue|newsletter|edition|e-?mail|letter|digest|episode|dispatch|post|édition|numéro|lettre|ausgabe|edición|edição|edizione|nummer';

const NAMING: readonly Form[] = [
  {
    phrase: whole(`(?:${ISSUE})\\b[^.!?:,;]{0,12}? (?:${WEAK_VERB})(?:,? \\w+){0,2}? ${CREDIT_PREPOSITION}`),
    weight: 74,
    led: true,
  },
  { phrase: whole(`(?:${PAID_VERB})(?:,? \\w+){0,3}? ${CREDIT_PREPOSITION}${SUPPORT_OF}`), weight: 74, led: true },
  {
    phrase: whole(
      `(?:presenting|title|lead|headline|main|featured|top|gold|platinum|premier|founding) (?:sponsors?|partners?)(?: of (?:\\S+ ){0,4}(?:newsletter|issue|letter|edition|e-?mail|digest|episode|week)(?: is| are|:)|(?: is| are|:))?`,
    ),
    weight: 73,
    led: true,
  },
  {
    phrase: whole(
      `${SPONSOR_DETERMINER} (?:\\w+ ){0,2}?(?:${PARTNER})(?: (?:today|this \\w+|over))?(?: is| are| at| from| bei| chez|:|,)?`,
    ),
    weight: 72,
  },
  {
    phrase: whole(`(?:${WEAK_VERB})(?:,? \\w+){0,3}? ${CREDIT_PREPOSITION}${SUPPORT_OF}`),
    weight: 62,
    short: true,
    led: true,
  },
  {
    phrase: whole(
      `(?:${anyOf(String.raw`
        s(?:'|’)associe(?:r|nt|z)? (?:à|avec) | partner(?:ed|ing|s)?(?: up)? with | (?:paid )?partnership with |
        team(?:ed|ing)? up with | join(?:ed|ing)? forces with |
        in (?:\w+ )?(?:partnership|collaboration|cooperation|association) with | collab(?:orat\w+)? with |
        en (?:partenariat|collaboration)(?: \w+)? avec | in (?:kooperation|zusammenarbeit|partnerschaft) mit |
        en (?:colaboración|alianza|asociación) con | em (?:parceria|colaboração) com | in (?:collaborazione|partnership) con |
        in (?:samenwerking|partnerschap) met | i (?:betalt )?sam\w+ med`)})`,
    ),
    weight: 64,
    led: true,
  },
  {
    phrase: whole(
      '(?:friends|folks|team|people) (?:over )?(?:at|from|behind)|amis (?:de chez|chez|de)|freunde von|amigos de|amici di',
    ),
    weight: 63,
  },
  {
    phrase:
      /^\W*(?:ad|advertiser|(?:sponsor|partner|product|brand|tool) (?:spotlight|highlight|feature|of the (?:week|day|month|issue))|spotlight|sponsored(?: \w+)?|paid)\s*[·•|:–—-]\s*(?=\S)/giu,
    weight: 73,
    short: true,
  },
  { phrase: whole('(?:special|many|big|huge|our|sincere|heartfelt) thanks? to'), weight: 56, short: true },
  {
    phrase: whole(
      '(?:vous (?:présente|propose|offre)|präsentiert (?:dir|ihnen|euch)|te presenta|le presenta|vi presenta|apresenta|presents|découvrez|entdecke|descubre|coup de c(?:œ|oe)ur|bons? plans?)',
    ),
    weight: 52,
    short: true,
  },
];

/** The name first: 'Acme is our sponsor', 'thanks to Acme for sponsoring'. */
const THANKED =
  /\b(?:thank(?:s|ing)?(?: you)?(?: (?:so much|again|very much))?(?: to)?|merci à|danke an|gracias a|grazie a|dank aan)\s+(?=\S.{2,60}?\b(?:for (?:sponsoring|supporting|making|partnering|keeping|helping)|sponsor|who sponsor))/giu;
const IS_SPONSOR =
  /^(.{2,50}?)(?:(?:,| is| are| is also) (?:(?:kindly|proudly|generously|once again|again|also) )?(?:our|the|this|today(?:'|’)s|a)\b.{0,30}?\b(?:sponsors?|partners?)\b|(?: is| are) (?:(?:kindly|proudly|generously|once again|again|also) )?sponsoring\b)/iu;

/**
 * Front matter of an issue kept as Markdown that fills in a sponsor: 'sponsor:' with something after it among other
 * keys.
 */
const FRONT_MATTER = /(?:^|\s)sponsor(?:s|ed_by|_name|_link|_text)?:\s*(?!\s*(?:false|null|none|no|''|"")(?:\s|$))\S/iu;
const KEYS = /(?:^|\s)(?:layout|title|author|date|link|heading|slug|tags|permalink|description):\s/giu;

/** 'All our sponsors': points to a list of them; no ad is below it. */
const POINTER = /\ball (?:of )?(?:our|the|these|my) (?:\w+ )?(?:sponsors?|partners?|advertisers?)\b/iu;

/** @param words a block's text as a reader sees it. @returns null where nothing in it may credit anybody. */
export function creditIn(
  words: string,
  anchors: readonly string[],
  isOwn: (name: string) => boolean,
): Disclosure | null {
  const line = words.slice(0, LINE_MAX).replace(/\s+/g, ' ').trim();
  if (!line || (line.length < 240 && ASKING.test(line)) || PLATFORM_LINE.test(line) || POINTER.test(line)) return null;
  if (isDedicated(line)) return null;
  if (FRONT_MATTER.test(line) && (line.match(KEYS)?.length ?? 0) >= 3)
    return { words: 'sponsor:', name: null, weight: 77, kind: 'tag', under: false };
  const short = words.length <= SHORT;
  for (const { phrase, weight, short: onlyShort = false, led = false } of NAMING) {
    if (onlyShort && !short) continue;
    for (const found of line.matchAll(phrase)) {
      if (led && !isLed(line.slice(0, found.index), isOwn)) continue;
      const rest = line.slice(found.index + found[0].length);
      const said = undecorated(found[0]);
      if (introducesGuest(found[0], rest) || isByReaders(found[0], rest) || PARTNER_OF_FIRM.test(said)) continue;
      const name = named(rest, anchors, isOwn);
      if (name && OURS.test(line.slice(line.indexOf(name) + name.length))) return null;
      const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
      if (name && isJointNews(line.slice(0, found.index), found[0], after, isOwn)) continue;
      if (name) return { words: said, name, weight, kind: 'naming', under: false };
    }
  }
  for (const found of line.matchAll(THANKED)) {
    const rest = line.slice(found.index + found[0].length);
    const name = thanksForEvent(rest, isOwn) ? null : named(rest, anchors, isOwn);
    if (name) return { words: found[0].trim(), name, weight: 74, kind: 'naming', under: false };
  }
  const before = IS_SPONSOR.exec(line)?.[1];
  const name = before && !PARTNER_ROLE.test(line.slice(before.length)) ? named(before, anchors, isOwn) : null;
  if (before && name && before.length <= name.length + 4)
    return {
      words: line.slice(before.length, before.length + 40).trim(),
      name,
      weight: 70,
      kind: 'naming',
      under: false,
    };
  if (words.length > LABEL_MAX) return null;
  for (const { phrase, weight, under = false } of CREDIT_LABELS) {
    const found = phrase.exec(line);
    if (found) return { words: undecorated(found[0]), name: null, weight, kind: under ? 'tag' : 'label', under };
  }
  return null;
}

/** Whether the sentence before it is empty, is the publication's name, or is about the publication. */
function isLed(before: string, isOwn: (name: string) => boolean): boolean {
  const sentence = before.split(/[.!?]\s+/u).at(-1) ?? '';
  const bare = undecorated(sentence);
  if (bare.length <= 60 && isOwn(bare)) return true;
  if (isHeldElsewhere(before)) return false;
  return (
    bare.length <= 4 ||
    (bare.length <= 30 && /[&·|]$/u.test(sentence.trim())) ||
    (SPEAKER.test(sentence) && !isAboutOthers(sentence))
  );
}

/** What a name is said to be that is the publication's own: ', our sister newsletter'. */
const OURS = /^,? (?:our|my) (?:own |new |very own |sister |other )/iu;
const ARTICLE = /^(?:the|le|la|les|der|die|das|el|los|las|il|lo|o|a|os|as|de|het)$/iu;

function named(rest: string, anchors: readonly string[], isOwn: (name: string) => boolean): string | null {
  const text = rest.slice(0, 90);
  const found = nameAt(text.replace(/^(?:the |der |die |das |l['’])(?=\p{Lu})/u, ''), anchors);
  // 'notre partenaire Le service abo': an article in capitals is the name's own.
  const name =
    found && ARTICLE.test(found) ? (/^(\p{Lu}\p{L}+(?: [\p{L}\p{N}&'’-]+){1,2})/u.exec(text)?.[1] ?? null) : found;
  return name && !isOwn(name) && !isPlatform(name) && !NOT_A_NAME.test(name.toLowerCase()) ? name : null;
}
