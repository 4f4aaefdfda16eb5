// Which pictures a model is asked about: those that a reader sees as an ad, of a kind that every vendor takes.
import { imageSize } from '../../domain/site/image-size.ts';

/** Bytes. A banner at twice its size has some hundred KB; what is larger is slow for every reader, and is left to a person. */
export const PICTURE_MAX_BYTES = 1024 * 1024;
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Pixels. Less is a tracker, a rule or a sign; the smallest banner that is sold has 88 by 31. */
const LONG_SIDE_LEAST = 80;
const SHORT_SIDE_LEAST = 24;
/** Pixels a side: a small file may say that it is the size of a house. */
const SIDE_MAX = 6_000;

/** @param contentType what the bytes are. @returns why it isn't sent to a model; null where it is. */
export function unreadable({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): string | null {
  if (!TYPES.includes(contentType)) return `${contentType} is not sent to a model`;
  if (bytes.length > PICTURE_MAX_BYTES) return `larger than ${PICTURE_MAX_BYTES} bytes`;
  const size = imageSize(bytes);
  if (!size) return 'its size can’t be told';
  const { width, height, moves } = size;
  if (Math.max(width, height) < LONG_SIDE_LEAST || Math.min(width, height) < SHORT_SIDE_LEAST)
    return `too small to be an ad (${width} by ${height})`;
  if (Math.max(width, height) > SIDE_MAX) return `too large to be an ad (${width} by ${height})`;
  if (moves && contentType === 'image/gif') return 'a moving GIF, which models don’t take';
  return null;
}
