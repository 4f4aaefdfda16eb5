// What local/glyph-outlines.ts uses of opentype.js, which ships no types.
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
