// Which pictures are sent to a model, and in which form: those large enough to be an ad, in formats that every vendor
// accepts.
import { firstFrame, imageSize } from '../../domain/site/image-size.ts';

export interface Picture {
  bytes: Uint8Array;
  /** What the bytes are: 'image/png'. */
  contentType: string;
}

/**
 * Bytes. A banner at twice its size has some hundred KB; what is larger is slow for every reader, and is left to a
 * person.
 */
export const PICTURE_MAX_BYTES = 1024 * 1024;
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Pixels. Less is a tracker, a rule or a sign; the smallest banner that is sold has 88 by 31. */
const LONG_SIDE_LEAST = 80;
const SHORT_SIDE_LEAST = 24;
/** Pixels a side: a small file may declare enormous dimensions. */
const SIDE_MAX = 6_000;

/**
 * @returns the picture as it is sent to a model (of an animated GIF, which vendors refuse, its first picture), or why
 *   it isn't.
 */
export function toModelPicture({ bytes, contentType }: Picture): Picture | { refused: string } {
  if (!TYPES.includes(contentType)) return { refused: `${contentType} is not sent to a model` };
  if (bytes.length > PICTURE_MAX_BYTES) return { refused: `larger than ${PICTURE_MAX_BYTES} bytes` };
  const size = imageSize(bytes);
  if (!size) return { refused: 'its size can’t be told' };
  const { width, height } = size;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long < LONG_SIDE_LEAST || short < SHORT_SIDE_LEAST)
    return { refused: `too small to be an ad (${width} by ${height})` };
  if (long > SIDE_MAX) return { refused: `too large to be an ad (${width} by ${height})` };
  return { bytes: firstFrame(bytes), contentType };
}
