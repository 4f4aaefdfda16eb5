import { sha256Hex } from '../digest.ts';

/** At most 255 characters, the same for the same action and parts, so that a vendor performs it only once. */
export const idempotencyKey = async (act: string, parts: unknown[]): Promise<string> =>
  `${act}:${await sha256Hex(JSON.stringify(parts))}`;
