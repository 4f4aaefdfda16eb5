// Reads an address out of the forms in which click addresses carry it: percent-encoded, base64 in either alphabet,
// JSON, a signed token, a query, compressed. Every input is bounded before it is decoded.
import { Unzlib } from 'fflate';

const ADDRESS = /^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}/i;
/** Longer values hold more than an address. Characters. */
const CODED_MAX = 8_000;
const JSON_DEPTH = 3;
const JSON_VALUES = 40;
/** Characters of an address and what a platform notes beside it. */
const INFLATED_MAX = 8_192;
/** Bytes given to the decompressor at once: it makes at most a thousand times as many of them. */
const INFLATE_STEP = 64;
/** In JSON that holds several addresses, these name the target. */
const TARGET_KEYS = ['url', 'href', 'e', 'l', 'u', 'link', 'target', 'redirect', 'destination', 'p'];

/** @returns the value if it is a web address, else null. */
export const webAddressOrNull = (value: string): string | null => (ADDRESS.test(value.trim()) ? value.trim() : null);

/** The value without percent-encoding; unchanged where that is malformed. */
export function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** An address in clear or percent-encoded, once or twice. */
export const decodedAddress = (value: string): string | null => {
  const once = percentDecoded(value);
  return webAddressOrNull(value) ?? webAddressOrNull(once) ?? webAddressOrNull(percentDecoded(once));
};

/** An address whose scheme was left out: 'acme.com%2Fpricing'. */
export function schemelessAddress(value: string): string | null {
  const decoded = percentDecoded(value);
  return (
    webAddressOrNull(decoded) ??
    (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(decoded) ? webAddressOrNull(`https://${decoded}`) : null)
  );
}

/** The address in a base64 value: bare, in JSON, in a signed token's claims, or in a list or query of fields. */
export function base64Address(value: string): string | null {
  if (value.length < 12 || value.length > CODED_MAX) return null;
  const parts = value.split('.');
  // A signed token is header.claims.signature, or claims.signature.
  const candidates = parts.length === 3 ? [parts[1], parts[0]] : [parts[0]];
  for (const candidate of candidates) {
    const text = candidate ? textOfBase64(candidate) : null;
    const found = text && addressWithin(text);
    if (found) return found;
  }
  return null;
}

/** The address in decoded text. */
function addressWithin(text: string): string | null {
  const said = text.trim();
  if (said.startsWith('{') || said.startsWith('[')) return addressInJson(said, JSON_DEPTH);
  if (said.includes('|')) return said.split('|', 8).map(webAddressOrNull).find(Boolean) ?? null;
  return webAddressOrNull(said);
}

function addressInJson(text: string, depth: number): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Mail programs cut long addresses: what is left may still have the target.
    return WITHIN.exec(text.replaceAll('\\/', '/'))?.[0] ?? null;
  }
  return addressInValue(parsed, depth);
}
const WITHIN = /https?:\/\/[^\s"'<>\\}]{4,4000}/i;

function addressInValue(value: unknown, depth: number): string | null {
  if (typeof value === 'string')
    return webAddressOrNull(value) ?? (depth > 0 && value.startsWith('{') ? addressInJson(value, depth - 1) : null);
  if (value === null || typeof value !== 'object' || depth <= 0) return null;
  const entries = Object.entries(value).slice(0, JSON_VALUES);
  const rank = (key: string) => (TARGET_KEYS.includes(key) ? TARGET_KEYS.indexOf(key) : TARGET_KEYS.length);
  entries.sort(([one], [other]) => rank(one) - rank(other));
  for (const [, inner] of entries) {
    const found = addressInValue(inner, depth - 1);
    if (found) return found;
  }
  return null;
}

/** The parameter `name` of a query that was compressed (zlib) and written in base64. */
export function compressedParameter(value: string, name: string): string | null {
  if (value.length > CODED_MAX) return null;
  const bytes = bytesOfBase64(value);
  const query = bytes && inflated(bytes);
  return query ? webAddressOrNull(new URLSearchParams(query).get(name) ?? '') : null;
}

function inflated(bytes: Uint8Array): string | null {
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

/** The text of a base64 value; null where it isn't readable text. */
export function textOfBase64(value: string): string | null {
  const bytes = bytesOfBase64(value);
  if (!bytes) return null;
  const text = new TextDecoder().decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that aren't text decode to these
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? null : text;
}
