// Decodes a header block. Headers should be ASCII with encoded words, but many are in the sender's local
// charset, and some mix both.
import { decodeWords } from 'postal-mime';
import { decodeLatin1 } from './header-block.ts';
import { toOneLine } from './plain.ts';
import { decodeUtf7, isUtf7 } from './utf7.ts';

/**
 * @returns the block as text without NULs, ended by a blank line. Decoded as UTF-8, else as the charset of its
 *   Content-Type, else as windows-1252.
 */
export function decodeHeaderBlock(raw: Uint8Array): string {
  return `${charactersOf(raw).replaceAll('\0', '').replace(BYTE_ORDER_MARK, '').trimEnd()}\n\n`;
}

/**
 * A byte order mark at the start of a line, also as it looks in windows-1252. If a mail began with one, servers have
 * since put their headers above it, so it precedes the sender's first header.
 */
const BYTE_ORDER_MARK = /^(?:\ufeff|ï»¿)/gm;

function charactersOf(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    // Raw bytes within an encoded word are in that word's charset. They are kept by escaping
    // them in the word's encoding.
    const bytewise = decodeLatin1(raw).replace(ENCODED_Q, (word) =>
      word.replace(/[\u0080-\u00ff]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`),
    );
    const declared = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*charset="?([^\s";]+)/im.exec(bytewise)?.[1];
    return decoderOf(declared).decode(Uint8Array.from(bytewise, (character) => character.charCodeAt(0)));
  }
}

const ENCODED_Q = /=\?[^?\s]{1,100}\?q\?[^?\n]*\?=/gi;
const ENCODED_WORD = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([qb])\?([^?\s]*)\?=/gi;

function decoderOf(label: string | undefined): TextDecoder {
  try {
    if (label && !/^utf-?8$/i.test(label)) return new TextDecoder(label);
  } catch {
    // For an unknown label windows-1252 is the most likely charset.
  }
  return new TextDecoder('windows-1252');
}

/** Decodes the encoded words of a value and puts it on one line. */
export function decodeHeaderText(value: string): string {
  const text = value.replace(ENCODED_WORD, (word, charset: string, encoding: string, content: string) =>
    isUtf7(charset) ? decodeUtf7(decodeWords(`=?us-ascii?${encoding}?${content}?=`)) : word,
  );
  return toOneLine(decodeWords(text));
}
