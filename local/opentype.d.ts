// Types for the parts of opentype.js that local/glyph-outlines.ts uses; the package has none.
declare module 'opentype.js' {
  export interface PathCommand {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z';
    x: number;
    y: number;
    x1?: number;
    y1?: number;
  }
  export interface Glyph {
    index: number;
    advanceWidth?: number;
    path: { commands: PathCommand[] };
  }
  const opentype: { parse(bytes: ArrayBuffer): { unitsPerEm: number; charToGlyph(char: string): Glyph } };
  export default opentype;
}
