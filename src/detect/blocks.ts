// A mail -> its text and its blocks, in reading order. The text made here is the stored plain text; every offset refers
// to it.
import { assemble } from './blocks/assemble.ts';
import { walkHtml } from './blocks/html.ts';
import type { WalkResult } from './blocks/piece.ts';
import { plainText, walkText } from './blocks/plain.ts';
import { type Link, NO_TARGETS, type Targets } from './links.ts';
import { finish, type Sliced } from './slices.ts';

export interface Block {
  /** Position in the blocks. */
  index: number;
  /** Offsets in the text, end exclusive; equal for an image without an alt. */
  start: number;
  end: number;
  /** `text.slice(start, end)` of the text. */
  text: string;
  /** The text as a reader sees it: without Markdown marks, tags and bare addresses. */
  words: string;
  /** 1 to 6: a heading by markup; 7: a line that looks like one (bold, capitals); 0: none. */
  level: number;
  /** The nearest heading above. */
  heading: string | null;
  list: boolean;
  /** Table, row and column it is in, layout tables included. */
  cell: { table: number; row: number; column: number } | null;
  /** The box that sets it off from the rest; `share`: the part of the text inside, 0 to 1. */
  box: { id: number; background: boolean; border: boolean; share: number } | null;
  /** The markup around it names an ad (class, id, label). */
  hint: boolean;
  /** A rule comes before it. */
  ruleBefore: boolean;
  links: Link[];
  images: { src: string; alt: string; link: Link | null }[];
  /** 0 (top) to 1 (end). */
  place: number;
  /** 'unseen': hidden by a style sheet. */
  role: 'content' | 'view-online' | 'footer' | 'unseen';
  /** Comes after the closing greeting or the beginning of the foot. */
  afterSignOff: boolean;
}

/** Whether a reader sees it as part of the issue. */
export const isShown = ({ role }: Block): boolean => role !== 'view-online' && role !== 'unseen';

export interface MailParts {
  html: string | null;
  text: string | null;
}

export interface Segmented {
  text: string;
  blocks: Block[];
  source: 'html' | 'text';
}

/** Tags that only HTML mail has; text that begins with one was HTML all along. */
const LOOKS_LIKE_HTML = /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]|<table[\s>])/i;

/**
 * Segments the HTML if it has readable content and doesn't only point to the issue, otherwise the text. Never throws;
 * linear in size.
 * @param targets what was learned of its hidden links: they change where links lead, and no text or offset.
 */
export const segment = (parts: MailParts, targets: Targets = NO_TARGETS): Segmented =>
  finish(segmentInSlices(parts, targets));

/** As `segment`, with pauses in which others get their turn. */
export function* segmentInSlices(parts: MailParts, targets: Targets = NO_TARGETS): Sliced<Segmented> {
  const html = parts.html ?? (parts.text && LOOKS_LIKE_HTML.test(parts.text) ? parts.text : null);
  if (html) {
    const walk = yield* walkHtml(html, { trace: false });
    if (walk.pieces.length > 0 && !isStub(walk, parts.text ?? ''))
      return { text: walk.text, blocks: assemble(walk, 'html', targets), source: 'html' };
  }
  const plain = plainText(parts.text ?? '');
  yield;
  const walk = yield* walkText(plain);
  return { text: walk.text, blocks: assemble(walk, 'text', targets), source: 'text' };
}

/** 'View this mail in your browser' beside a text that has the issue. Characters. */
const STUB_MAX = 200;
const TIMES_LONGER = 4;

function isStub({ text, pieces }: WalkResult, plain: string): boolean {
  if (text.length > STUB_MAX || pieces.some(({ images }) => images.length > 0)) return false;
  return plain.replace(/https?:\S+|\s+/g, ' ').length > TIMES_LONGER * text.length;
}
