import { sha256Hex } from '../digest.ts';

/**
 * SHA-256 of an e-mail address, in hexadecimal. Nothing else is kept of a person who asked to be removed; it suffices
 * to recognise the address when a page shows it again.
 */
export const hashContactEmail = (email: string): Promise<string> => sha256Hex(email.trim().toLowerCase());
