// Recognises words that may credit a sponsor but are too ambiguous for the rules: 'made possible by the support of
// Acme', 'curated by us and sponsored by Acme', 'Aubade s'associe à Acme', 'our sponsors make this possible'. The model
// decides by the context what they mean; their weights only rank them, below all disclosures of the rules.

import { toAlternation } from '../../domain/any-of.ts';
import { startsNewsAboutOthers } from '../rules/disclosure/leading-words.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { introducesGuest, isPaidByReaders, thanksEventSponsor } from '../rules/guests.ts';
import { readNameAtStart, removeDecoration } from '../rules/names.ts';
import { isJointNews, isMealOrEventCredit, isMemorialDedication } from '../rules/other-sponsorship.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { MAILING_PLATFORM_LINE } from '../vocabulary/boilerplate.ts';
import { AMBIGUOUS_CREDIT_LABELS } from '../vocabulary/credit-labels.ts';
import {
  AMBIGUOUS_CREDIT_VERB_SOURCE,
  CREDIT_PREPOSITION_SOURCE,
  OPTIONAL_SUPPORT_OF_SOURCE,
  PAID_VERB_SOURCE,
  SPONSOR_DETERMINER_SOURCE,
  SPONSOR_NOUN_SOURCE,
} from '../vocabulary/credit-words.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';
import { PARTNER_AT_FIRM, PARTNER_ROLE_AFTER_NAME } from '../vocabulary/nobody-pays.ts';
import { isMailingPlatform } from '../vocabulary/platforms.ts';

/** A credit with a lower weight than this doesn't begin or end a candidate. */
export const STRONG_CREDIT_WEIGHT_MIN = 70;
const LINE_MAX = 300;
const SHORT_LINE_MAX = 130;
const LABEL_MAX = 90;

const wholePhrase = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})[\\s:–—-]+(?=\\S)`, 'giu');

interface CreditPhrase {
  phrase: RegExp;
  weight: number;
  /** True if the phrase counts only in a short line, because in a longer one it may be about anything. */
  short?: boolean;
  /** True if the phrase must begin its sentence, or the sentence must be about the newsletter or its readers. */
  led?: boolean;
}

/** Words that show that a sentence is about the newsletter or its readers: 'we', 'you', 'this issue'. */
const SPEAKER =
  /\b(?:we|we(?:'|’)ve|i|i(?:'|’)ve|our|us|you|this|today|cette|nous|notre|nos|vous|wir|unser\w*|dies\w+|nosotros|nuestr\w+|est[ea]|hemos|nós|noss\w+|noi|abbiamo|quest\w+|wij|we|onze|deze|newsletter|issue|edition|episode)\b/iu;

/** Words for what a sponsor pays for: the issue or a part of it. */
const ISSUE =
  'issue|newsletter|edition|e-?mail|letter|digest|episode|dispatch|post|édition|numéro|lettre|ausgabe|edición|edição|edizione|nummer';

/** Phrases that come right before a sponsor's name. */
const NAMING_PHRASE_FORMS: readonly CreditPhrase[] = [
  {
    phrase: wholePhrase(
      `(?:${ISSUE})\\b[^.!?:,;]{0,12}? (?:${AMBIGUOUS_CREDIT_VERB_SOURCE})(?:,? \\w+){0,2}? ${CREDIT_PREPOSITION_SOURCE}`,
    ),
    weight: 74,
    led: true,
  },
  {
    phrase: wholePhrase(
      `(?:${PAID_VERB_SOURCE})(?:,? \\w+){0,3}? ${CREDIT_PREPOSITION_SOURCE}${OPTIONAL_SUPPORT_OF_SOURCE}`,
    ),
    weight: 74,
    led: true,
  },
  {
    phrase: wholePhrase(
      `(?:presenting|title|lead|headline|main|featured|top|gold|platinum|premier|founding) (?:sponsors?|partners?)(?: of (?:\\S+ ){0,4}(?:newsletter|issue|letter|edition|e-?mail|digest|episode|week)(?: is| are|:)|(?: is| are|:))?`,
    ),
    weight: 73,
    led: true,
  },
  {
    phrase: wholePhrase(
      `${SPONSOR_DETERMINER_SOURCE} (?:\\w+ ){0,2}?(?:${SPONSOR_NOUN_SOURCE})(?: (?:today|this \\w+|over))?(?: is| are| at| from| bei| chez|:|,)?`,
    ),
    weight: 72,
  },
  {
    phrase: wholePhrase(
      `(?:${AMBIGUOUS_CREDIT_VERB_SOURCE})(?:,? \\w+){0,3}? ${CREDIT_PREPOSITION_SOURCE}${OPTIONAL_SUPPORT_OF_SOURCE}`,
    ),
    weight: 62,
    short: true,
    led: true,
  },
  {
    phrase: wholePhrase(
      `(?:${toAlternation(String.raw`
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
    phrase: wholePhrase(
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
  { phrase: wholePhrase('(?:special|many|big|huge|our|sincere|heartfelt) thanks? to'), weight: 56, short: true },
  {
    phrase: wholePhrase(
      '(?:vous (?:présente|propose|offre)|präsentiert (?:dir|ihnen|euch)|te presenta|le presenta|vi presenta|apresenta|presents|découvrez|entdecke|descubre|coup de c(?:œ|oe)ur|bons? plans?)',
    ),
    weight: 52,
    short: true,
  },
];

/** Thanks to a sponsor, up to its name: 'thanks to Acme for sponsoring'. */
const THANKS_TO_SPONSOR =
  /\b(?:thank(?:s|ing)?(?: you)?(?: (?:so much|again|very much))?(?: to)?|merci à|danke an|gracias a|grazie a|dank aan)\s+(?=\S.{2,60}?\b(?:for (?:sponsoring|supporting|making|partnering|keeping|helping)|sponsor|who sponsor))/giu;
/** A sentence that begins with the sponsor's name: 'Acme is our sponsor'. */
const NAME_IS_SPONSOR =
  /^(.{2,50}?)(?:(?:,| is| are| is also) (?:(?:kindly|proudly|generously|once again|again|also) )?(?:our|the|this|today(?:'|’)s|a)\b.{0,30}?\b(?:sponsors?|partners?)\b|(?: is| are) (?:(?:kindly|proudly|generously|once again|again|also) )?sponsoring\b)/iu;

/**
 * YAML front matter of an issue in Markdown that names a sponsor: the key 'sponsor:' with a value, among other keys.
 */
const FRONT_MATTER = /(?:^|\s)sponsor(?:s|ed_by|_name|_link|_text)?:\s*(?!\s*(?:false|null|none|no|''|"")(?:\s|$))\S/iu;
const FRONT_MATTER_KEY = /(?:^|\s)(?:layout|title|author|date|link|heading|slug|tags|permalink|description):\s/giu;

/** A link to a list of sponsors ('All our sponsors'), which has no ad below it. */
const SPONSOR_LIST_LINK = /\ball (?:of )?(?:our|the|these|my) (?:\w+ )?(?:sponsors?|partners?|advertisers?)\b/iu;

/**
 * Finds an ambiguous credit in a block's words; null if there is none.
 * @param anchors the texts of the block's links. @param isOwn whether a name is the newsletter's own.
 */
export function findAmbiguousCredit(
  words: string,
  anchors: readonly string[],
  isOwn: (name: string) => boolean,
): Disclosure | null {
  const line = words.slice(0, LINE_MAX).replace(/\s+/g, ' ').trim();
  if (
    !line ||
    (line.length < 240 && APPEAL_FOR_SUPPORT.test(line)) ||
    MAILING_PLATFORM_LINE.test(line) ||
    SPONSOR_LIST_LINK.test(line)
  )
    return null;
  if (isMemorialDedication(line)) return null;
  if (FRONT_MATTER.test(line) && (line.match(FRONT_MATTER_KEY)?.length ?? 0) >= 3)
    return { words: 'sponsor:', name: null, weight: 77, kind: 'tag', under: false };
  const short = words.length <= SHORT_LINE_MAX;
  for (const { phrase, weight, short: onlyShort = false, led = false } of NAMING_PHRASE_FORMS) {
    if (onlyShort && !short) continue;
    for (const found of line.matchAll(phrase)) {
      if (led && !leadsSentence(line.slice(0, found.index), isOwn)) continue;
      const rest = line.slice(found.index + found[0].length);
      const said = removeDecoration(found[0]);
      if (introducesGuest(found[0], rest) || isPaidByReaders(found[0], rest) || PARTNER_AT_FIRM.test(said)) continue;
      const name = findName(rest, anchors, isOwn);
      if (name && OWN_PUBLICATION.test(line.slice(line.indexOf(name) + name.length))) return null;
      const after = name ? rest.slice(rest.indexOf(name) + name.length) : '';
      if (name && isJointNews(line.slice(0, found.index), found[0], after, isOwn)) continue;
      if (name) return { words: said, name, weight, kind: 'naming', under: false };
    }
  }
  for (const found of line.matchAll(THANKS_TO_SPONSOR)) {
    const rest = line.slice(found.index + found[0].length);
    const name = thanksEventSponsor(rest, isOwn) ? null : findName(rest, anchors, isOwn);
    if (name) return { words: found[0].trim(), name, weight: 74, kind: 'naming', under: false };
  }
  const before = NAME_IS_SPONSOR.exec(line)?.[1];
  const name =
    before && !PARTNER_ROLE_AFTER_NAME.test(line.slice(before.length)) ? findName(before, anchors, isOwn) : null;
  if (before && name && before.length <= name.length + 4)
    return {
      words: line.slice(before.length, before.length + 40).trim(),
      name,
      weight: 70,
      kind: 'naming',
      under: false,
    };
  if (words.length > LABEL_MAX) return null;
  for (const { phrase, weight, under = false } of AMBIGUOUS_CREDIT_LABELS) {
    const found = phrase.exec(line);
    if (found) return { words: removeDecoration(found[0]), name: null, weight, kind: under ? 'tag' : 'label', under };
  }
  return null;
}

/** True if the sentence before a phrase is empty, is the newsletter's name, or is about the newsletter. */
function leadsSentence(before: string, isOwn: (name: string) => boolean): boolean {
  const sentence = before.split(/[.!?]\s+/u).at(-1) ?? '';
  const bare = removeDecoration(sentence);
  if (bare.length <= 60 && isOwn(bare)) return true;
  if (isMealOrEventCredit(before)) return false;
  return (
    bare.length <= 4 ||
    (bare.length <= 30 && /[&·|]$/u.test(sentence.trim())) ||
    (SPEAKER.test(sentence) && !startsNewsAboutOthers(sentence))
  );
}

/** Words after a name that say that it belongs to the publisher: ', our sister newsletter'. */
const OWN_PUBLICATION = /^,? (?:our|my) (?:own |new |very own |sister |other )/iu;
const ARTICLE = /^(?:the|le|la|les|der|die|das|el|los|las|il|lo|o|a|os|as|de|het)$/iu;

function findName(rest: string, anchors: readonly string[], isOwn: (name: string) => boolean): string | null {
  const text = rest.slice(0, 90);
  const found = readNameAtStart(text.replace(/^(?:the |der |die |das |l['’])(?=\p{Lu})/u, ''), anchors);
  // A capitalised article is part of the name: 'notre partenaire Le service abo'.
  const name =
    found && ARTICLE.test(found) ? (/^(\p{Lu}\p{L}+(?: [\p{L}\p{N}&'’-]+){1,2})/u.exec(text)?.[1] ?? null) : found;
  return name && !isOwn(name) && !isMailingPlatform(name) && !LOWER_CASE_NON_NAME_START.test(name.toLowerCase())
    ? name
    : null;
}
