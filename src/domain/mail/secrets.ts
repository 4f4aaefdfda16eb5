// What a mail contains for its recipient alone: our tracking address, readers' addresses in links, links that act.
import { findActingFootnotes, urlActsForReader, wordsSayUrlActs } from './secrets/acting-links.ts';
import { listDecodings } from './secrets/readings.ts';
import { EMAIL_ADDRESS, findForwardedRecipients, findNamedRecipients } from './secrets/recipients.ts';

export interface KnownTrackingAddresses {
  mailDomain: string;
  addresses: readonly string[];
}

export interface TextCut {
  from: number;
  to: number;
  put: string;
}

export const REMOVED_ADDRESS_TEXT = '[address removed]';
export const REMOVED_LINK_TEXT = '[link removed]';

const LOCAL_MAX = 128;
const URL_OR_MAILTO = /(?:https?:\/\/|www\.|mailto:)[^\s<>"]+/gi;
const WORD = /[^\s<>"()[\],;]+/g;
/** Soft hyphens, zero-width spaces and joiners, by which one visible word is two for a program. */
const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\u034f/g;

/** @returns the ranges to remove, in order and without overlaps. Linear in the text. */
export function findMailSecrets(text: string, ours: KnownTrackingAddresses): TextCut[] {
  if (!/[@%=]|\/\/|\d{6}|\S{14}/.test(text) && !/www\.|mailto:/i.test(text)) return [];
  const { plain, at } = visible(text);
  const forwarded = findForwardedRecipients(plain).map((cut) => ({ ...cut, put: REMOVED_ADDRESS_TEXT }));
  const targets = targetsOf(ours, findNamedRecipients(plain));
  const cuts = [...linkCuts(plain, targets), ...addressCuts(plain, targets), ...wordCuts(plain, targets), ...forwarded];
  return merged(cuts).map(({ from, to, put }) => ({ from: at(from), to: at(to - 1) + 1, put }));
}

export function removeSecretsFromText(text: string, ours: KnownTrackingAddresses): string {
  return applyTextCuts(text, findMailSecrets(text, ours));
}

/** @param cuts in order and without overlaps. */
export function applyTextCuts(text: string, cuts: readonly TextCut[]): string {
  if (cuts.length === 0) return text;
  let at = 0;
  const parts: string[] = [];
  for (const { from, to, put } of cuts) {
    parts.push(text.slice(at, from), put);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

export function shiftOffset(offset: number, cuts: readonly TextCut[]): number {
  let moved = offset;
  for (const { from, to, put } of cuts) {
    if (from >= offset) break;
    moved += put.length - Math.min(to, offset) + from;
  }
  return moved;
}

/** True if a value that isn't prose (an image's address, a style) contains a secret. */
export function containsMailSecret(value: string, ours: KnownTrackingAddresses): boolean {
  if (value.length < 6) return false;
  const targets = targetsOf(ours, []);
  const readings = value.startsWith('data:') ? pictureOf(value) : listDecodings(value);
  return (
    readings.some((reading) => holds(reading, targets)) ||
    (isAddress(value) && (urlActsForReader(readings) || isPersonal(value, readings)))
  );
}

function pictureOf(value: string): string[] {
  try {
    return [value.slice(0, 100), atob(value.slice(value.indexOf(',') + 1))].map((text) => text.toLowerCase());
  } catch {
    return [];
  }
}

interface SoughtAddresses {
  mailDomain: string;
  known: { local: string; domain: string }[];
}

function targetsOf({ mailDomain, addresses }: KnownTrackingAddresses, recipients: readonly string[]): SoughtAddresses {
  const known = [...new Set([...addresses, ...recipients].map((address) => address.toLowerCase()))].flatMap(
    (address) => {
      const at = address.lastIndexOf('@');
      return at > 0 ? [{ local: address.slice(0, at), domain: address.slice(at + 1) }] : [];
    },
  );
  return { mailDomain: mailDomain.toLowerCase(), known };
}

const isAddress = (value: string) => /^\s*(?:https?:|www\.|mailto:|\/\/)/i.test(value);
/** True if a local part identifies a tracking address even without its domain, by its slug and digits. */
const identifiesTrackingAddress = (local: string) => /\d{6}(?:-[a-z0-9]{9})?$/i.test(local) && local.length > 6;

/** True if a decoding contains one of the targets, with '@' or in the form of bounce addresses ('local=domain'). */
function holds(reading: string, { mailDomain, known }: SoughtAddresses): boolean {
  if (occurrences(reading, mailDomain).length > 0) return true;
  return known.some(
    ({ local, domain }) =>
      reading.includes(local) && (identifiesTrackingAddress(local) || occurrences(reading, domain, local).length > 0),
  );
}

function occurrences(text: string, domain: string, local?: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(domain); at >= 0; at = text.indexOf(domain, at + domain.length)) {
    const before = text.slice(Math.max(0, at - LOCAL_MAX - 12), at);
    const sign = /\s{0,2}(?:[@=]|[([{]\s?at\s?[)\]}])\s{0,2}$/.exec(before);
    if (!sign) continue;
    const name = /[a-z0-9._%+-]{1,128}$/.exec(before.slice(0, sign.index))?.[0];
    if (!name || (local !== undefined && !name.endsWith(local) && !name.startsWith(`${local}+`))) continue;
    found.push([at - (before.length - sign.index) - name.length, at + domain.length]);
  }
  return found;
}

function addressCuts(plain: string, targets: SoughtAddresses): TextCut[] {
  const text = lower(plain);
  const ranges = [
    ...occurrences(text, targets.mailDomain),
    ...targets.known.flatMap(({ local, domain }) => occurrences(text, domain, local)),
  ];
  return ranges.map(([from, to]) => ({ from, to, put: REMOVED_ADDRESS_TEXT }));
}

function wordCuts(plain: string, targets: SoughtAddresses): TextCut[] {
  const text = lower(plain);
  const names = targets.known
    .map(({ local }) => local)
    .filter((local) => identifiesTrackingAddress(local) && text.includes(local));
  return [...plain.matchAll(WORD)].flatMap((found) => {
    const [word] = found;
    const isCode = word.length >= 14 || /[%&\\]/.test(word);
    if (!isCode && names.length === 0) return [];
    const low = lower(word);
    const inside = isCode ? listDecodings(word).slice(1) : [];
    const hasTarget = names.some((name) => low.includes(name)) || inside.some((reading) => holds(reading, targets));
    // Addresses meant for people are never escaped, so an escaped one belongs to a reader.
    const readers = inside.some((reading) => EMAIL_ADDRESS.test(reading)) && !EMAIL_ADDRESS.test(low);
    if (!hasTarget && !readers) return [];
    return [{ from: found.index, to: found.index + word.length, put: REMOVED_ADDRESS_TEXT }];
  });
}

function linkCuts(plain: string, targets: SoughtAddresses): TextCut[] {
  const notes = findActingFootnotes(plain);
  const links = [...plain.matchAll(URL_OR_MAILTO)].map((found) => ({ from: found.index, url: trimmed(found[0]) }));
  const read = links.map(({ from, url }, n) => {
    const to = from + url.length;
    const last = links[n - 1];
    const before = plain.slice(Math.max(last ? last.from + last.url.length : 0, from - 200), from);
    const after = plain.slice(to, Math.min(links[n + 1]?.from ?? plain.length, to + 80));
    const readings = listDecodings(url);
    return { from, to, url, readings, acts: urlActsForReader(readings) || wordsSayUrlActs(before, after, notes) };
  });
  // If the words beside one occurrence show that a link acts, the same URL is a secret everywhere in the mail.
  const acting = new Set(read.filter(({ acts }) => acts).map(({ url }) => bareOf(url)));
  return read.flatMap(({ from, to, url, readings }) => {
    const bare = bareOf(url);
    if (acting.has(bare)) return [{ from, to, put: REMOVED_LINK_TEXT }];
    if (!readings.some((reading) => holds(reading, targets)) && !isPersonal(url, readings)) return [];
    const clean = bare.length < url.length ? listDecodings(bare) : null;
    const sound = clean && !clean.some((reading) => holds(reading, targets)) && !isPersonal(bare, clean);
    return [{ from, to, put: sound ? bare : REMOVED_LINK_TEXT }];
  });
}

const bareOf = (url: string): string => /^[^?#]+/.exec(url)?.[0] ?? url;

/** True if a link contains a reader's address, in its query or encoded anywhere. An '@' in a plain path is a handle. */
function isPersonal(url: string, readings: readonly string[]): boolean {
  if (/^mailto:/i.test(url)) return false;
  const [path = '', ...query] = url.split(/[?#;]/);
  if (EMAIL_ADDRESS.test(lower(query.join(' ')))) return true;
  const plain = lower(path);
  return readings.some((reading) => {
    const found = EMAIL_ADDRESS.exec(reading.startsWith('http') ? reading.replace(/^https?:\/\/[^/]*/, '') : reading);
    return found !== null && !plain.includes(found[0]);
  });
}

function trimmed(url: string): string {
  const closes = new Set([...(url.includes('(') ? '' : ')'), ...(url.includes('[') ? '' : ']'), ...".,;:!?'*_"]);
  // In Markdown the URL ends at its bracket, whatever follows without a space.
  const close = closes.has(')') ? url.indexOf(')') : -1;
  let end = close > 0 ? close : url.length;
  while (end > 0 && closes.has(url[end - 1] as string)) end--;
  return url.slice(0, end);
}

/** @returns the text without invisible characters, and a function from its offsets to those of `text`. */
function visible(text: string): { plain: string; at: (offset: number) => number } {
  if (text.search(INVISIBLE_CHARACTERS) < 0) return { plain: text, at: (offset) => offset };
  const gone = [...text.matchAll(INVISIBLE_CHARACTERS)].map(({ index }) => index);
  const map: number[] = [];
  let next = 0;
  for (let n = 0; n < text.length; n++) {
    if (gone[next] === n) next++;
    else map.push(n);
  }
  return { plain: text.replace(INVISIBLE_CHARACTERS, ''), at: (offset) => map[offset] ?? text.length };
}

/** Lower-cases without changing offsets: letters whose lower case is longer stay unchanged. */
const lower = (text: string) => {
  const low = text.toLowerCase();
  return low.length === text.length ? low : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
};

/** Sorts ranges and merges overlapping ones, so that a link's replacement also covers an address inside the link. */
function merged(cuts: TextCut[]): TextCut[] {
  const sorted = cuts.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: TextCut[] = [];
  for (const cut of sorted) {
    const last = kept[kept.length - 1];
    if (last && cut.from < last.to) last.to = Math.max(last.to, cut.to);
    else kept.push({ ...cut });
  }
  return kept;
}
