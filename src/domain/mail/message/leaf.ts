import { MAIL_LIMITS } from './bounds.ts';
import { decodeCharset } from './charset.ts';
import type { ContentType } from './content-type.ts';
import { decodeLatin1 } from './header-block.ts';
import type { TextPart } from './parts.ts';
import { toStorableText } from './plain.ts';
import { base64PartOf, decodeBase64, decodeQuotedPrintable } from './transfer-encoding.ts';

type EncodedPart = Pick<TextPart, 'content' | 'body'>;

/** @returns the part's text, safe to store. */
export function decodePartText(part: EncodedPart): string {
  const { content } = part;
  const bytes = decodeTransferEncoding(part);
  const within = content.type === 'text/html' ? META_CHARSET.exec(headOf(bytes))?.[1] : undefined;
  const text = toStorableText(decodeCharset(bytes, content.charset, within));
  return withoutLastLineEnds(content.flow ? joinFlowedLines(text, content.flow) : text);
}

function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i;
const headOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 10_000));

export function decodeTransferEncoding({ content, body }: EncodedPart): Uint8Array {
  if (content.encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  const encoded = content.encoding === 'base64' ? base64PartOf(body) : null;
  return encoded ? decodeBase64(decodeLatin1(encoded)) : body;
}

/** Joins the lines of format=flowed (RFC 3676). A text with too many lines stays as it is. */
function joinFlowedLines(text: string, flow: NonNullable<ContentType['flow']>): string {
  const lines = text.split('\n', MAIL_LIMITS.textLines + 1);
  if (lines.length > MAIL_LIMITS.textLines) return text;
  const paragraphs: string[][] = [];
  for (const stuffed of lines) {
    const line = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed;
    const current = paragraphs.at(-1);
    const last = current?.at(-1);
    if (!current || !last?.endsWith(' ') || (last === SIGNATURE_LINE && current.length === 1)) paragraphs.push([line]);
    else {
      if (flow === 'delete-spaces') current[current.length - 1] = last.slice(0, -1);
      if (line) current.push(line);
    }
  }
  return paragraphs.map((pieces) => pieces.join('')).join('\n');
}

const SIGNATURE_LINE = '-- ';
