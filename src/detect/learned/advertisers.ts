// The possible advertisers of an ad: every name in its words, links and pictures.
import { anyOf } from '../../domain/any-of.ts';
import { displayName, fold, normalisedName } from '../../domain/brand/name.ts';
import { labelOf } from '../../domain/site/domain.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { leadingName, NAME_LIKE } from '../rules/entry.ts';
import { nameAt } from '../rules/names.ts';
import { NOT_A_NAME, SMALL_WORD } from '../vocabulary/no-names.ts';
import type { Candidate } from './candidates.ts';
import { type BlockReading, bit, type Reading } from './reading.ts';

export const SOURCES = [
  'disclosed',
  'phrase',
  'anchor',
  'alt',
  'leading',
  'heading',
  'byline',
  'spelled',
  'label',
  'selling',
  'capitals',
  'possessive',
  'rules',
  'file',
  'credit',
  'head',
] as const;
export type Source = (typeof SOURCES)[number];

export interface Name {
  /** As shown. */
  shown: string;
  key: string;
  sources: Map<Source, number>;
  /** Registrable domain of the unit's links whose name it spells. */
  site: string | null;
  /** Position of its first mention among the names offered. */
  order: number;
}

/** Said in ads, and nobody's name. */
const NO_ADVERTISER = new RegExp(
  String.raw`[%*]|^(?:je|j en|j y|quiero|voir|en savoir|en profiter|telecharger|choisissez|chargement) |\b(?:se desabonner|je decouvre|j en profite|profitez|voir plus|mehr erfahren|jetzt|abmelden|unsubscribe)\b|^(?:(?:${anyOf(`
    subscribe | unsubscribe | hiring | e ?books? | guide | report | webinar | whitepaper | course | view image | caption | click | here |
    read online | read more | learn more | sign up | get started | product | products | team | app | platform | website | new | free | demo |
    podcast | newsletter | article | blog | post | video | link | links | jobs? | event | summit | register | download | image | logo | banner |
    photo | today | week | please | publicidade | publicite | publicidad | werbung | chargement`)})s?( (?:now|here|today|free|more|up|us|it|for free))*)$|\b(?:sponsors?|sponsored|sponsoring|advertisement|advertiser|anzeige|werbung|message from|our partners?|announcement)\b`,
  'u',
);
const NAMES_MAX = 60;
const TEXT_MAX = 2_400;
/** So many characters of a mail that is one ad as a whole are searched for names. */
const WHOLE_TEXT_MAX = 12_000;
const WHOLE_NAMES_MAX = 240;
/** 'by X', 'with X', 'from X', 'thanks to X' after words that disclose. */
const AFTER =
  /\b(?:by|with|from|to|at|von|durch|mit|par|avec|por|con|com|da|door|met|av|af|przez|sponsors?|partners?|is|:)[\s:–—-]+(?:our (?:friends|sponsors?|partners?)(?: (?:at|from|over at))?[,:]?\s+|the (?:team|folks|people) (?:at|behind)\s+)?$/iu;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}.&'’+-]*/gu;
const RUN =
  /(?:[\p{Lu}][\p{L}\p{N}.&'’+-]*|[a-z]+\p{Lu}[\p{L}\p{N}]*|\p{N}+[\p{Lu}][\p{L}\p{N}]*|[a-z0-9-]{2,}\.(?:com|io|ai|dev|app|co|org|net|de|fr|so|sh|xyz|tech|cloud))(?:[ \u00a0](?:(?:of|the|and|&|for|de)[ \u00a0])?(?:\p{Lu}[\p{L}\p{N}.&'’+-]*|\p{N}+(?![\p{L}\p{N}%])|&)){0,4}/gu;
const SELLS = new RegExp(
  String.raw`^[’']?s?,?\s+(?:${anyOf(`
    is | are | does | helps? | lets? | gives? | makes? | brings? | offers? | has | uses | turns | built | just | connects? | automates? |
    provides? | delivers? | allows | takes | ships | finds | sends | runs | keeps | cuts | saves | shows | powers | handles | works | replaces |
    combines | unifies | tracks | protects | secures | integrates | generates | writes | builds | can | will | for | ist | hilft | bietet | est |
    aide | permet | es | ayuda | è | aiuta`)})\b`,
  'u',
);
const OFFERED =
  /\b(?:try|meet|with|introducing|join|get|discover|check out|visit|at|use|choose|from|thanks to|why|how)\s+$/iu;
/** Words that say of a picture what it is, before the name or after it. */
const PICTURE_LEAD =
  /^\W*(?:(?:the |le |la |das )?(?:logo|banner|image|picture|photo|bannière|visuel|bild|werbebanner)(?: (?:of|for|from|de|du|von|der|d['’]))?)[\s:_-]+(?=\p{L})/iu;
const PICTURE_WORDS =
  /[\s_-]*\b(?:logo|banner|image|img|icon|header|photo|picture|screenshot|hero|graphic|gif|png|jpe?g|ad|sponsor|sponsored)\b.*$/iu;

/** @returns the candidate names in order of their first mention; at most 60. */
export function namesOffered(reading: Reading, { blocks, marker, claim, kinds }: Candidate): Name[] {
  const names = new Map<string, Name>();
  const isWhole = kinds.has('whole');
  const namesMax = isWhole ? WHOLE_NAMES_MAX : NAMES_MAX;
  const offer = (raw: string, source: Source, weight = 1, site: string | null = null) => {
    const { shown, key } = asName(raw, reading);
    if (isAddress(raw) || (isDescription(raw) && !SAID.has(source))) return;
    if (!key || key.length < 2 || key.length > 60 || key.split(' ').length > 6) return;
    if (NO_ADVERTISER.test(key)) return;
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
  if (claim && kinds.has('grid')) return [...names.values()];
  const disclosed = marker?.disclosure?.name;
  if (disclosed) offer(disclosed, sourceOf(marker.disclosure));
  const readers = marker && !blocks.includes(marker) ? [marker, ...blocks] : blocks;
  let budget = isWhole ? WHOLE_TEXT_MAX : TEXT_MAX;
  const subject = reading.issue.subject ?? '';
  if (isWhole) for (const match of subject.slice(0, 200).matchAll(RUN)) runs(match, subject, offer);
  for (const reader of readers) {
    const { block } = reader;
    const text = block.words.slice(0, Math.max(0, budget));
    budget -= text.length;
    if (reader.disclosure?.name) offer(reader.disclosure.name, sourceOf(reader.disclosure));
    phrases(reader, text, offer);
    if (block.level > 0 && NAME_LIKE.test(text.trim()) && text.length <= 40) offer(text, 'heading');
    if (text.length <= 80) for (const other of besideOwn(text, reading)) offer(other, 'credit');
    const leading = leadingName(block);
    if (leading) offer(leading, 'leading');
    const byline =
      /(?:^|[\s.!?–—-])((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*\s){1,4})[([]?(?:sponsor(?:ed)?|ad|promoted|anzeige)[)\]]?\s*$/iu.exec(
        text,
      )?.[1];
    if (byline) offer(byline, 'byline');
    for (const { text: anchor } of reader.links) {
      const bare = anchor.replace(/^\W+|[\s→»>.!]+$/gu, '');
      if (bare.length >= 2 && bare.length <= 40 && bare.split(/\s+/).length <= 5) offer(bare, 'anchor');
    }
    for (const { src } of block.images) {
      const file =
        /([^/?#]{3,80})\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/iu.exec(src)?.[1]?.replace(/%20|[_+-]+/gu, ' ') ?? '';
      const after =
        /\b(?:with|by|from|sponsor)\s+(\p{Lu}.{2,40})$/u.exec(file)?.[1] ??
        (PICTURE_WORDS.test(file) ? file.replace(PICTURE_WORDS, '') : '');
      if (/^\p{L}[\p{L}\p{N} .&]{2,30}$/u.test(after.trim())) offer(after, 'file');
    }
    for (const { alt } of block.images) {
      const bare = alt.replace(/_/g, ' ').replace(PICTURE_LEAD, '').replace(PICTURE_WORDS, '').trim();
      if (bare.length >= 2 && bare.length <= 40) offer(bare, 'alt');
      for (const other of besideOwn(bare, reading)) offer(other, 'credit');
    }
    for (const match of text.matchAll(RUN)) runs(match, text, offer);
    for (const match of text.matchAll(/(\p{Script=Han}{2,8}|[A-Za-z][\w.]+)(?=[，,是]|\s*(?:赞助|提供|推出))/gu))
      offer(match[1] as string, 'capitals');
  }
  spelled(blocks, readers, offer);
  const offered = [...names.values()].filter((name) => !onlyBeginsSentences(name, readers));
  return isWhole ? oftenest(offered, readers) : offered;
}

/** For a whole mail: the names that most of its blocks mention, in order of their first mention. */
function oftenest(names: readonly Name[], readers: readonly BlockReading[]): Name[] {
  if (names.length <= NAMES_MAX) return [...names];
  const kept = new Set(
    names
      .map((name) => ({ name, hits: hitsOf(name, readers) }))
      .sort((a, b) => b.hits - a.hits || a.name.order - b.name.order)
      .slice(0, NAMES_MAX)
      .map(({ name }) => name),
  );
  return names.filter((name) => kept.has(name));
}

/** How many blocks mention it. */
export const hitsOf = ({ key }: Name, readers: readonly BlockReading[]): number =>
  readers.filter(({ folded }) => folded.includes(` ${key} `)).length;

/** Whether a word is capitalised only because it begins sentences: found in running text only, and never within a sentence. */
function onlyBeginsSentences({ key, sources }: Name, readers: readonly BlockReading[]): boolean {
  if (key.includes(' ') || [...sources.keys()].some((source) => source !== 'capitals')) return false;
  const often = readers.reduce((sum, { folded }) => sum + folded.split(` ${key} `).length - 1, 0);
  return often > 1 && (sources.get('capitals') ?? 0) <= often / 2;
}

/** 'Ours x Acme': who stands beside the publication's own name. */
function besideOwn(text: string, { own }: Reading): string[] {
  const parts = text.split(/\s+[x×+&]\s+/iu);
  if (parts.length !== 2) return [];
  const isOurs = parts.map((part) => own.isBrand(part.trim()));
  return isOurs[0] === isOurs[1] ? [] : parts.filter((_, nth) => !isOurs[nth]).map((part) => part.trim());
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
const SAID: ReadonlySet<Source> = new Set(['disclosed', 'credit', 'spelled']);

const sourceOf = (disclosure: Disclosure | null): Source =>
  disclosure && disclosure.weight < GRAMMAR_LEAST ? 'credit' : 'disclosed';
/** Disclosures of the rules' grammar have at least this weight; below it are credits that only the model uses. */
const GRAMMAR_LEAST = 75;

/** A name as shown and as compared; each raw form is worked out once an issue. */
function asName(raw: string, { spoken }: Reading): { shown: string; key: string } {
  const known = spoken.get(raw);
  if (known) return known;
  const bare = raw
    .replace(/['’]s?$/u, '')
    .replace(/[.,]+$/u, (end) => (/\b(?:Inc|Co|Corp|Ltd)\.$/u.test(raw) ? end : ''));
  const shown = displayName(bare);
  const name = { shown, key: normalisedName(shown) };
  spoken.set(raw, name);
  return name;
}

export const isShouted = (name: string) => name.length > 3 && name === name.toUpperCase();

type Offer = (raw: string, source: Source, weight?: number, site?: string | null) => void;

/** What stands right after words that disclose. */
function phrases({ line, signs, block, links }: BlockReading, text: string, offer: Offer): void {
  if (
    (signs &
      (bit('broughtBy') |
        bit('togetherWith') |
        bit('messageFrom') |
        bit('thanks') |
        bit('sponsor') |
        bit('partner') |
        bit('advertisement'))) ===
    0
  )
    return;
  const anchors = links.map((link) => link.text);
  for (const match of text.slice(0, 400).matchAll(/\S+/gu)) {
    if (!AFTER.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
    const rest = text.slice(match.index, match.index + 90).split('\n')[0] ?? '';
    const name = nameAt(rest.replace(/^the /iu, ''), anchors) ?? nameAt(rest, anchors);
    if (name) offer(name, 'phrase');
    // 'in partnership with The Analog Circle.': the article may be the name's own.
    const article = /^(The \p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*)*)/u.exec(rest)?.[1];
    if (article) offer(article, 'phrase');
  }
  const sponsors =
    /^(.{2,60}?)\s+(?:is|are)?\s*(?:proud(?:ly)? (?:to )?|happy to |kindly |generously )?sponsor(?:s|ing|ed)?\b/iu.exec(
      line,
    )?.[1];
  const before = sponsors && block.level === 0 ? nameAt(sponsors) : null;
  if (before) offer(before, 'phrase');
}

/** Capitalised runs, and what their neighbours make of them. */
function runs(match: RegExpMatchArray, text: string, offer: Offer): void {
  const at = match.index ?? 0;
  let run = match[0];
  const before = text.slice(Math.max(0, at - 16), at);
  const starts = at === 0 || /[.!?:\n•]\s*$/u.test(before);
  const first = run.split(/\s/u)[0] ?? '';
  if (starts && run.includes(' ') && COMMON.test(first.toLowerCase())) run = run.slice(first.length + 1);
  // A picture's text says that it is one.
  if (LOGO_WORD.test(run)) run = run.replace(PICTURE_LEAD, '').replace(LOGO_WORD, '');
  if (!run) return;
  if (COMMON.test(run.toLowerCase()) || (NOT_A_NAME.test(run.toLowerCase()) && !run.includes(' '))) return;
  const after = text.slice(at + match[0].length, at + match[0].length + 24);
  offer(run, 'capitals', starts ? 0.5 : 1);
  // 'Acme Developer Platform' may be Acme's.
  const head = run.split(' ')[0] ?? '';
  if (head !== run && head.length > 2 && CAMEL.test(head)) offer(head, 'head');
  const owner = /^(.{2,40}?)['’]s? /u.exec(run)?.[1];
  if (owner) offer(owner, 'possessive');
  if (/['’]s?$/u.test(run)) offer(run, 'possessive');
  if (SELLS.test(after) || OFFERED.test(before)) offer(run, 'selling');
}

const CAMEL = /\p{Ll}\p{Lu}/u;
const LOGO_WORD = /\s+(?:logo|banner)\b.*$/iu;
/** Words that begin sentences and headlines, and are nobody's name alone. */
export const COMMON = new RegExp(
  `^(?:${anyOf(`
    the | a | an | this | that | these | those | with | from | what | when | where | why | how | who | if | and | but | or | for | you | your |
    we | our | they | it | its | it's | i | no | not | yes | all | every | today | now | new | free | save | see | more | join | download |
    watch | check | claim | book | get | try | start | learn | read | sign | up | here | in | on | at | to | of | is | are | be | do | does |
    don't | can | will | by | as | so | then | there | their | than | just | only | most | many | some | over | under | stop | go | let | let's |
    make | use | meet | plus | because | after | before | while | instead | introducing | discover | build | click | ad | ads | sponsor |
    sponsored | sponsors | partner | partners | together | presented | brought | thanks | thank | support | monday | tuesday | wednesday |
    thursday | friday | saturday | sunday | january | february | march | april | may | june | july | august | september | october | november |
    december | am | pm | et | us | usa | uk | eu | ai | api | ceo | cto | der | die | das | und | mit | von | für | wir | sie | le | la | les |
    un | une | et | avec | pour | el | los | las | y | con | para | il | e | di | per | o | os | da | de | do`)})$`,
  'u',
);

interface Token {
  bare: string;
  folded: string;
}

const tokens = new WeakMap<BlockReading, (Token | null)[]>();

/** A block's words, its pictures' and its links' texts; null where one of them ends. */
function tokensOf(reader: BlockReading): (Token | null)[] {
  const known = tokens.get(reader);
  if (known) return known;
  const texts = [
    reader.block.words.slice(0, 1_500),
    ...reader.block.images.map(({ alt }) => alt),
    ...reader.links.map((link) => link.text),
  ];
  const made = [...new Set(texts)].flatMap((text) => [
    ...[...text.matchAll(TOKEN)].map(([word]) => {
      const bare = word.replace(/['’]s?$|[.,]+$/u, '');
      return { bare, folded: fold(bare).replaceAll(' ', '') };
    }),
    null,
  ]);
  tokens.set(reader, made);
  return made;
}

/** Words that spell the name of a domain the ad leads to; else the domain's own label. */
function spelled(blocks: readonly BlockReading[], readers: readonly BlockReading[], offer: Offer): void {
  const domains = new Map<string, number>();
  for (const link of blocks.flatMap(({ outside }) => outside))
    if (link.kind === 'site' && link.domain) domains.set(link.domain, (domains.get(link.domain) ?? 0) + 1);
  if (domains.size === 0) return;
  const tokens = readers.flatMap(tokensOf).slice(0, 900);
  for (const [domain, count] of [...domains].sort((a, b) => b[1] - a[1]).slice(0, 4)) {
    const label = labelOf(domain);
    const short = label.replace(
      /^(?:get|try|use|join|go|my|the|hello|with|meet|buy|shop)(?=\w{4})|(?:hq|app|inc|labs?|ai|io|dev|tech|software|data|cloud)$/u,
      '',
    );
    let found = false;
    for (let from = 0; from < tokens.length && !found; from++) {
      let [name, together] = ['', ''];
      for (let to = from; to < Math.min(tokens.length, from + 4); to++) {
        const token = tokens[to];
        if (!token) break;
        name = name ? `${name} ${token.bare}` : token.bare;
        together += token.folded;
        const bare = name;
        if (
          together.length > label.length + 6 ||
          !(label.includes(together) || together.length < 4 || together.includes(label))
        )
          break;
        if (together === label || together === domain.replaceAll('.', '').replaceAll('-', '')) {
          offer(bare, 'spelled', count + 1, domain);
          found = /^[\p{Lu}\p{N}]/u.test(bare);
        } else if (together.length > 2 && together === short) offer(bare, 'spelled', count, domain);
        else if (
          together.length >= 4 &&
          /^\p{Lu}/u.test(bare) &&
          (label.startsWith(together) || label.endsWith(together))
        )
          offer(bare, 'spelled', 0.5, domain);
      }
    }
    if (label.length > 2)
      offer(
        label.length <= 3 ? label.toUpperCase() : (label[0] as string).toUpperCase() + label.slice(1),
        'label',
        count,
        domain,
      );
  }
}
