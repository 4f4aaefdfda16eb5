// Headers should be ASCII with encoded words, but many are in a local charset, so each field is decoded by itself.
import { concatBytes } from '../form-data.ts';
import { decodeCharset } from './charset.ts';
import { decodeLatin1 } from './header-block.ts';
import { toOneLine } from './plain.ts';
import { decodeBase64, toBytes } from './transfer-encoding.ts';

export function decodeHeaderBlock(raw: Uint8Array): string {
  return `${charactersOf(raw).replaceAll('\0', '').replace(BYTE_ORDER_MARK, '').trimEnd()}\n\n`;
}

/** Servers have since put their headers above it. Also as it looks in windows-1252. */
const BYTE_ORDER_MARK = /^(?:\ufeff|ï»¿)/gm;

/** Decodes each field as UTF-8, else as the charset of the block's Content-Type, else as windows-1252. */
function charactersOf(raw: Uint8Array): string {
  const bytewise = decodeLatin1(raw);
  if (!NOT_ASCII.test(bytewise)) return bytewise;
  const declared = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*charset="?([^\s";]+)/im.exec(bytewise)?.[1];
  const charset = declared && !/^utf-?8$/i.test(declared) ? declared : 'windows-1252';
  return bytewise
    .split(/(?<=\n)(?![ \t])/)
    .map((field) => {
      if (!NOT_ASCII.test(field)) return field;
      // Raw bytes within an encoded word are in that word's charset, so they are escaped in the word's encoding.
      const outside = field.replace(ENCODED_Q, (word) =>
        word.replace(/[\u0080-\u00ff]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`),
      );
      return decodeCharset(toBytes(outside), charset);
    })
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins Japanese text of ISO-2022-JP
const NOT_ASCII = /[\u0080-\u00ff\u001b]/;
const ENCODED_Q = /=\?[^?\s]{1,100}\?q\?[^?\n]*\?=/gi;
/** A question mark within an encoded word should be escaped, but often isn't. */
const ENCODED_WORD = /=\?([^?\s*]{1,60})(?:\*[^?\s]{0,40})?\?([qb])\?(.{0,2000}?)\?=/gi;

export function decodeHeaderText(value: string): string {
  const pieces: (string | { charset: string; bytes: Uint8Array[] })[] = [];
  let end = 0;
  for (const { index, 0: word, 1: charset = '', 2: encoding = '', 3: content = '' } of value.matchAll(ENCODED_WORD)) {
    const between = value.slice(end, index);
    const bytes = /b/i.test(encoding) ? decodeBase64(content) : bytesOfQ(content);
    const last = pieces.at(-1);
    const isAdjacent = typeof last === 'object' && between.trim() === '';
    // A character may be split between adjacent words, so their bytes are decoded together.
    if (isAdjacent && last.charset === charset.toLowerCase()) last.bytes.push(bytes);
    else pieces.push(isAdjacent ? '' : between, { charset: charset.toLowerCase(), bytes: [bytes] });
    end = index + word.length;
  }
  const decoded = pieces.map((piece) =>
    typeof piece === 'string' ? piece : decodeCharset(concatBytes(piece.bytes), piece.charset),
  );
  return toOneLine(decoded.join('') + value.slice(end));
}

function bytesOfQ(content: string): Uint8Array {
  const unescaped = content
    .replace(/[_\s]/g, ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return NOT_BYTES.test(content) ? new TextEncoder().encode(unescaped) : toBytes(unescaped);
}

const NOT_BYTES = /[\u0080-\uffff]/;
