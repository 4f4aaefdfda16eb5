// Short hashes that stand for long content in golden files.
import { createHash } from 'node:crypto';

/** @returns the first 12 hex digits of a SHA-256. */
export const digestOf = (told: string | Uint8Array): string =>
  createHash('sha256').update(told).digest('hex').slice(0, 12);
