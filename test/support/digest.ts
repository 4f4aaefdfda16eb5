// What golden files say of what is too long to be said.
import { createHash } from 'node:crypto';

/** @returns the first 12 signs of a SHA-256. */
export const digestOf = (told: string | Uint8Array): string =>
  createHash('sha256').update(told).digest('hex').slice(0, 12);
