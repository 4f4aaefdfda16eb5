// Collects the names that may be an ad's advertiser, from its words, links and pictures. The model chooses among them.
import { toAlternation } from '../../domain/any-of.ts';
import { displayName, foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { findOnlyListingPublisher } from '../links/publisher.ts';
import { isTechnicalAbbreviation, looksLikeCouponCode } from '../naming/junk.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { findLeadingName, NAME_LIKE_TEXT } from '../rules/entry.ts';
import { AD_LABEL_LINE, isUncommonAdLabel } from '../vocabulary/labels.ts';
import { SHORT_LOWER_CASE_WORD } from '../vocabulary/no-names.ts';
import { PICTURE_WORDS_BEFORE_NAME } from '../vocabulary/picture-words.ts';
import { collectButtonNames } from './advertisers/button.ts';
import {
  countBlocksNaming,
  isLongNameInCapitals,
  type NameSource,
  type PossibleAdvertiserName,
} from './advertisers/name.ts';
import { collectEasternNames } from './advertisers/native.ts';
import { collectNamesAfterCredits, findNamesJoinedToOwnName } from './advertisers/phrases.ts';
import { collectPictureNames } from './advertisers/pictures.ts';
import { collectCapitalisedNames } from './advertisers/runs.ts';
import { collectDomainNames } from './advertisers/spelled.ts';
import type { AdCandidate } from './candidates.ts';
import type { BlockObservations, ComparableName, IssueReading } from './reading.ts';

/** Words and phrases of ads and buttons, in several languages, that are never an advertiser's name. */
const NOT_AN_ADVERTISER = new RegExp(
  String.raw`[%*]|^(?:${toAlternation(`
    je | j en | j y | quiero | voir | en savoir | en profiter | telecharger | choisissez | chargement | demander | reserver | essayer | commander | obtenir |
    decouvrir | pedir | probar | reservar | ver | saiba | comecar | experimentar | zum | zur | hier | jetzt | mehr`)}) |\b(?:se desabonner|je decouvre|j en profite|profitez|voir plus|mehr erfahren|jetzt|abmelden|unsubscribe)\b|^(?:(?:${toAlternation(`
    subscribe | unsubscribe | hiring | e ?books? | guide | report | webinar | whitepaper | course | view image | caption | click | here |
    read online | read more | learn more | sign up | get started | product | products | team | app | platform | website | new | free | demo |
    podcast | newsletter | article | blog | post | video | link | links | jobs? | event | summit | register | download | image | logo | banner |
    photo | today | week | please | link (?:bild|image) | github repo | support (?:this|our|the) (?:newsletter|letter|work) | publicidade | publicite | publicidad | werbung | chargement`)})s?( (?:now|here|today|free|more|up|us|it|for free))*)$|\b(?:sponsors?|sponsored|sponsoring|advertisement|advertiser|anzeige|werbung|message from|our partners?|announcement)\b`,
  'u',
);
/** An ad tag at the end of a text, after the advertiser's name: '(Sponsor)', '[Anzeige]'. */
const AD_TAG_AT_END = String.raw`[([]?(?:sponsor(?:ed)?|ad|promoted|anzeige)[)\]]?(?:\s*\[\d+\])?\s*$`;
/**
 * Number of characters at the end of a text that are searched for the tag. Only if it is found there does the slower
 * pattern for the name run.
 */
const AD_TAG_MAX = 40;
const ENDS_IN_AD_TAG = new RegExp(AD_TAG_AT_END, 'iu');
const NAME_BEFORE_AD_TAG = new RegExp(
  String.raw`(?:^|[\s.!?–—-])((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*\s){1,4})${AD_TAG_AT_END}`,
  'iu',
);

/** A headline that begins with a company and what it announces: 'ACME AI INTRODUCES ...', 'Acme Launches ...'. */
const ANNOUNCING_COMPANY =
  /^\W*((?:\p{Lu}[\p{L}\p{N}.&'’+-]*\s){1,4}?)(?:[Ii]ntroduces|[Ll]aunches|[Uu]nveils|[Aa]nnounces|[Rr]eleases|[Pp]resents|INTRODUCES|LAUNCHES|UNVEILS|ANNOUNCES|RELEASES|PRESENTS)\s/u;
const NAMES_MAX = 60;
const TEXT_MAX = 2_400;
/** Characters that are searched for names if the whole mail is considered as one ad. */
const WHOLE_MAIL_CHARS_MAX = 12_000;
const WHOLE_MAIL_NAMES_MAX = 240;

/** @returns the candidate names of an ad in order of their first mention, at most 60. */
export function findPossibleAdvertiserNames(
  reading: IssueReading,
  { blocks, marker, claim, kinds }: AdCandidate,
): PossibleAdvertiserName[] {
  const names = new Map<string, PossibleAdvertiserName>();
  const isWhole = kinds.has('whole');
  const namesMax = isWhole ? WHOLE_MAIL_NAMES_MAX : NAMES_MAX;
  const offer = (raw: string, source: NameSource, weight = 1, site: string | null = null) => {
    const { shown, key, isNobody } = asName(raw, reading);
    if (
      isAddress(raw) ||
      (/\d|code|promo|coupon/iu.test(raw) && looksLikeCouponCode(raw.replace(/[.]$/u, ''))) ||
      (isDescription(raw) && !CLEAR_SOURCES.has(source)) ||
      (RUNNING_TEXT_SOURCES.has(source) && isTechnicalAbbreviation(raw, []))
    )
      return;
    if (!key || key.length < 2 || key.length > 60 || key.split(' ').length > 6) return;
    if (isNobody) return;
    if (!/\p{L}/u.test(key) || (SHORT_LOWER_CASE_WORD.test(shown) && source !== 'spelled')) return;
    let name = names.get(key);
    if (!name) {
      if (names.size >= namesMax) return;
      name = { shown, key, sources: new Map(), site: null, order: names.size };
      names.set(key, name);
    }
    if (isLongNameInCapitals(name.shown) && !isLongNameInCapitals(shown)) name.shown = shown;
    name.sources.set(source, (name.sources.get(source) ?? 0) + weight);
    name.site ??= site;
  };
  if (claim) offer(claim.brand, 'rules', 1, claim.site);
  const disclosed = marker?.disclosure?.name;
  if (claim && kinds.has('grid')) {
    // The rules have separated this sponsor from others, so its name was at the beginning of its entry or after
    // disclosing words.
    if (claim.isApart && (disclosed || kinds.has('listed')))
      offer(claim.brand, disclosed ? 'disclosed' : 'leading', 1, claim.site);
    return [...names.values()];
  }
  if (disclosed) offer(disclosed, sourceOf(marker.disclosure));
  const readers = marker && !blocks.includes(marker) ? [marker, ...blocks] : blocks;
  let budget = isWhole ? WHOLE_MAIL_CHARS_MAX : TEXT_MAX;
  const subject = reading.issue.subject ?? '';
  if (isWhole) collectCapitalisedNames(subject.slice(0, 200), offer);
  for (const reader of readers) {
    const { block } = reader;
    const text = block.words.slice(0, Math.max(0, budget));
    budget -= text.length;
    if (reader.disclosure?.name) offer(reader.disclosure.name, sourceOf(reader.disclosure));
    collectNamesAfterCredits(reader, text, offer);
    if (block.level > 0 && NAME_LIKE_TEXT.test(text.trim()) && text.length <= 40) offer(text, 'heading');
    if (text.length <= 80) for (const other of findNamesJoinedToOwnName(text, reading)) offer(other, 'credit');
    const leading = findLeadingName(block);
    if (leading) offer(leading, 'leading');
    const byline = ENDS_IN_AD_TAG.test(text.slice(-AD_TAG_MAX)) ? NAME_BEFORE_AD_TAG.exec(text)?.[1] : undefined;
    // Only the name after the preposition counts: 'HOW TO FIRE MUGS WITH ACME KILNS (SPONSOR)'.
    if (byline) offer(byline.replace(/^(?:\S+ )*?(?:with|by|from|at|on|in|for|to|of)\s+(?=\S)/iu, ''), 'byline');
    const announced = ANNOUNCING_COMPANY.exec(text)?.[1];
    if (announced) offer(announced, 'leading');
    const publisher = findOnlyListingPublisher(reader.outside);
    if (publisher) offer(publisher.name, 'anchor');
    for (const { text: anchor } of reader.links) {
      // The anchor text of a linked picture is its alt text, which may begin with words such as 'Logo of'.
      const bare = anchor
        .replace(PICTURE_WORDS_BEFORE_NAME, '')
        .replace(/^[^\p{L}\p{N}]+|[\s→»>.!]+$|\s+banner$/giu, '');
      if (bare.length >= 2 && bare.length <= 40 && bare.split(/\s+/).length <= 5) collectButtonNames(bare, offer);
    }
    collectPictureNames(reader, reading, offer);
    collectCapitalisedNames(text, offer);
    collectEasternNames(text, offer);
    // In Chinese text, also names in lower-case Latin letters count, if they are followed by '，', '是' or a sponsor
    // verb.
    if (/\p{Script=Han}/u.test(text))
      for (const match of text.matchAll(/(\p{Script=Han}{2,8}|[A-Za-z][\w.]+)(?=[，,是]|\s*(?:赞助|提供|推出))/gu))
        offer(match[1] as string, 'capitals');
  }
  collectDomainNames(blocks, readers, offer);
  const own = ` ${foldText(reading.issue.newsletter.name ?? '')} `;
  const offered = [...names.values()].filter((name) => !onlyBeginsSentences(name, readers) && !isTopic(name, own));
  return isWhole ? mostMentioned(offered, readers) : offered;
}

/** For a whole mail: keeps the 60 names that most of its blocks mention, in order of their first mention. */
function mostMentioned(
  names: readonly PossibleAdvertiserName[],
  readers: readonly BlockObservations[],
): PossibleAdvertiserName[] {
  if (names.length <= NAMES_MAX) return [...names];
  const kept = new Set(
    names
      .map((name) => ({ name, hits: countBlocksNaming(name, readers) }))
      .sort((a, b) => b.hits - a.hits || a.name.order - b.name.order)
      .slice(0, NAMES_MAX)
      .map(({ name }) => name),
  );
  return names.filter((name) => kept.has(name));
}

/**
 * True for a word of the newsletter's name that an ad only mentions in running text: 'Rust' in the newsletter 'Rust
 * Trends' is its topic, not an advertiser. @param own the newsletter's name, normalised, with a space at both ends.
 */
const isTopic = ({ key, sources, site }: PossibleAdvertiserName, own: string): boolean =>
  site === null &&
  own.includes(` ${key} `) &&
  own.trim() !== key &&
  [...sources.keys()].every((source) => RUNNING_TEXT_SOURCES.has(source));

/**
 * True for a word that is capitalised only at the beginning of sentences, and so is hardly a name.
 */
function onlyBeginsSentences({ key, sources }: PossibleAdvertiserName, readers: readonly BlockObservations[]): boolean {
  if (key.includes(' ') || [...sources.keys()].some((source) => source !== 'capitals')) return false;
  const often = readers.reduce((sum, { folded }) => sum + folded.split(` ${key} `).length - 1, 0);
  return often > 1 && (sources.get('capitals') ?? 0) <= often / 2;
}

/** True for URLs, e-mail addresses and links of shorteners. A bare domain such as 'acme.io' may be a name. */
const isAddress = (raw: string): boolean =>
  /^(?:https?:|www\.)|@\S+\.|^[\w.-]+\.[a-z]{2,}\/|^(?:bit\.ly|t\.co|tinyurl\.com|lnkd\.in|goo\.gl|youtu\.be)\b/iu.test(
    raw.trim(),
  );
/** True for a description in mostly lower-case words, as in the alt text of a picture: 'large cruise ship in ocean'. */
function isDescription(raw: string): boolean {
  const words = raw.trim().split(/\s+/u);
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length >= words.length / 2;
}
/** Sources that only show that a name occurs in running text. */
const RUNNING_TEXT_SOURCES: ReadonlySet<NameSource> = new Set(['capitals', 'head', 'selling', 'rules']);
/** Sources that say so clearly who the advertiser is that the name may look like a description. */
const CLEAR_SOURCES: ReadonlySet<NameSource> = new Set(['disclosed', 'credit', 'spelled']);

const sourceOf = (disclosure: Disclosure | null): NameSource =>
  disclosure && disclosure.weight < RULES_WEIGHT_MIN ? 'credit' : 'disclosed';
/**
 * Disclosures that the rules recognise have at least this weight. Weaker ones are ambiguous credits (credit.ts), which
 * only the learned analyst uses.
 */
const RULES_WEIGHT_MIN = 75;

/** A negated auxiliary verb after normalisation, which removes the apostrophe of 'Didn’t'. */
const NEGATED_VERB = /^(?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo)n t$/u;
/**
 * True for the newsletter's own heading with a date, such as 'The Kiln 2026-03-07'.
 * @param letter the newsletter's name.
 */
function isDated(key: string, letter: string | null): boolean {
  if (!/\d$/.test(key)) return false;
  const own = normaliseBrandName(letter ?? '');
  return own !== '' && key.startsWith(`${own} `) && /^[\d ]+$/u.test(key.slice(own.length + 1));
}

/** Prepares a name for display and comparison. The results are cached for the issue. */
function asName(raw: string, { spoken, issue }: IssueReading): ComparableName {
  const known = spoken.get(raw);
  if (known) return known;
  const bare = raw
    .replace(/['’]s?$/u, '')
    .replace(/[.,]+$/u, (end) => (/\b(?:Inc|Co|Corp|Ltd)\.$/u.test(raw) ? end : ''));
  const shown = displayName(bare);
  const key = normaliseBrandName(shown);
  const isNobody =
    NOT_AN_ADVERTISER.test(key) ||
    AD_LABEL_LINE.test(shown) ||
    isUncommonAdLabel(shown) ||
    isDated(key, issue.newsletter.name) ||
    NEGATED_VERB.test(key);
  const name = { shown, key, isNobody };
  spoken.set(raw, name);
  return name;
}
