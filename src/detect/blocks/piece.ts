// The pieces of text that walking HTML or plain text finds, with the markup around them; read by assemble.ts.

/** A link as written, with redirectors. `text` is its anchor text or its image's alt text, '' for a bare URL. */
export interface RawLink {
  href: string;
  text: string;
}

export interface RawImage {
  src: string;
  alt: string;
  href: string | null;
}

/** An element that sets its content off from the rest: by background or border, as a quotation, or by an ad's class. */
export interface SetOffBox {
  id: number;
  parent: number | null;
  background: boolean;
  border: boolean;
  hint: boolean;
}

/** One paragraph, heading or list item; `start` and `end` are offsets in the text that `segment` makes. */
export interface TextPiece {
  start: number;
  end: number;
  level: number;
  bold: boolean;
  list: boolean;
  /** The innermost table (also a layout table), and the row and column in it; null outside of tables. */
  cell: { table: number; row: number; column: number } | null;
  box: number | null;
  links: RawLink[];
  images: RawImage[];
  /** True if a horizontal rule (hr, line of dashes) comes right before it. */
  ruleBefore: boolean;
  /** True if no reader sees it: a style sheet hides it, or its font is invisible. */
  unseen?: boolean;
}

/** text[start, start + length) comes from source[from, to); with equal lengths, character by character. */
export interface TextToHtmlRange {
  start: number;
  length: number;
  from: number;
  to: number;
}

export interface TextAndPieces {
  text: string;
  pieces: TextPiece[];
  boxes: SetOffBox[];
  ruleAtEnd: boolean;
  /** Sorted and without overlaps; empty unless a trace was requested. */
  runs: TextToHtmlRange[];
}
