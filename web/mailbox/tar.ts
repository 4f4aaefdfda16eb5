// Headers of ustar, with the long names of GNU tar and pax.
import { MAILBOX_FAULTS, MailboxFault } from './faults.ts';
import { toBytewise } from './formats.ts';

export const TAR_BLOCK_BYTES = 512;
/** Maximum size of a header that describes the next file; only hostile archives have larger ones. */
const DESCRIPTION_MAX = 64 * 1024;
const NAME_MAX = 4_096;

export interface TarHeader {
  name: string;
  size: number;
  kind: 'file' | 'long-name' | 'pax' | 'other';
}

export const paddedTarSize = (size: number): number => Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;

/** @returns null for the empty block that ends an archive. @throws MailboxFault if it is cut off or damaged. */
export function readTarHeader(block: Uint8Array): TarHeader | null {
  if (block.length < TAR_BLOCK_BYTES) throw new MailboxFault(MAILBOX_FAULTS.cutOff);
  if (block.every((byte) => byte === 0)) return null;
  if (checksumOf(block) !== octal(block.subarray(148, 156))) throw new MailboxFault(MAILBOX_FAULTS.damagedTar);
  const size = sizeOf(block.subarray(124, 136));
  const prefix = textOf(block.subarray(257, 262)) === 'ustar' ? textOf(block.subarray(345, 500)) : '';
  const name = textOf(block.subarray(0, 100));
  const kind = KINDS[String.fromCharCode(block[156] ?? 0)] ?? 'other';
  if (kind !== 'file' && kind !== 'other' && size > DESCRIPTION_MAX) throw new MailboxFault(MAILBOX_FAULTS.damagedTar);
  return { name: prefix ? `${prefix}/${name}` : name, size, kind };
}

const KINDS: Record<string, TarHeader['kind']> = { '0': 'file', '\0': 'file', '7': 'file', L: 'long-name', x: 'pax' };

export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < TAR_BLOCK_BYTES || bytes[0] === 0) return false;
  return checksumOf(bytes.subarray(0, TAR_BLOCK_BYTES)) === octal(bytes.subarray(148, 156));
}

/** The sum of a header's bytes, with its checksum field counted as blanks. */
function checksumOf(block: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK_BYTES; at++) sum += at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
  return sum;
}

const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
};

const octal = (bytes: Uint8Array): number => Number.parseInt(toBytewise(bytes).replaceAll('\0', ' ').trim() || '0', 8);

/** Octal digits, or a binary number if those don't suffice. */
function sizeOf(bytes: Uint8Array): number {
  const size =
    ((bytes[0] ?? 0) & 0x80) === 0
      ? octal(bytes)
      : bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, (bytes[0] ?? 0) & 0x7f);
  if (!Number.isSafeInteger(size) || size < 0) throw new MailboxFault(MAILBOX_FAULTS.damagedTar);
  return size;
}

export const readTarLongName = (data: Uint8Array): string => textOf(data).slice(0, NAME_MAX);

/** The name and size of the next file, as far as the header gives them. */
export function readPaxNameAndSize(data: Uint8Array): Partial<Pick<TarHeader, 'name' | 'size'>> {
  const found: Record<string, string> = {};
  for (const line of new TextDecoder().decode(data).split('\n')) {
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/s.exec(line) ?? [];
    if (key) found[key] = value ?? '';
  }
  const size = Number(found.size);
  return {
    ...(found.path === undefined ? {} : { name: found.path.slice(0, NAME_MAX) }),
    ...(found.size && Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
  };
}
