// Normalises a mail's bytes before anything is read from them: ASCII-compatible charset, no byte order mark, LF line
// ends. With a BOM the first header would be lost, with bare CRs all but the first.

const LF = 0x0a;
const CR = 0x0d;

/**
 * @returns the same array if it is normal already; otherwise a copy in UTF-8 without a BOM, with LF instead of bare CR.
 */
export function normaliseMessageBytes(bytes: Uint8Array): Uint8Array {
  return withLineFeeds(fromWideCharacters(bytes));
}

function fromWideCharacters(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const wide = detectUtf16(bytes);
  return wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes;
}

/**
 * Detects UTF-16 by its byte order mark, or by every other one of the first bytes being NUL; null for other charsets.
 */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, 64);
  if (probe.length < 16) return null;
  const nuls = [0, 0];
  for (let i = 0; i < probe.length; i++) if (probe[i] === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  const half = probe.length / 2;
  const [even = 0, odd = 0] = nuls;
  if (odd > half * 0.9 && even === 0) return 'utf-16le';
  if (even > half * 0.9 && odd === 0) return 'utf-16be';
  return null;
}

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  let bare = 0;
  let feeds = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === LF) feeds++;
    else if (bytes[i] === CR && bytes[i + 1] !== LF) bare++;
  }
  // A stray CR in a mail with LF lines is content; CR counts as the line end only if it is the mail's usual one.
  if (bare === 0 || bare <= feeds) return bytes;
  const copy = bytes.slice();
  for (let i = 0; i < copy.length; i++) if (copy[i] === CR && copy[i + 1] !== LF) copy[i] = LF;
  return copy;
}
