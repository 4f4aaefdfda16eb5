// Headers change in transit and Message-IDs are reused, so newsletter, Message-ID and body are hashed together.
import { sha256Hex } from '../digest.ts';
import { MAIL_LIMITS } from './message/bounds.ts';
import { detectMailFileFormat } from './message/format.ts';
import {
  CR,
  decodeLatin1,
  findHeaderBlock,
  findMailStart,
  LF,
  MBOX_SEPARATOR_LINE,
  parseHeaderLines,
} from './message/header-block.ts';
import { normaliseMessageBytes } from './message/straighten.ts';

/** The same for the same mail, however often and through whatever door it arrives. */
export async function computeEmailId(newsletterId: string, bytes: Uint8Array): Promise<string> {
  const straight = normaliseMessageBytes(bytes);
  const start = detectMailFileFormat(bytes) === 'mail' ? findMailStart(straight) : null;
  const block = start === null ? null : findHeaderBlock(straight, start);
  const identity = block ? extractMailIdentity(straight.subarray(block.start, block.end)) : '';
  const body = await sha256Hex(canonical(straight.subarray(block?.bodyStart ?? 0)));
  return toUuid(await sha256Hex(new TextEncoder().encode(`${newsletterId}\n${identity}\n${body}`)));
}

/** Message-ID, else sender, subject and date; then the lines that aren't fields. */
export function extractMailIdentity(block: Uint8Array): string {
  const text = decodeLatin1(block.subarray(0, MAIL_LIMITS.headerBytes)).replaceAll('\0', '');
  const { fields, others } = parseHeaderLines(text);
  const value = (name: string) => fields.find((field) => field.name === name)?.value.replace(/\s+/g, ' ') ?? '';
  const named = value('message-id') || ['from', 'subject', 'date'].map(value).join('\n');
  const rest = others.filter((line) => line !== '' && !MBOX_SEPARATOR_LINE.test(line));
  return [named, ...rest].join('\n');
}

/** The body with LF line ends and without trailing ones: SMTP adds one, a file on disk may not have it. */
function canonical(body: Uint8Array): Uint8Array {
  const plain = new Uint8Array(body.length);
  let length = 0;
  for (let i = 0; i < body.length; i++) if (body[i] !== CR || body[i + 1] !== LF) plain[length++] = body[i] ?? 0;
  while (length > 0 && plain[length - 1] === LF) length--;
  return plain.subarray(0, length);
}

/** Formats a hash as a UUID of version 8 (RFC 9562), which is reserved for custom schemes. */
export function toUuid(hex: string): string {
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
