// Anybody can write such a header (RFC 8601), so only the topmost one with our own server's name counts.
import { decodeLatin1, findHeaderBlock, findMailStart } from './message/header-block.ts';

export interface AuthenticatedDomains {
  dkim: string[];
  spf: string | null;
}

/** Only this many bytes of a header block are read; the receiving server's own header is at the top. */
export const HEADER_BYTES_READ = 64 * 1024;
const DETAIL_MAX = 1_000;
const RESULTS_MAX = 50;

/** @returns our own server's results, without comments ('dkim=pass header.d=a.test; spf=none'); null if none. */
export function findAuthenticationResults(raw: Uint8Array, authservId: string): string | null {
  const start = findMailStart(raw);
  if (start === null) return null;
  const block = findHeaderBlock(raw.subarray(0, start + HEADER_BYTES_READ), start);
  const lines = decodeLatin1(raw.subarray(block.start, block.end)).split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const begun = RESULTS_FIELD_START.exec(line);
    if (!begun) continue;
    const [server = '', ...results] = pieces(line.slice(begun[0].length) + foldedBelow(lines, at));
    if (server.split(/\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) continue;
    return results.join('; ').slice(0, DETAIL_MAX);
  }
  return null;
}

/** Start of the header; a mail may begin with the three bytes of a byte order mark. */
const RESULTS_FIELD_START = /^(?:\xef\xbb\xbf)?authentication-results[ \t]*:/i;
/** A continuation line as a server folds it: visible characters only, and never starting with a semicolon. */
const FOLDED_LINE = /^[ \t]+(?=[^;\s])[\t\x20-\x7e\x80-\xff]*$/;

/** A mail may begin with a folded line (' ; dkim=pass header.d=somebody.example') to continue our server's header. */
function foldedBelow(lines: readonly string[], at: number): string {
  const end = lines.findIndex((line, nth) => nth > at && !FOLDED_LINE.test(line));
  return lines.slice(at + 1, end < 0 ? undefined : end).join('');
}

/** @param detail as `findAuthenticationResults` returns it or a webhook service sends it. */
export function parseAuthenticationResults(detail: string | null): AuthenticatedDomains {
  const verdict: AuthenticatedDomains = { dkim: [], spf: null };
  for (const result of pieces(detail ?? '').slice(0, RESULTS_MAX)) {
    const [method, ...properties] = result.toLowerCase().split(/\s+/);
    if (method === 'dkim=pass') {
      const domain = domainIn(propertyOf(properties, 'header.d') ?? propertyOf(properties, 'header.i'));
      if (domain && !verdict.dkim.includes(domain)) verdict.dkim.push(domain);
    } else if (method === 'spf=pass') verdict.spf ??= domainIn(propertyOf(properties, 'smtp.mailfrom'));
  }
  return verdict;
}

/** A mail service's verdict as a receiving server writes it. @param sender of the envelope. */
export function formatAuthenticationResults(signers: readonly string[], isSpf: boolean, sender: string): string {
  const host = sender.split('@').pop() ?? '';
  const proved = isSpf && /^[a-z0-9._-]{1,253}$/i.test(host) ? [`spf=pass smtp.mailfrom=${host}`] : [];
  return [...signers.map((domain) => `dkim=pass header.d=${domain}`), ...proved].join('; ') || 'dkim=none; spf=none';
}

const propertyOf = (properties: string[], name: string): string | undefined =>
  properties.find((property) => property.startsWith(`${name}=`))?.slice(name.length + 1);

function domainIn(value: string | undefined): string | null {
  const domain = (value ?? '').replaceAll('"', '').split('@').pop()?.replace(/\.$/, '') ?? '';
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(domain) ? domain : null;
}

function pieces(value: string): string[] {
  const found: string[] = [];
  let piece = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const character = value[at] as string;
    if (character === '\\' && (quoted || depth > 0)) {
      if (depth === 0) piece += value[at + 1] ?? '';
      at++;
    } else if (quoted) {
      quoted = character !== '"';
      piece += character;
    } else if (character === '(') depth++;
    else if (depth > 0) depth -= character === ')' ? 1 : 0;
    else if (character === ';') {
      found.push(piece);
      piece = '';
    } else {
      quoted = character === '"';
      piece += character;
    }
  }
  return [...found, piece].map((each) => each.trim().replace(/\s+/g, ' ')).filter(Boolean);
}
