// The glyphs that the card can draw. Their outlines are an asset of the web build (web/public/card-outlines.txt) and
// not part of the Worker's bundle, because only a few requests draw a card.

/** Units per em in the outlines. */
const UNITS = 512;

/** A quadratic curve to (x, y) with a control point, or a line if the control point is null. In ems, y pointing up. */
export interface Segment {
  control: { x: number; y: number } | null;
  x: number;
  y: number;
}
export interface Contour {
  x: number;
  y: number;
  segments: Segment[];
}
export interface Glyph {
  /** The glyph's width in ems. */
  advance: number;
  contours: Contour[];
}

let unpacked: Map<number, Glyph> | null = null;

/**
 * Loads the glyphs; later calls do nothing.
 * @param outlines contents of the outlines file: a line of attribution, then base64.
 */
export function loadGlyphOutlines(outlines: string): void {
  unpacked ??= unpack(outlines.slice(outlines.indexOf('\n') + 1).trim());
}

/**
 * The glyph of a code point; null if the card has none.
 * @throws Error if `loadGlyphOutlines` was not called before.
 */
export function glyphOf(codePoint: number): Glyph | null {
  if (!unpacked) throw new Error('loadGlyphOutlines must be called first');
  return unpacked.get(codePoint) ?? null;
}

/** Unpacks the format that local/glyph-outlines.ts writes. */
function unpack(base64: string): Map<number, Glyph> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const signed = (value: number) => (value & 1 ? -(value + 1) / 2 : value / 2) / UNITS;

  const shapes = Array.from({ length: varint() }, () => {
    let [x, y] = [0, 0];
    const step = (dx: number, dy: number) => {
      x += signed(dx);
      y += signed(dy);
      return { x, y };
    };
    return Array.from({ length: varint() }, (): Segment => {
      const packed = varint();
      const point = step(packed >> 1, varint());
      return packed & 1 ? { control: point, ...step(varint(), varint()) } : { control: null, ...point };
    });
  });

  const glyphs = new Map<number, Glyph>();
  let code = 0;
  for (let left = varint(); left > 0; left--) {
    code += varint();
    const advance = varint() / UNITS;
    const contours = Array.from({ length: varint() }, () => {
      const segments = shapes[varint()] as Segment[];
      return { segments, x: signed(varint()), y: signed(varint()) };
    });
    glyphs.set(code, { advance, contours });
  }
  return glyphs;
}
