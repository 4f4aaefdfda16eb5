import PostalMime from 'postal-mime';
import { MAIL_LIMITS } from './bounds.ts';
import { decodeCharset } from './charset.ts';
import type { TextPart } from './parts.ts';
import { toStorableText } from './plain.ts';
import { base64PartOf, withoutBlanksAfterSoftBreaks } from './transfer-encoding.ts';

const LF = 0x0a;

type EncodedPart = Pick<TextPart, 'content' | 'body'>;

/**
 * @returns the part's text, safe to store.
 * @throws any error of postal-mime.
 */
export async function decodePartText(part: EncodedPart): Promise<string> {
  const { content } = part;
  const bytes = await decodeTransferEncoding(part);
  const within = content.type === 'text/html' ? META_CHARSET.exec(headOf(bytes))?.[1] : undefined;
  const text = decodeCharset(bytes, content.charset, within);
  return withoutLastLineEnds(toStorableText(content.parameters ? await unfold(text, content.parameters) : text));
}

function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i;
const headOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 10_000));

export async function decodeTransferEncoding({ content, body }: EncodedPart): Promise<Uint8Array> {
  const isBase64 = content.encoding === 'base64';
  const encoded = isBase64
    ? base64PartOf(body)
    : content.encoding === 'quoted-printable'
      ? withoutBlanksAfterSoftBreaks(body)
      : null;
  if (!encoded) return body;
  const mail = await PostalMime.parse(
    withHeader(`Content-Type: application/octet-stream\nContent-Transfer-Encoding: ${content.encoding}\n\n`, encoded),
  );
  const decoded = mail.attachments[0]?.content;
  return decoded instanceof ArrayBuffer ? new Uint8Array(decoded) : body;
}

/** Joins the lines of format=flowed. A text with too many lines stays as it is: each costs the parser an object. */
async function unfold(text: string, parameters: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines++;
  if (lines > MAIL_LIMITS.textLines) return text;
  const header = `Content-Type: text/plain; charset=utf-8${parameters}\nContent-Transfer-Encoding: 8bit\n\n`;
  return (await PostalMime.parse(withHeader(header, bytes))).text ?? '';
}

function withHeader(header: string, body: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(header);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}
