// A checksum of data that arrives in pieces.
import { crc32 } from 'node:zlib';

/**
 * Continues the CRC-32 of data that arrives in pieces. @param before checksum of the pieces so far; 0 at the beginning.
 */
export const updateCrc32 = (piece: Uint8Array, before: number): number => crc32(piece, before);
