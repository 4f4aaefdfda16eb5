// The hash by which a removed address is recognised.
import { sha256Hex } from '../digest.ts';

/**
 * What the list of people who asked to be removed keeps of an e-mail address: its SHA-256, in hexadecimal. The address itself is stored nowhere any
 * more, and yet an address that is found again on a page can be recognised as one that must not return.
 */
export const contactHash = (email: string): Promise<string> => sha256Hex(email.trim().toLowerCase());
