import { crc32 } from 'node:zlib';

/** The CRC-32 of data that comes in pieces. @param before of the pieces so far, 0 at the beginning. */
export const addToChecksum = (piece: Uint8Array, before: number): number => crc32(piece, before);
