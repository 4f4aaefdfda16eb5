// Text on the card: which characters can be drawn, their width, line breaks and outlines.
import type { Pen, Point } from './canvas.ts';
import { type Glyph, glyphOf } from './glyphs.ts';

const SPACE = 0x20;
/** At least this share of a text's letters and digits must be drawable; half a name would be worse than none. */
const ENOUGH = 0.8;
/** Number of straight steps per curve; more would not be visible at the card's sizes. */
const CURVE_STEPS = 8;

/**
 * Converts `text` to characters with glyphs: unknown accents are removed, emoji and other symbols are left out.
 * @returns null if too many of its letters have no glyph (scripts that the outlines don't cover).
 */
export function toDrawableText(text: string): string | null {
  let letters = 0;
  let drawn = '';
  let kept = 0;
  for (const char of text.normalize('NFC')) {
    const counts = /[\p{L}\p{N}]/u.test(char);
    if (counts) letters++;
    const found = /\s/u.test(char) ? ' ' : glyphOf(codeOf(char)) ? char : bare(char);
    if (found && counts) kept++;
    drawn += found;
  }
  const tidy = drawn.replace(/ +/g, ' ').trim();
  return tidy !== '' && kept >= letters * ENOUGH ? tidy : null;
}

/** A letter without accents, or in its plain form (full-width, ligature); '' if that isn't drawable either. */
function bare(char: string): string {
  const plain = char.normalize('NFKD').replace(/\p{M}+/gu, '');
  return [...plain].every((part) => glyphOf(codeOf(part))) ? plain : '';
}

const codeOf = (char: string) => char.codePointAt(0) as number;
const glyphs = (text: string): Glyph[] => [...text].flatMap((char) => glyphOf(codeOf(char)) ?? glyphOf(SPACE) ?? []);

/** The width of a text in pixels, at `size` pixels per em. */
export function textWidth(text: string, size: number): number {
  return glyphs(text).reduce((sum, { advance }) => sum + advance, 0) * size;
}

/** Breaks text at spaces into at most `lines` lines of `width` pixels; text that doesn't fit ends in an ellipsis. */
export function breakLines(text: string, size: number, width: number, lines: number): string[] {
  const broken: string[] = [];
  let current = '';
  const words = text.split(' ');
  for (const [index, word] of words.entries()) {
    const longer = current ? `${current} ${word}` : word;
    if (textWidth(longer, size) <= width) {
      current = longer;
    } else if (broken.length === lines - 1) {
      return [...broken, cut([current, ...words.slice(index)].filter(Boolean).join(' '), size, width)];
    } else {
      if (current) broken.push(current);
      current = word;
    }
  }
  return [...broken, cut(current, size, width)];
}

function cut(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && textWidth(`${chars.join('').trimEnd()}…`, size) > width) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

/** Outlines `text` with its baseline starting at (x, y), in pixels. */
export function outlineText(pen: Pen, text: string, { x, y }: Point, size: number): void {
  let origin = x;
  for (const glyph of glyphs(text)) {
    for (const contour of glyph.contours) {
      let penX = origin + contour.x * size;
      let penY = y - contour.y * size;
      const startX = penX;
      const startY = penY;
      const to = (nextX: number, nextY: number) => {
        pen.line(penX, penY, nextX, nextY);
        [penX, penY] = [nextX, nextY];
      };
      for (const { control, x: endX, y: endY } of contour.segments) {
        const toX = startX + endX * size;
        const toY = startY - endY * size;
        if (control)
          curve(
            to,
            { x: penX, y: penY },
            { x: startX + control.x * size, y: startY - control.y * size },
            { x: toX, y: toY },
          );
        else to(toX, toY);
      }
      pen.line(penX, penY, startX, startY);
    }
    origin += glyph.advance * size;
  }
}

/** Approximates a quadratic curve by straight steps. */
function curve(to: (x: number, y: number) => void, start: Point, control: Point, end: Point) {
  for (let step = 1; step <= CURVE_STEPS; step++) {
    const t = step / CURVE_STEPS;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    to(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y);
  }
}
