// Only the parts that draw a picture are copied: no metadata, profiles, comments, or what follows its end.
import type { AdPicture } from '../../contract/ad-copy.ts';
import { invalidField } from '../../errors.ts';
import { concatBytes } from '../mail/form-data.ts';

export interface CleanPicture extends Pick<AdPicture, 'type' | 'width' | 'height'> {
  bytes: Uint8Array;
}

const SIDE_MAX = 8_000;
const PIXELS_MAX = 40_000_000;
/** Pixels of all frames of an animation. */
const FRAME_PIXELS_MAX = 400_000_000;

const refuse = (message: string): never => {
  throw invalidField('picture', message);
};
const broken = (): never => refuse('This picture is damaged. Save it again and retry.');
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** @throws AppError invalid if it is no PNG, JPEG, GIF or WebP picture, damaged, or has too many pixels. */
export function cleanPicture(bytes: Uint8Array): CleanPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return bounded(cleanPng(bytes, view));
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return bounded(cleanJpeg(bytes, view));
    if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return bounded(cleanGif(bytes, view));
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return bounded(cleanWebp(bytes, view));
  } catch (error) {
    // A length that points beyond the end of the file.
    if (error instanceof RangeError) broken();
    throw error;
  }
  return refuse('Choose a PNG, JPEG, GIF or WebP picture');
}

function bounded(picture: CleanPicture & { frames?: number }): CleanPicture {
  const { bytes, type, width, height, frames = 1 } = picture;
  if (width === 0 || height === 0) broken();
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    refuse(
      `This picture has ${width} × ${height} pixels. At most ${SIDE_MAX} × ${PIXELS_MAX / SIDE_MAX} are possible.`,
    );
  if (frames * width * height > FRAME_PIXELS_MAX) refuse('This animation has too many frames');
  return { bytes, type, width, height };
}

/** Chunks that draw a picture, with the largest size of those whose size is fixed. */
const PNG_CHUNKS: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
};

function cleanPng(bytes: Uint8Array, view: DataView): CleanPicture {
  const kept = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; !seen.has('IEND'); ) {
    const size = view.getUint32(at);
    const type = textAt(bytes, at + 4, 4);
    const end = at + 12 + size;
    if (end > bytes.length || (at === 8 && type !== 'IHDR')) broken();
    if (size <= (PNG_CHUNKS[type] ?? -1) && (type === 'IDAT' || !seen.has(type))) {
      kept.push(bytes.subarray(at, end));
      seen.add(type);
    }
    at = end;
  }
  if (!seen.has('IDAT')) broken();
  return { bytes: concatBytes(kept), type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Frames, tables of Huffman, arithmetic coding and quantisation, restart intervals, scans. */
const isDrawing = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdd].includes(marker);
const ADOBE = 0xee;
const ADOBE_BYTES = 14;

function cleanJpeg(bytes: Uint8Array, view: DataView): CleanPicture {
  const kept: Uint8Array[] = [];
  let [width, height, turn] = [0, 0, 1];
  let hasScan = false;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) broken();
    while (view.getUint8(at) === 0xff) at++;
    const marker = view.getUint8(at++);
    if (marker === 0xd9) break;
    const size = view.getUint16(at);
    const end = at + size;
    if (size < 2 || end > bytes.length) broken();
    if (isFrameHeader(marker)) [height, width] = [view.getUint16(at + 3), view.getUint16(at + 5)];
    if (marker === 0xe1 && turn === 1) turn = orientationOf(bytes.subarray(at + 2, end));
    // Adobe's marker says how the colours are coded.
    if (isDrawing(marker) || (marker === ADOBE && size === ADOBE_BYTES && textAt(bytes, at + 2, 5) === 'Adobe'))
      kept.push(Uint8Array.of(0xff, marker), bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    hasScan = true;
    while (view.getUint8(at) !== 0xff || view.getUint8(at + 1) === 0 || (view.getUint8(at + 1) & 0xf8) === 0xd0) at++;
    kept.push(bytes.subarray(end, at));
  }
  if (!hasScan) broken();
  const head = [Uint8Array.of(0xff, 0xd8), ...(turn > 1 ? [orientationSegment(turn)] : [])];
  const isTurned = turn > 4;
  return {
    bytes: concatBytes([...head, ...kept, Uint8Array.of(0xff, 0xd9)]),
    type: 'image/jpeg',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

/** How a camera held the picture (1 to 8), the only part of Exif that changes how it looks. */
function orientationOf(segment: Uint8Array): number {
  if (textAt(segment, 0, 6) !== 'Exif\0\0') return 1;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const first = tiff.getUint32(4, isLittle);
    const entries = tiff.getUint16(first, isLittle);
    for (let at = first + 2; at < first + 2 + 12 * entries; at += 12)
      if (tiff.getUint16(at, isLittle) === 0x0112) {
        const turn = tiff.getUint16(at + 8, isLittle);
        return turn >= 1 && turn <= 8 ? turn : 1;
      }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** An Exif segment with the orientation alone. */
const orientationSegment = (turn: number) =>
  Uint8Array.from(
    [
      ...'\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0',
      ...`${String.fromCharCode(turn)}\0\0\0\0\0\0`,
    ],
    (character) => character.charCodeAt(0),
  );

function cleanGif(bytes: Uint8Array, view: DataView): CleanPicture & { frames: number } {
  const colours = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  const afterBlocks = (from: number) => {
    let at = from;
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    return at + 1;
  };
  const start = 13 + colours(view.getUint8(10));
  const kept = [bytes.subarray(0, start)];
  let frames = 0;
  for (let at = start; view.getUint8(at) !== 0x3b; ) {
    const kind = view.getUint8(at);
    if (kind !== 0x2c && kind !== 0x21) broken();
    const isFrame = kind === 0x2c;
    const end = afterBlocks(isFrame ? at + 11 + colours(view.getUint8(at + 9)) : at + 2);
    const label = view.getUint8(at + 1);
    const isLoop = label === 0xff && end - at === 19 && textAt(bytes, at + 3, 11) === 'NETSCAPE2.0';
    if (isFrame) frames++;
    if (isFrame || isLoop || (label === 0xf9 && end - at === 8)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (frames === 0) broken();
  return {
    bytes: concatBytes([...kept, Uint8Array.of(0x3b)]),
    type: 'image/gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    frames,
  };
}

function cleanWebp(bytes: Uint8Array, view: DataView): CleanPicture {
  const kept = new Map<string, Uint8Array>();
  const limit = Math.min(bytes.length, view.getUint32(4, true) + 8);
  for (let at = 12; at + 8 <= limit; ) {
    const type = textAt(bytes, at, 4);
    const end = at + 8 + view.getUint32(at + 4, true);
    if (end > limit) broken();
    if (type === 'ANIM') refuse('Animated WebP pictures are not possible. Use a GIF.');
    if (['VP8X', 'VP8 ', 'VP8L', 'ALPH'].includes(type) && !kept.has(type)) kept.set(type, bytes.slice(at, end));
    at = end + ((end - at) % 2);
  }
  const { width, height } = webpSize(kept.get('VP8 ') ?? null, kept.get('VP8L') ?? null);
  const extended = kept.get('VP8X');
  // Of its flags only the one for transparency stays.
  if (extended) extended.set([(extended[8] ?? 0) & 0x10, 0, 0, 0], 8);
  if (extended?.length !== 18) {
    kept.delete('VP8X');
    kept.delete('ALPH');
  }
  const chunks = ['VP8X', 'ALPH', kept.has('VP8 ') ? 'VP8 ' : 'VP8L'].flatMap((type) => kept.get(type) ?? []);
  const padded = chunks.flatMap((chunk) => (chunk.length % 2 ? [chunk, Uint8Array.of(0)] : [chunk]));
  const body = concatBytes([new TextEncoder().encode('WEBP'), ...padded]);
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, 0x52494646);
  head.setUint32(4, body.length, true);
  return { bytes: concatBytes([new Uint8Array(head.buffer), body]), type: 'image/webp', width, height };
}

function webpSize(lossy: Uint8Array | null, lossless: Uint8Array | null): { width: number; height: number } {
  const chunk = lossy ?? lossless ?? broken();
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (lossy) {
    if (textAt(chunk, 11, 3) !== '\x9d\x01\x2a') broken();
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (view.getUint8(8) !== 0x2f) broken();
  const bits = view.getUint32(9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
