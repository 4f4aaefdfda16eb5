// The possible advertisers of an ad: every name in its words, links and pictures.
import { anyOf } from '../../domain/any-of.ts';
import { displayName, foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { onlyPublisher } from '../links/publisher.ts';
import { isCoupon, isTradeTerm } from '../naming/junk.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { leadingName, NAME_LIKE } from '../rules/entry.ts';
import { AD_LABEL, isWideLabel } from '../vocabulary/labels.ts';
import { SMALL_WORD } from '../vocabulary/no-names.ts';
import { PICTURE_LEAD } from '../vocabulary/picture-words.ts';
import { offerButtonNames } from './advertisers/button.ts';
import { countBlocksNaming, isShouted, type Name, type Source } from './advertisers/name.ts';
import { offerUncasedNames } from './advertisers/native.ts';
import { offerPhraseNames, partnersOfOwnName } from './advertisers/phrases.ts';
import { offerPictureNames } from './advertisers/pictures.ts';
import { offerCapitalisedNames } from './advertisers/runs.ts';
import { offerDomainNames } from './advertisers/spelled.ts';
import type { Candidate } from './candidates.ts';
import type { BlockReading, Reading, SpokenName } from './reading.ts';

/** Said in ads, and not a name. */
const NO_ADVERTISER = new RegExp(
  String.raw`[%*]|^(?:${anyOf(`
    je | j en | j y | quiero | voir | en savoir | en profiter | telecharger | choisissez | chargement | demander | reserver | essayer | commander | obtenir |
    decouvrir | pedir | probar | reservar | ver | saiba | comecar | experimentar | zum | zur | hier | jetzt | mehr`)}) |\b(?:se desabonner|je decouvre|j en profite|profitez|voir plus|mehr erfahren|jetzt|abmelden|unsubscribe)\b|^(?:(?:${anyOf(`
    subscribe | unsubscribe | hiring | e ?books? | guide | report | webinar | whitepaper | course | view image | caption | click | here |
    read online | read more | learn more | sign up | get started | product | products | team | app | platform | website | new | free | demo |
    podcast | newsletter | article | blog | post | video | link | links | jobs? | event | summit | register | download | image | logo | banner |
    photo | today | week | please | link (?:bild|image) | github repo | support (?:this|our|the) (?:newsletter|letter|work) | publicidade | publicite | publicidad | werbung | chargement`)})s?( (?:now|here|today|free|more|up|us|it|for free))*)$|\b(?:sponsors?|sponsored|sponsoring|advertisement|advertiser|anzeige|werbung|message from|our partners?|announcement)\b`,
  'u',
);
/** What follows a byline, within a maximum length; the whole is sought only where it does. */
const TAG = String.raw`[([]?(?:sponsor(?:ed)?|ad|promoted|anzeige)[)\]]?(?:\s*\[\d+\])?\s*$`;
const TAG_MAX = 40;
const TAGGED = new RegExp(TAG, 'iu');
const BYLINE = new RegExp(String.raw`(?:^|[\s.!?–—-])((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*\s){1,4})${TAG}`, 'iu');

/** 'ACME AI INTRODUCES ...', 'Acme Launches ...': who does it, at a headline's beginning. */
const ANNOUNCED =
  /^\W*((?:\p{Lu}[\p{L}\p{N}.&'’+-]*\s){1,4}?)(?:[Ii]ntroduces|[Ll]aunches|[Uu]nveils|[Aa]nnounces|[Rr]eleases|[Pp]resents|INTRODUCES|LAUNCHES|UNVEILS|ANNOUNCES|RELEASES|PRESENTS)\s/u;
const NAMES_MAX = 60;
const TEXT_MAX = 2_400;
/** So many characters of a mail that is one ad as a whole are searched for names. */
const WHOLE_TEXT_MAX = 12_000;
const WHOLE_NAMES_MAX = 240;

/** @returns the candidate names in order of their first mention; at most 60. */
export function namesOffered(reading: Reading, { blocks, marker, claim, kinds }: Candidate): Name[] {
  const names = new Map<string, Name>();
  const isWhole = kinds.has('whole');
  const namesMax = isWhole ? WHOLE_NAMES_MAX : NAMES_MAX;
  const offer = (raw: string, source: Source, weight = 1, site: string | null = null) => {
    const { shown, key, isNobody } = asName(raw, reading);
    if (
      isAddress(raw) ||
      (/\d|code|promo|coupon/iu.test(raw) && isCoupon(raw.replace(/[.]$/u, ''))) ||
      (isDescription(raw) && !SAID.has(source)) ||
      (RUNNING.has(source) && isTradeTerm(raw, []))
    )
      return;
    if (!key || key.length < 2 || key.length > 60 || key.split(' ').length > 6) return;
    if (isNobody) return;
    if (!/\p{L}/u.test(key) || (SMALL_WORD.test(shown) && source !== 'spelled')) return;
    let name = names.get(key);
    if (!name) {
      if (names.size >= namesMax) return;
      name = { shown, key, sources: new Map(), site: null, order: names.size };
      names.set(key, name);
    }
    if (isShouted(name.shown) && !isShouted(shown)) name.shown = shown;
    name.sources.set(source, (name.sources.get(source) ?? 0) + weight);
    name.site ??= site;
  };
  if (claim) offer(claim.brand, 'rules', 1, claim.site);
  const disclosed = marker?.disclosure?.name;
  if (claim && kinds.has('grid')) {
    // The rules have read it where an ad's name is: at its entry's beginning, or after words of disclosure.
    if (claim.isApart && (disclosed || kinds.has('listed')))
      offer(claim.brand, disclosed ? 'disclosed' : 'leading', 1, claim.site);
    return [...names.values()];
  }
  if (disclosed) offer(disclosed, sourceOf(marker.disclosure));
  const readers = marker && !blocks.includes(marker) ? [marker, ...blocks] : blocks;
  let budget = isWhole ? WHOLE_TEXT_MAX : TEXT_MAX;
  const subject = reading.issue.subject ?? '';
  if (isWhole) offerCapitalisedNames(subject.slice(0, 200), offer);
  for (const reader of readers) {
    const { block } = reader;
    const text = block.words.slice(0, Math.max(0, budget));
    budget -= text.length;
    if (reader.disclosure?.name) offer(reader.disclosure.name, sourceOf(reader.disclosure));
    offerPhraseNames(reader, text, offer);
    if (block.level > 0 && NAME_LIKE.test(text.trim()) && text.length <= 40) offer(text, 'heading');
    if (text.length <= 80) for (const other of partnersOfOwnName(text, reading)) offer(other, 'credit');
    const leading = leadingName(block);
    if (leading) offer(leading, 'leading');
    const byline = TAGGED.test(text.slice(-TAG_MAX)) ? BYLINE.exec(text)?.[1] : undefined;
    // 'HOW TO FIRE MUGS WITH ACME KILNS (SPONSOR)'
    if (byline) offer(byline.replace(/^(?:\S+ )*?(?:with|by|from|at|on|in|for|to|of)\s+(?=\S)/iu, ''), 'byline');
    const announced = ANNOUNCED.exec(text)?.[1];
    if (announced) offer(announced, 'leading');
    const publisher = onlyPublisher(reader.outside);
    if (publisher) offer(publisher.name, 'anchor');
    for (const { text: anchor } of reader.links) {
      // A picture's text is its link's words too.
      const bare = anchor.replace(PICTURE_LEAD, '').replace(/^[^\p{L}\p{N}]+|[\s→»>.!]+$|\s+banner$/giu, '');
      if (bare.length >= 2 && bare.length <= 40 && bare.split(/\s+/).length <= 5) offerButtonNames(bare, offer);
    }
    offerPictureNames(reader, reading, offer);
    offerCapitalisedNames(text, offer);
    offerUncasedNames(text, offer);
    // In a Chinese sentence a name in small letters comes before the same marks.
    if (/\p{Script=Han}/u.test(text))
      for (const match of text.matchAll(/(\p{Script=Han}{2,8}|[A-Za-z][\w.]+)(?=[，,是]|\s*(?:赞助|提供|推出))/gu))
        offer(match[1] as string, 'capitals');
  }
  offerDomainNames(blocks, readers, offer);
  const own = ` ${foldText(reading.issue.newsletter.name ?? '')} `;
  const offered = [...names.values()].filter((name) => !onlyBeginsSentences(name, readers) && !isTopic(name, own));
  return isWhole ? oftenest(offered, readers) : offered;
}

/** For a whole mail: the names that most of its blocks mention, in order of their first mention. */
function oftenest(names: readonly Name[], readers: readonly BlockReading[]): Name[] {
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

/** 'Rust' in 'Rust Trends': what the newsletter is about, said in an ad's running text. @param own folded, spaced. */
const isTopic = ({ key, sources, site }: Name, own: string): boolean =>
  site === null &&
  own.includes(` ${key} `) &&
  own.trim() !== key &&
  [...sources.keys()].every((source) => RUNNING.has(source));

/**
 * Whether a word is capitalised only because it begins sentences: found in running text only, and never within a
 * sentence.
 */
function onlyBeginsSentences({ key, sources }: Name, readers: readonly BlockReading[]): boolean {
  if (key.includes(' ') || [...sources.keys()].some((source) => source !== 'capitals')) return false;
  const often = readers.reduce((sum, { folded }) => sum + folded.split(` ${key} `).length - 1, 0);
  return often > 1 && (sources.get('capitals') ?? 0) <= often / 2;
}

/** Addresses are no names, but for bare domains that may be. */
const isAddress = (raw: string): boolean =>
  /^(?:https?:|www\.)|@\S+\.|^[\w.-]+\.[a-z]{2,}\/|^(?:bit\.ly|t\.co|tinyurl\.com|lnkd\.in|goo\.gl|youtu\.be)\b/iu.test(
    raw.trim(),
  );
/** What a picture shows or an anchor says, in a phrase of small words: 'large cruise ship in ocean'. */
function isDescription(raw: string): boolean {
  const words = raw.trim().split(/\s+/u);
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length >= words.length / 2;
}
/** Sources that are running text alone. */
const RUNNING: ReadonlySet<Source> = new Set(['capitals', 'head', 'selling', 'rules']);
const SAID: ReadonlySet<Source> = new Set(['disclosed', 'credit', 'spelled']);

const sourceOf = (disclosure: Disclosure | null): Source =>
  disclosure && disclosure.weight < GRAMMAR_LEAST ? 'credit' : 'disclosed';
/** Disclosures of the rules' grammar have at least this weight; below it are credits that only the model uses. */
const GRAMMAR_LEAST = 75;

/** 'Didn’t' */
const DENIED = /^(?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo)n t$/u;
/** 'The Kiln 2026-03-07': the newsletter's own heading. */
function isDated(key: string, letter: string | null): boolean {
  if (!/\d$/.test(key)) return false;
  const own = normaliseBrandName(letter ?? '');
  return own !== '' && key.startsWith(`${own} `) && /^[\d ]+$/u.test(key.slice(own.length + 1));
}

/** A name as shown and as compared; each raw form is worked out once an issue. */
function asName(raw: string, { spoken, issue }: Reading): SpokenName {
  const known = spoken.get(raw);
  if (known) return known;
  const bare = raw
    .replace(/['’]s?$/u, '')
    .replace(/[.,]+$/u, (end) => (/\b(?:Inc|Co|Corp|Ltd)\.$/u.test(raw) ? end : ''));
  const shown = displayName(bare);
  const key = normaliseBrandName(shown);
  const isNobody =
    NO_ADVERTISER.test(key) ||
    AD_LABEL.test(shown) ||
    isWideLabel(shown) ||
    isDated(key, issue.newsletter.name) ||
    DENIED.test(key);
  const name = { shown, key, isNobody };
  spoken.set(raw, name);
  return name;
}
