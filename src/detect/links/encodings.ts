// Decodes the target URL from the encodings that click-tracking URLs use: percent-encoding, base64 and base64url, JSON,
// a signed token (JWT), a query string, zlib compression. Every input is limited in size before it is decoded.
import { Unzlib } from 'fflate';

const WEB_URL = /^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}/i;
/** Encoded values longer than this (in characters) are not decoded, because they hold more than a URL. */
const ENCODED_MAX = 8_000;
/** Nesting of JSON objects (and of JSON within JSON strings) in which a URL is searched. */
const JSON_DEPTH_MAX = 3;
/** At most this many values of one JSON object are searched. */
const JSON_VALUES_MAX = 40;
/** Characters. Compressed values that decompress to more than this are ignored. */
const INFLATED_MAX = 8_192;
/** Bytes decompressed at once. The output is at most about a thousand times as long, so memory is bounded. */
const INFLATE_STEP = 64;
/** Keys that name the target in JSON with several URLs, the most likely first. */
const TARGET_KEYS = ['url', 'href', 'e', 'l', 'u', 'link', 'target', 'redirect', 'destination', 'p'];

/** @returns the value if it is an http or https URL, otherwise null. */
export const toWebUrlOrNull = (value: string): string | null => (WEB_URL.test(value.trim()) ? value.trim() : null);

export function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads a URL that is plain or percent-encoded once or twice; null if the value isn't one. */
export const decodeUrl = (value: string): string | null => {
  const once = decodePercent(value);
  return toWebUrlOrNull(value) ?? toWebUrlOrNull(once) ?? toWebUrlOrNull(decodePercent(once));
};

/** Reads a URL that is written without its scheme: 'acme.com%2Fpricing'. */
export function decodeSchemelessUrl(value: string): string | null {
  const decoded = decodePercent(value);
  return (
    toWebUrlOrNull(decoded) ??
    (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(decoded) ? toWebUrlOrNull(`https://${decoded}`) : null)
  );
}

/** Reads the URL in a base64 value: by itself, in JSON, in a signed token's claims, or in a list separated by '|'. */
export function decodeBase64ToUrl(value: string): string | null {
  if (value.length < 12 || value.length > ENCODED_MAX) return null;
  const parts = value.split('.');
  // A signed token has the form header.claims.signature or claims.signature.
  const candidates = parts.length === 3 ? [parts[1], parts[0]] : [parts[0]];
  for (const candidate of candidates) {
    const text = candidate ? decodeBase64ToText(candidate) : null;
    const found = text && addressWithin(text);
    if (found) return found;
  }
  return null;
}

/** Finds the URL in decoded text: JSON, fields separated by '|', or the URL alone. */
function addressWithin(text: string): string | null {
  const said = text.trim();
  if (said.startsWith('{') || said.startsWith('[')) return addressInJson(said, JSON_DEPTH_MAX);
  if (said.includes('|')) return said.split('|', 8).map(toWebUrlOrNull).find(Boolean) ?? null;
  return toWebUrlOrNull(said);
}

function addressInJson(text: string, depth: number): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Mail programs truncate long URLs, so that the JSON is incomplete; it may still contain the target.
    return URL_IN_TEXT.exec(text.replaceAll('\\/', '/'))?.[0] ?? null;
  }
  return addressInValue(parsed, depth);
}
const URL_IN_TEXT = /https?:\/\/[^\s"'<>\\}]{4,4000}/i;

function addressInValue(value: unknown, depth: number): string | null {
  if (typeof value === 'string')
    return toWebUrlOrNull(value) ?? (depth > 0 && value.startsWith('{') ? addressInJson(value, depth - 1) : null);
  if (value === null || typeof value !== 'object' || depth <= 0) return null;
  const entries = Object.entries(value).slice(0, JSON_VALUES_MAX);
  const rank = (key: string) => (TARGET_KEYS.includes(key) ? TARGET_KEYS.indexOf(key) : TARGET_KEYS.length);
  entries.sort(([one], [other]) => rank(one) - rank(other));
  for (const [, inner] of entries) {
    const found = addressInValue(inner, depth - 1);
    if (found) return found;
  }
  return null;
}

/** Reads the URL in parameter `name` of a query string that is compressed by zlib and encoded in base64. */
export function decodeCompressedQueryToUrl(value: string, name: string): string | null {
  if (value.length > ENCODED_MAX) return null;
  const bytes = bytesOfBase64(value);
  const query = bytes && inflateText(bytes);
  return query ? toWebUrlOrNull(new URLSearchParams(query).get(name) ?? '') : null;
}

function inflateText(bytes: Uint8Array): string | null {
  const decoder = new TextDecoder();
  let text = '';
  const stream = new Unzlib((chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  try {
    for (let at = 0; at < bytes.length && text.length <= INFLATED_MAX; at += INFLATE_STEP)
      stream.push(bytes.subarray(at, at + INFLATE_STEP), at + INFLATE_STEP >= bytes.length);
  } catch {
    return null;
  }
  return text.length > INFLATED_MAX ? null : text;
}

function bytesOfBase64(value: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return null;
  try {
    const binary = atob(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Decodes base64 to text; null if the value isn't base64 or the bytes aren't readable text. */
export function decodeBase64ToText(value: string): string | null {
  const bytes = bytesOfBase64(value);
  if (!bytes) return null;
  const text = new TextDecoder().decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: binary data decodes to control characters
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? null : text;
}
