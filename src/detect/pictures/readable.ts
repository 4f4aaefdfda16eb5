// Selects the pictures that may be sent to a vision model: large enough to be an ad, small enough as a file, and in a
// format that every vendor accepts.
import { extractFirstFrame, readImageSize } from '../../domain/site/image-size.ts';

export interface PictureFile {
  bytes: Uint8Array;
  /** MIME type of the bytes, for example 'image/png'. */
  contentType: string;
}

/**
 * Bytes. A banner in double resolution has about a hundred KB; larger pictures aren't sent to the model, and a person
 * names their ads.
 */
export const PICTURE_MAX_BYTES = 1024 * 1024;
const SENDABLE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/**
 * Pixels. Smaller pictures are tracking pixels, dividers or icons; the smallest banner format that is sold is 88 by 31.
 */
const LONG_SIDE_MIN = 80;
const SHORT_SIDE_MIN = 24;
/** Pixels. Upper bound on width and height, because a small file may declare enormous dimensions. */
const SIDE_MAX = 6_000;

/**
 * Prepares a picture for a vision model. Of an animated GIF only the first frame is kept, because vendors reject
 * animations.
 * @returns the picture to send, or the reason why it can't be sent.
 */
export function toModelPicture({ bytes, contentType }: PictureFile): PictureFile | { refused: string } {
  if (!SENDABLE_TYPES.includes(contentType)) return { refused: `${contentType} is not sent to a model` };
  if (bytes.length > PICTURE_MAX_BYTES) return { refused: `larger than ${PICTURE_MAX_BYTES} bytes` };
  const size = readImageSize(bytes);
  if (!size) return { refused: 'its size can’t be told' };
  const { width, height } = size;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long < LONG_SIDE_MIN || short < SHORT_SIDE_MIN)
    return { refused: `too small to be an ad (${width} by ${height})` };
  if (long > SIDE_MAX) return { refused: `too large to be an ad (${width} by ${height})` };
  return { bytes: extractFirstFrame(bytes), contentType };
}
