// Image dimensions from the first bytes, for every format sent to a model; anything unreadable is no picture.
import { describe, expect, it } from 'vitest';
import { extractFirstFrame, readImageSize } from '../../../src/domain/site/image-size.ts';
import { createPicture } from '../../support/pictures.ts';

const bytes = (...parts: (number | string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part].flat())),
  );
const le = (value: number, length = 2) => Array.from({ length }, (_, nth) => (value >> (8 * nth)) & 0xff);
const be = (value: number, length = 2) => le(value, length).reverse();

const gif = (frames: number) =>
  bytes(
    'GIF89a',
    le(300),
    le(250),
    [0x80, 0, 0],
    // A local table of two colours.
    [0, 0, 0, 255, 255, 255],
    [0x21, 0xff, 11],
    'NETSCAPE2.0',
    [3, 1, 0, 0, 0],
    ...Array.from({ length: frames }, () => [
      [0x21, 0xf9, 4, 0, 10, 0, 0, 0],
      [0x2c, ...le(0), ...le(0), ...le(300), ...le(250), 0x81, ...Array(12).fill(7)],
      [2, 3, 1, 2, 3, 2, 0x2c, 0x2c, 0],
    ]).flat(),
    0x3b,
  );
const jpeg = (frame = 0xc2, before: number[] = []) =>
  bytes(
    [0xff, 0xd8],
    [0xff, 0xe0, ...be(16), ...Array(14).fill(0)],
    [0xff, 0xff, 0xff, 0xc4, ...be(5), 1, 2, 3],
    before,
    [0xff, frame, ...be(11), 8, ...be(90), ...be(728), 1, 0, 0, 0],
  );
const webp = (...rest: Parameters<typeof bytes>) => bytes('RIFF', le(100, 4), 'WEBP', ...rest);
const png = (...chunks: number[][]) =>
  bytes(
    [0x89],
    'PNG',
    [13, 10, 26, 10],
    be(13, 4),
    'IHDR',
    be(1200, 4),
    be(628, 4),
    [8, 6, 0, 0, 0],
    be(0, 4),
    ...chunks,
  );
const chunk = (kind: string) => [...be(4, 4), ...new TextEncoder().encode(kind), 1, 2, 3, 4, ...be(0, 4)];

describe('the size of a picture', () => {
  it.each<[string, Uint8Array, object]>([
    ['PNG', png(chunk('IDAT')), { width: 1200, height: 628, moves: false }],
    ['moving PNG', png(chunk('acTL'), chunk('IDAT')), { width: 1200, height: 628, moves: true }],
    [
      'PNG that speaks of moving too late',
      png(chunk('IDAT'), chunk('acTL')),
      { width: 1200, height: 628, moves: false },
    ],
    ['GIF', gif(1), { width: 300, height: 250, moves: false }],
    ['moving GIF', gif(2), { width: 300, height: 250, moves: true }],
    ['JPEG, with filling and tables before its frame', jpeg(), { width: 728, height: 90, moves: false }],
    [
      'lossy WebP',
      webp('VP8 ', le(50, 4), [0, 0, 0, 0x9d, 0x01, 0x2a], le(640 | 0x4000), le(480)),
      { width: 640, height: 480, moves: false },
    ],
    [
      'lossless WebP',
      webp('VP8L', le(50, 4), [0x2f], le((640 - 1) | ((480 - 1) << 14), 4)),
      { width: 640, height: 480, moves: false },
    ],
    [
      'moving WebP',
      webp('VP8X', le(10, 4), [2, 0, 0, 0], le(70_000 - 1, 3), le(480 - 1, 3)),
      { width: 70_000, height: 480, moves: true },
    ],
    ['of the tests', createPicture({}, { width: 88, height: 31 }), { width: 88, height: 31, moves: false }],
  ])('%s', (_, from, size) => {
    expect(readImageSize(from)).toEqual(size);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', bytes()],
    ['a page', bytes('<!doctype html><p>')],
    ['a PNG that ends in its header', png().slice(0, 20)],
    ['a GIF that ends in its colours', gif(1).slice(0, 15)],
    ['a GIF that ends in a block', gif(1).slice(0, -6)],
    ['a JPEG that ends before its frame', jpeg().slice(0, 24)],
    ['a JPEG whose lengths lead nowhere', bytes([0xff, 0xd8, 0xff, 0xe0], be(4), [0, 0, 1, 2, 3, 4])],
    ['a WebP of no known kind', webp('VP9 ', le(10, 4), Array(20).fill(0))],
    ['no width', createPicture({}, { width: 0, height: 100 })],
  ])('is unknown of %s', (_, from) => {
    expect(readImageSize(from)).toBeNull();
  });

  it('of a JPEG follows each frame marker, and no table, reserved marker or marker without a length', () => {
    const marks = Array.from({ length: 16 }, (_, nth) => 0xc0 + nth);
    const others = [0xc4, 0xc8, 0xcc];
    const early = (mark: number) =>
      readImageSize(jpeg(0xc2, [0xff, mark, ...be(11), 8, ...be(31), ...be(88), 1, 0, 0, 0]));
    for (const mark of marks) expect([mark, early(mark)?.width]).toEqual([mark, others.includes(mark) ? 728 : 88]);
    for (const mark of [0x02, 0xbf, 0xd8, 0xdb, 0xe1, 0xfe]) expect([mark, early(mark)?.width]).toEqual([mark, 728]);
    for (const mark of [0x01, 0xd0, 0xd3, 0xd7])
      expect([mark, readImageSize(jpeg(0xc0, [0xff, mark]))]).toEqual([mark, { width: 728, height: 90, moves: false }]);
    expect(readImageSize(jpeg(0xc0, [0xfe, 0x01]))).toBeNull();
  });

  it('of a GIF is found after colour tables of any size, global and local', () => {
    const still = (flags: number, of: number) =>
      bytes(
        'GIF89a',
        le(300),
        le(250),
        [flags, 0, 0],
        Array(of).fill(0x2c),
        ...Array.from({ length: 2 }, () => [0x2c, ...Array(8).fill(0), flags, ...Array(of).fill(0x3b), 2, 1, 0, 0]),
        0x3b,
      );
    for (let bits = 0; bits < 8; bits++)
      expect([bits, readImageSize(still(0x80 | bits, 3 * 2 ** (bits + 1)))?.moves]).toEqual([bits, true]);
    expect(readImageSize(still(0x07, 0))?.moves).toBe(true);
  });

  it('is found in a view of a larger buffer', () => {
    const larger = bytes(Array(7).fill(1), [...jpeg()], Array(7).fill(1));
    expect(readImageSize(larger.subarray(7, larger.length - 7))).toMatchObject({ width: 728, height: 90 });
  });

  it('an animated GIF’s first frame becomes a still GIF; every other file is unchanged', () => {
    const still = extractFirstFrame(gif(3));
    expect(readImageSize(still)).toEqual({ width: 300, height: 250, moves: false });
    expect(still).toEqual(gif(1));
    for (const other of [gif(1), jpeg(), png(chunk('acTL'), chunk('IDAT')), bytes('<p>')])
      expect(extractFirstFrame(other)).toBe(other);
    // A view within a larger buffer, which must stay unchanged.
    const larger = bytes([7], [...gif(2)], [7]);
    const before = larger.slice();
    expect(extractFirstFrame(larger.subarray(1, larger.length - 1))).toEqual(gif(1));
    expect(larger).toEqual(before);
  });

  it('is found in linear time in files with endless frames and blocks', () => {
    const block = [0x21, 0xfe, 1, 0, 0];
    const long = new Uint8Array(1_000_000).map((_, at) => block[at % block.length] as number);
    long.set(bytes('GIF89a', le(300), le(250), [0, 0, 0], block));
    const began = performance.now();
    expect(readImageSize(long)).toBeNull();
    expect(performance.now() - began).toBeLessThan(500);
  });
});
