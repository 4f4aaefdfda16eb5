// Creates ids in Stripe's format.
import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** @returns an id in Stripe's format, such as 'cus_' and 24 letters and digits. */
export function newId(kind: string): string {
  return `${kind}_${Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
