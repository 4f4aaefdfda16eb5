// A block of a mail: a heading, a paragraph, a list item or a picture, with its place, its look and its links.
import type { Link } from './links.ts';

export interface Block {
  index: number;
  /** Offsets in the text, end exclusive; both are equal for an image without alt text. */
  start: number;
  end: number;
  text: string;
  /** The text as a reader sees it: without Markdown syntax, tags and bare URLs. */
  words: string;
  /** 1 to 6 by markup, 7 for a line that only looks like a heading (bold, capitals), 0 for no heading. */
  level: number;
  heading: string | null;
  list: boolean;
  /** The innermost table cell around the block (layout tables count); null outside of tables. */
  cell: { table: number; row: number; column: number } | null;
  /** The box (background, border) around the block; `share` is the part of the text in it, 0 to 1. */
  box: { id: number; background: boolean; border: boolean; share: number } | null;
  hint: boolean;
  ruleBefore: boolean;
  links: Link[];
  images: { src: string; alt: string; link: Link | null }[];
  place: number;
  /** 'view-online': a link to the web version; 'footer': boilerplate at the end; 'unseen': text that CSS hides. */
  role: 'content' | 'view-online' | 'footer' | 'unseen';
  /** True if the block comes after the closing greeting or the beginning of the footer. */
  afterSignOff: boolean;
}

/** True for a block that readers see as part of the issue: not hidden, and not the "view online" line. */
export const isVisibleBlock = ({ role }: Block): boolean => role !== 'view-online' && role !== 'unseen';

export const listBlockLinks = (block: Block): Link[] => [
  ...block.links,
  ...block.images.flatMap((image) => (image.link ? [image.link] : [])),
];
