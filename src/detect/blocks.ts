// Splits a mail into blocks in reading order and makes its plain text, to which every offset in detection refers.
import type { Block } from './block.ts';
import { assembleBlocks } from './blocks/assemble.ts';
import { splitHtmlIntoPieces } from './blocks/html.ts';
import type { TextAndPieces } from './blocks/piece.ts';
import { normalisePlainText, splitPlainTextIntoPieces } from './blocks/plain.ts';
import { type LookedUpLinkTargets, NO_LOOKED_UP_LINK_TARGETS } from './links.ts';
import { type PausableWork, runWithoutPauses } from './pausable-work.ts';

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
