// What the walkers (HTML, plain text) hand to the assembler: stretches of text in reading order, with what surrounds
// them.

/** A link as written; nothing is unwrapped yet. `text` is its anchor (an image's alt counts), '' where it is bare. */
export interface RawLink {
  href: string;
  text: string;
}

export interface RawImage {
  src: string;
  alt: string;
  /** Target of the link around the image. */
  href: string | null;
}

/** An element that sets its content off from the rest: own background, border, or a quotation. */
export interface Box {
  id: number;
  parent: number | null;
  background: boolean;
  border: boolean;
  /** The markup itself speaks of an ad (class, id or label says 'sponsor', 'advert'). */
  hint: boolean;
}

/** One stretch of running text; `start` and `end` are offsets in the segmenter's text. */
export interface Piece {
  start: number;
  end: number;
  /** 1 to 6 for a heading by markup, 0 for none. */
  level: number;
  /** All of its text is bold. */
  bold: boolean;
  /** In a list or a line of one. */
  list: boolean;
  /** Innermost data or layout table, and the row and column in it; null outside. */
  cell: { table: number; row: number; column: number } | null;
  box: number | null;
  links: RawLink[];
  images: RawImage[];
  /** A rule (line of dashes, hr) is between the piece before and this one. */
  ruleBefore: boolean;
  /** Hidden by a style sheet. */
  unseen?: boolean;
}

/** `text[start, start + length)` came from `source[from, to)`; equal lengths mean character by character. */
export interface Run {
  start: number;
  length: number;
  from: number;
  to: number;
}

export interface WalkResult {
  text: string;
  pieces: Piece[];
  boxes: Box[];
  /** A rule comes after the last piece. */
  ruleAtEnd: boolean;
  /** Only when asked for; in order, without overlap. */
  runs: Run[];
}
