import { sha256Hex } from '../digest.ts';

/** All that is kept of a person who asked to be removed. */
export const hashContactEmail = (email: string): Promise<string> => sha256Hex(email.trim().toLowerCase());
