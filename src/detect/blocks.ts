// Splits a mail into blocks in reading order (headings, paragraphs, list items) and makes its plain text. That text is
// stored, and every offset in detection refers to it.
import { assembleBlocks } from './blocks/assemble.ts';
import { splitHtmlIntoPieces } from './blocks/html.ts';
import type { TextAndPieces } from './blocks/piece.ts';
import { normalisePlainText, splitPlainTextIntoPieces } from './blocks/plain.ts';
import { type Link, type LookedUpLinkTargets, NO_LOOKED_UP_LINK_TARGETS } from './links.ts';
import { type PausableWork, runWithoutPauses } from './pausable-work.ts';

export interface Block {
  index: number;
  /** Offsets in the text, end exclusive; both are equal for an image without alt text. */
  start: number;
  end: number;
  text: string;
  /** The text as a reader sees it: without Markdown syntax, tags and bare URLs. */
  words: string;
  /**
   * Heading level: 1 to 6 by markup, 7 for a line that only looks like a heading (bold, capitals), 0 for no heading.
   */
  level: number;
  heading: string | null;
  list: boolean;
  /** The innermost table cell around the block (layout tables count); null outside of tables. */
  cell: { table: number; row: number; column: number } | null;
  /**
   * The box (background, border) that sets the block off; `share` is the part of the text inside it, 0 to 1.
   */
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

export interface MailBodyParts {
  html: string | null;
  text: string | null;
}

export interface SegmentedMail {
  text: string;
  blocks: Block[];
  source: 'html' | 'text';
}

/** A text part that begins with one of these tags is in fact HTML. */
const LOOKS_LIKE_HTML = /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]|<table[\s>])/i;

/**
 * Splits a mail into text and blocks: its HTML if that contains the issue and not only a link to it, otherwise its
 * plain text. Never throws; time linear in size.
 * @param targets known targets of hidden links. They change where links lead, never the text or its offsets.
 */
export const segment = (
  parts: MailBodyParts,
  targets: LookedUpLinkTargets = NO_LOOKED_UP_LINK_TARGETS,
): SegmentedMail => runWithoutPauses(segmentInSlices(parts, targets));

/** Generator form of `segment`: it yields between slices, so that the Worker can serve other requests. */
export function* segmentInSlices(
  parts: MailBodyParts,
  targets: LookedUpLinkTargets = NO_LOOKED_UP_LINK_TARGETS,
): PausableWork<SegmentedMail> {
  const html = parts.html ?? (parts.text && LOOKS_LIKE_HTML.test(parts.text) ? parts.text : null);
  if (html) {
    const walk = yield* splitHtmlIntoPieces(html, { trace: false });
    if (walk.pieces.length > 0 && !isStub(walk, parts.text ?? ''))
      return { text: walk.text, blocks: assembleBlocks(walk, 'html', targets), source: 'html' };
  }
  const plain = normalisePlainText(parts.text ?? '');
  yield;
  const walk = yield* splitPlainTextIntoPieces(plain);
  return { text: walk.text, blocks: assembleBlocks(walk, 'text', targets), source: 'text' };
}

/** Characters. An HTML part longer than this is never a mere 'View this mail in your browser' link. */
const STUB_HTML_CHARS_MAX = 200;
/** An HTML part is only a link to the issue if the plain-text part is more than this many times longer. */
const STUB_TEXT_RATIO = 4;

/** True if the HTML part is only a 'View this mail in your browser' link while the plain text contains the issue. */
function isStub({ text, pieces }: TextAndPieces, plain: string): boolean {
  if (text.length > STUB_HTML_CHARS_MAX || pieces.some(({ images }) => images.length > 0)) return false;
  return plain.replace(/https?:\S+|\s+/g, ' ').length > STUB_TEXT_RATIO * text.length;
}
