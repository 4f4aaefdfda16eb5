// The hash by which a removed address is recognised.
import { sha256Hex } from '../digest.ts';

/**
 * SHA-256 of an e-mail address, in hexadecimal: all that is kept of a person who asked to be removed. It suffices to
 * recognise the address if it is found on a page again.
 */
export const contactHash = (email: string): Promise<string> => sha256Hex(email.trim().toLowerCase());
