// Reads the size of a picture, and whether it is animated, from its bytes without decoding it. The size in the markup
// can't be trusted, because strangers write it.

export interface ImageSize {
  width: number;
  height: number;
  /** True if the picture has more than one frame. */
  moves: boolean;
}

/** @returns null for damaged pictures and for formats that aren't supported here (icons, SVG). Linear in the bytes. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = pngSize(view) ?? gifSize(view) ?? webpSize(view) ?? jpegSize(view);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The picture is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG = 0x89504e47;
const ANIMATION = 0x6163544c;
const DATA = 0x49444154;

function pngSize(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== PNG) return null;
  let moves = false;
  // An animation is declared before the first data chunk.
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === DATA) break;
    if (kind === ANIMATION) moves = true;
  }
  return { width: view.getUint32(16), height: view.getUint32(20), moves };
}

const GIF = 0x47494638;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

function gifSize(view: DataView): ImageSize | null {
  const ends = gifFrames(view);
  if (ends.length === 0) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), moves: ends.length > 1 };
}

/** The offsets at which the first two frames end; empty if it isn't a GIF. */
function gifFrames(view: DataView): number[] {
  if (view.getUint32(0) !== GIF) return [];
  const ends: number[] = [];
  let at = 13 + colours(view.getUint8(10));
  while (at < view.byteLength && ends.length < 2) {
    const kind = view.getUint8(at);
    if (kind === EXTENSION) at = afterBlocks(view, at + 2);
    else if (kind === FRAME) {
      at = afterBlocks(view, at + 11 + colours(view.getUint8(at + 9)));
      ends.push(at);
    } else break;
  }
  return ends;
}

/** @returns the first frame of an animated GIF as a GIF; other bytes unchanged. Linear. */
export function extractFirstFrame(bytes: Uint8Array): Uint8Array {
  if (!readImageSize(bytes)?.moves) return bytes;
  const [end] = gifFrames(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (end === undefined) return bytes;
  const still = bytes.slice(0, end + 1);
  still[end] = TRAILER;
  return still;
}

/** Size of a colour table in bytes, by its flags. */
const colours = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** The offset after a chain of length-prefixed blocks. */
function afterBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;
const LOSSY = 0x56503820;
const LOSSLESS = 0x5650384c;
const EXTENDED = 0x56503858;

function webpSize(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) return null;
  const kind = view.getUint32(12);
  if (kind === LOSSY)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, moves: false };
  if (kind === LOSSLESS) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, moves: false };
  }
  if (kind !== EXTENDED) return null;
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return { width: three(24), height: three(27), moves: (view.getUint8(20) & 2) !== 0 };
}

function jpegSize(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Skips padding, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), moves: false };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** True if a JPEG marker begins a frame (SOF); tables and reserved markers are in the same range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
