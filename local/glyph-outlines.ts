// Generates web/public/card-outlines.txt: the outlines of Inter SemiBold, for the share card's rasteriser. Run by hand
// when the set of letters changes: `node local/glyph-outlines.ts`.
//
// Format (all numbers are varints, signed ones zigzag). An accented letter shares its contours with the plain letter
// and with the accent:
//   number of contours; for each: number of segments; for each segment: kind + 2 * zigzag(dx), dy from the pen,
//   kind 0 = line to the point, 1 = quadratic with that point as control, followed by signed dx, dy of its end.
//   number of glyphs; for each, in ascending order of code points: difference to the previous code point, advance,
//   number of contours; for each: index of the contour, signed x and y of its start.
// One unit is 1/UNITS of an em; y points upwards.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type PathCommand } from 'opentype.js';

const UNITS = 512;
/** The letters used in newsletter names, as far as the font has them; others fall back (see share-card/text.ts). */
const RANGES: [number, number][] = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x192, 0x192],
  [0x1cd, 0x1dc],
  [0x218, 0x21b],
  [0x384, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x493],
  [0x49a, 0x4b3],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2015],
  [0x2018, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x20b9, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
];
const SUBSETS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

const fonts = SUBSETS.map((subset) => {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-600-normal.woff`));
  const bytes = readFileSync(file);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
});

function varint(out: number[], value: number) {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  out.push(rest);
}
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

/** Encodes a contour relative to its start, so that glyphs with the same contour in another place can share it. */
function contourOf([start, ...segments]: PathCommand[], unitsPerEm: number): { bytes: number[]; x: number; y: number } {
  if (!start) throw new Error('An empty contour');
  const scaled = (value: number) => Math.round((value * UNITS) / unitsPerEm);
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  const step = (toX: number, toY: number): [number, number] => {
    const [atX, atY] = [scaled(toX - start.x), scaled(toY - start.y)];
    const moved: [number, number] = [zigzag(atX - x), zigzag(atY - y)];
    [x, y] = [atX, atY];
    return moved;
  };
  varint(bytes, segments.length);
  for (const segment of segments) {
    if (segment.type !== 'L' && segment.type !== 'Q') throw new Error(`A segment of kind ${segment.type}`);
    const curve = segment.type === 'Q';
    const [dx, dy] = curve ? step(segment.x1 as number, segment.y1 as number) : step(segment.x, segment.y);
    varint(bytes, dx * 2 + (curve ? 1 : 0));
    varint(bytes, dy);
    if (curve) for (const part of step(segment.x, segment.y)) varint(bytes, part);
  }
  return { bytes, x: scaled(start.x), y: scaled(start.y) };
}

const contours = new Map<string, { index: number; bytes: number[] }>();
const glyphs: number[] = [];
let previous = 0;
let count = 0;
for (const [from, to] of RANGES) {
  for (let code = from; code <= to; code++) {
    const char = String.fromCodePoint(code);
    const font = fonts.find((one) => one.charToGlyph(char).index !== 0);
    if (!font) continue;
    const glyph = font.charToGlyph(char);
    const paths: PathCommand[][] = [];
    for (const command of glyph.path.commands) {
      if (command.type === 'M') paths.push([]);
      if (command.type !== 'Z') paths.at(-1)?.push(command);
    }
    varint(glyphs, code - previous);
    varint(glyphs, Math.round(((glyph.advanceWidth ?? 0) * UNITS) / font.unitsPerEm));
    varint(glyphs, paths.length);
    for (const path of paths) {
      const { bytes, x, y } = contourOf(path, font.unitsPerEm);
      const known = contours.get(bytes.join()) ?? { index: contours.size, bytes };
      contours.set(bytes.join(), known);
      varint(glyphs, known.index);
      varint(glyphs, zigzag(x));
      varint(glyphs, zigzag(y));
    }
    previous = code;
    count++;
  }
}

const out: number[] = [];
varint(out, contours.size);
for (const { bytes } of contours.values()) out.push(...bytes);
varint(out, count);
out.push(...glyphs);

const target = fileURLToPath(new URL('../web/public/card-outlines.txt', import.meta.url));
const owner = 'Inter SemiBold (Copyright 2020 The Inter Project Authors, SIL Open Font License 1.1)';
writeFileSync(
  target,
  `Outlines of ${count} letters of ${owner}, made by local/glyph-outlines.ts\n${Buffer.from(out).toString('base64')}\n`,
);
console.log(`${count} glyphs, ${out.length} bytes`);
