// The share card of a report: a PNG with the newsletter’s name and counts, in any script.
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/domain/digest.ts';
import { Canvas } from '../../../src/domain/report/share-card/canvas.ts';
import { drawShareCard } from '../../../src/domain/report/share-card/card.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../src/domain/report/share-card/face.ts';
import { roundedRectangle } from '../../../src/domain/report/share-card/shapes.ts';
import { breakLines, outlineText, textWidth, toDrawableText } from '../../../src/domain/report/share-card/text.ts';
import outlines from '../../../web/public/card-outlines.txt?raw';

const counted = (name: string) => ({
  newsletter: { name, logoUrl: null },
  similarNewsletters: { totalCount: 3, topSimilar: [] },
  brands: { totalCount: 2, recentlyAddedCount: 1, topBrands: [] },
  sponsorships: { totalCount: 7, recentSponsorships: [] },
});

/** Reads a PNG as a decoder does: chunks in order, then zlib, then the rows' filters. */
async function decode(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: { type: string; data: Uint8Array<ArrayBuffer> }[] = [];
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  for (let at = 8; at < png.length; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: Uint8Array.from(png.subarray(at + 8, at + 8 + size)) });
    expect(view.getUint32(at + 8 + size), `the sum of ${type}`).toBe(crc32(png.subarray(at + 4, at + 8 + size)));
    at += size + 12;
  }
  // Eight bits of red, green and blue; deflate, filtered rows, not interlaced.
  expect([...(chunks[0]?.data.subarray(8) ?? [])]).toEqual([8, 2, 0, 0, 0]);
  const body = chunks.find(({ type }) => type === 'IDAT')?.data ?? new Uint8Array();
  const stream = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(stream).arrayBuffer());
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const stride = width * 3;
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    expect(rows[row * (stride + 1)]).toBe(2);
    for (let x = 0; x < stride; x++) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * stride + x] as number);
      pixels[row * stride + x] = (rows[row * (stride + 1) + 1 + x] as number) + above;
    }
  }
  return { types: chunks.map(({ type }) => type), width, height, pixels };
}

const inked = (canvas: Canvas) => canvas.pixels.reduce((sum, value) => sum + value, 0) / 3 / 255;

describe('share card', () => {
  it('is a PNG that decodes to 1200 x 630 pixels', async () => {
    const png = await drawShareCard(counted('The Morning Ledger'), null, outlines);
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    const { types, width, height, pixels } = await decode(png);
    expect(types).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    expect(pixels.length).toBe(CARD_WIDTH * CARD_HEIGHT * 3);
  });

  // Digests of the pixels: whoever changes the card must look at it and then update them.
  it.each([
    ['in large letters', 'The Morning Ledger', 'f0df040c7f3e738d'],
    ['in smaller ones', 'The Quarterly Gardener’s Almanac', '90b6c1e1117bbfa2'],
    ['in the smallest', 'The Quarterly Gardener’s and Beekeeper’s', 'ca04f5d59d20c719'],
    ['in two lines', 'A long name about product management and growth', '6a57a3c46a220ae3'],
    ['in two lines, cut', 'A very long name about product management and growth for everybody', 'd3f876790fe4f525'],
    ['as its kind', '日本経済ニュース', '056d8e1288a6a288'],
  ])('draws a name %s', async (_, name, picture) => {
    const { pixels } = await decode(await drawShareCard(counted(name), null, outlines));
    expect(await sha256Hex(pixels, 8)).toBe(picture);
  });

  it('differs by the name and by the counts', async () => {
    const [one, same, other] = await Promise.all([
      drawShareCard(counted('One'), null, outlines),
      drawShareCard(counted('One'), null, outlines),
      drawShareCard(counted('Other'), null, outlines),
    ]);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
    expect(
      await drawShareCard(
        { ...counted('One'), sponsorships: { totalCount: 8, recentSponsorships: [] } },
        null,
        outlines,
      ),
    ).not.toEqual(one);
  });

  it('shows the site if the name’s script has no outlines here, and the word “newsletter” if there is no site', async () => {
    const [site, same, kind] = await Promise.all([
      drawShareCard(counted('日本経済ニュース'), 'nikkei.example', outlines),
      drawShareCard(counted('nikkei.example'), null, outlines),
      drawShareCard(counted('日本経済ニュース'), null, outlines),
    ]);
    expect(site).toEqual(same);
    expect(kind).not.toEqual(site);
  });

  it('draws names of a thousand letters, of one letter, and with line breaks in them', async () => {
    for (const name of ['W'.repeat(1000), 'i', 'a\nb\tc', '   ', '…', '🚀🚀']) {
      expect((await drawShareCard(counted(name), null, outlines)).length).toBeGreaterThan(1000);
    }
  });
});

describe('drawable text', () => {
  it('keeps Latin, Greek, Cyrillic and Vietnamese letters as they are', () => {
    for (const text of ['Größe & Façade', 'Ελληνικά', 'Вестник', 'Tiếng Việt', 'Łódź'])
      expect(toDrawableText(text)).toBe(text);
  });
  it('leaves out emoji and unsupported combining marks', () => {
    expect(toDrawableText('Rocket 🚀 Weekly')).toBe('Rocket Weekly');
    expect(toDrawableText('e\u0323\u0331asy')).toBe('ẹasy');
    expect(toDrawableText('Ｗｉｄｅ')).toBe('Wide');
  });
  it('may be one letter, or symbols alone', () => {
    expect(['Q', 'HQ', '&'].map(toDrawableText)).toEqual(['Q', 'HQ', '&']);
  });
  it('is null if most letters are missing', () => {
    expect(toDrawableText('日本語 AB')).toBeNull();
    expect(toDrawableText('🚀')).toBeNull();
  });
});

describe('lines', () => {
  it('fit their width, and the last one ends in an ellipsis if text remains', () => {
    const lines = breakLines('A very long name about product management and growth for everybody', 64, 500, 2);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(textWidth(line, 64)).toBeLessThanOrEqual(500);
    expect(lines.at(-1)).toMatch(/…$/);
  });
  it('cut a word that is wider than a line', () => {
    expect(breakLines('W'.repeat(80), 64, 500, 2)).toHaveLength(1);
    const [line = ''] = breakLines('W'.repeat(80), 64, 500, 2);
    expect(line).toMatch(/^W+…$/);
    expect(textWidth(line, 64)).toBeLessThanOrEqual(500);
    expect(textWidth(`W${line}`, 64)).toBeGreaterThan(500);
  });
});

describe('canvas', () => {
  it('covers exactly the area of a shape, also at fractions of a pixel', () => {
    const canvas = new Canvas(40, 40, [0, 0, 0]);
    canvas.fill([255, 255, 255], (pen) => {
      pen.line(5.5, 5.25, 20.5, 5.25);
      pen.line(20.5, 5.25, 20.5, 15.25);
      pen.line(20.5, 15.25, 5.5, 15.25);
      pen.line(5.5, 15.25, 5.5, 5.25);
    });
    expect(inked(canvas)).toBeCloseTo(150, 0);
  });
  it('covers the area of a slanted shape, in either direction', () => {
    for (const points of [
      [
        [3, 4],
        [31, 11],
        [9, 37],
      ],
      [
        [9, 37],
        [31, 11],
        [3, 4],
      ],
    ]) {
      const canvas = new Canvas(40, 40, [0, 0, 0]);
      canvas.fill([255, 255, 255], (pen) => {
        for (const [i, [x, y]] of points.entries()) {
          const [nextX, nextY] = points[(i + 1) % 3] as [number, number];
          pen.line(x as number, y as number, nextX, nextY);
        }
      });
      expect(inked(canvas)).toBeCloseTo(441, 0);
    }
  });
  it('rounds each corner by a quarter circle', () => {
    const canvas = new Canvas(60, 60, [0, 0, 0]);
    canvas.fill([255, 255, 255], (pen) => roundedRectangle(pen, { x: 5, y: 5, width: 50, height: 50, radius: 20 }));
    expect(inked(canvas)).toBeGreaterThan(50 * 50 - (4 - Math.PI) * 400 - 8);
    expect(inked(canvas)).toBeLessThan(50 * 50 - (4 - Math.PI) * 400 + 8);
  });
  it('blends a colour by its opacity, pixel by pixel, within the canvas', () => {
    const canvas = new Canvas(4, 3, [0, 100, 200]);
    const box =
      (left: number, top: number, right: number, bottom: number) => (pen: Parameters<typeof outlineText>[0]) => {
        pen.line(left, top, right, top);
        pen.line(right, top, right, bottom);
        pen.line(right, bottom, left, bottom);
        pen.line(left, bottom, left, top);
      };
    canvas.fill([200, 100, 0], box(1, 1, 9, 9), 0.5);
    const at = (x: number, y: number) => [...canvas.pixels.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)];
    const [bare, mixed] = [
      [0, 100, 200],
      [100, 100, 100],
    ];
    expect([at(0, 0), at(3, 0), at(0, 1), at(1, 1), at(3, 1), at(0, 2), at(3, 2)]).toEqual([
      bare,
      bare,
      bare,
      mixed,
      mixed,
      bare,
      mixed,
    ]);
    canvas.fill([200, 100, 0], box(-5, -5, 0.25, 2));
    expect([at(0, 0), at(1, 0), at(0, 1), at(0, 2)]).toEqual([[50, 100, 150], bare, [50, 100, 150], bare]);
  });
  it('is not overrun by text beyond its borders', () => {
    const canvas = new Canvas(50, 20, [0, 0, 0]);
    canvas.fill([255, 255, 255], (pen) => outlineText(pen, 'WWWWWWWW', { x: -30, y: 30 }, 60));
    expect(canvas.pixels.length).toBe(50 * 20 * 3);
  });
});
