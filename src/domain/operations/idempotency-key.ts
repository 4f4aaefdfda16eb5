// Keys by which a vendor recognises a repeated request.
import { sha256Hex } from '../digest.ts';

/** @returns a key that is the same for the same act on the same parts, so that a vendor does it once. At most 255 characters. */
export const idempotencyKey = async (act: string, parts: unknown[]): Promise<string> =>
  `${act}:${await sha256Hex(JSON.stringify(parts))}`;
