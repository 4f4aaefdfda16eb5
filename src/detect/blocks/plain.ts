// Splits plain text, with or without Markdown, into pieces. The text isn't changed, because offsets refer to it.

import type { PausableWork } from '../pausable-work.ts';
import { removeDecoration } from '../rules/names.ts';
import { END_OF_AD_LINE } from '../vocabulary/labels.ts';
import { removeInvisibleCharacters } from './invisible.ts';
import { readLinksAndImages } from './markup.ts';
import type { TextAndPieces, TextPiece } from './piece.ts';

const LIST_ITEM = /^\s{0,12}(?:[-*+•·●▪◦‣►»]|\d{1,3}[.)]|\[\d{1,3}\]|\(\d{1,3}\))\s+\S/;
const HEADING = /^\s{0,3}(#{1,6})\s+\S/;
const RULE_CHARACTER = /[-=_*~#+.:<>|^%·•─━═┄┈—–\\/]/g;
/** Short lines that serve as a horizontal rule: '--', '#', '◆', '♦ ♦ ♦'. */
const SHORT_RULE = /^(?:--|==|__|~~|\*\*|—|#|[♦◆◇◈§⁂❖✦✧★☆※❧❦■□●○]\uFE0F?(?: *[♦◆◇◈§⁂❖✦✧★☆※❧❦■□●○]\uFE0F?)*)$/u;
/** The beginning of a code block in Markdown. '~~~' only counts with a language name; alone it is a horizontal rule. */
const CODE_FENCE = /^\s{0,3}(```|~~~(?=\w+$))/;
/** True for a line such as '-- end of ad --', which divides like a horizontal rule. */
const isEndOfAd = (line: string): boolean =>
  line.length <= AD_END_LINE_CHARS_MAX && END_OF_AD_LINE.test(removeDecoration(line));
const AD_END_LINE_CHARS_MAX = 60;
/** A horizontal rule with a label in it: '*** SPONSOR ***', '----- Anzeige -----'. */
const LABELLED_RULE =
  /^\s{0,40}[-=_*~#+:<>|^%·•─━═—]{3,}[\s>]{0,10}([^\n]{2,90}?)[\s<]{0,10}[-=_*~#+:<>|^%·•─━═—]{3,}\s*$/u;

const SLICE = 64 * 1024;

/** Characters. Longer paragraphs are split at a line break, and links are read only up to this length. */
const PIECE_CHARS_MAX = 20_000;

/** A line with more characters than this, not counting URLs, wasn't wrapped by a mail program. */
const WRAPPED_MAX = 120;
/** The usual length of lines that mail programs wrap, in characters. */
const WRAPPED = { from: 60, to: 100 };

const lengthOf = (line: string) =>
  line.length > WRAPPED.from ? line.replace(/https?:\/\/\S+/gi, '').length : line.length;

/** True if the text isn't wrapped at a fixed width, so that every line break ends a paragraph. */
function isUnwrapped(text: string): boolean {
  // In an HTML table within Markdown, line breaks separate tags and not paragraphs.
  if (/<(?:table|td|th)\b/i.test(text)) return false;
  let [long, wrapped] = [0, 0];
  for (const line of text.split('\n')) {
    const length = lengthOf(line);
    if (length > WRAPPED_MAX) long++;
    else if (length >= WRAPPED.from && length <= WRAPPED.to) wrapped++;
  }
  return long >= 3 && 4 * long > wrapped;
}

/** Normalises plain text: '\n' as line break, no invisible characters or trailing spaces, at most two blank lines. */
export function normalisePlainText(raw: string): string {
  return removeInvisibleCharacters(raw.replace(/\r\n?|[\f\v]/g, '\n'))
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/** True for '-----' and '* * *'; a tenth of a long line may be other signs: '-------------- AD --------------'. */
export function isHorizontalRule(line: string): boolean {
  const trimmed = line.trim();
  if (trimmed.length > 400) return false;
  if (SHORT_RULE.test(trimmed)) return true;
  if (trimmed.length < 3) return false;
  const bare = trimmed.replace(/\s/g, '');
  if (bare.length < 3) return false;
  const marks = bare.match(RULE_CHARACTER)?.length ?? 0;
  return marks === bare.length || (bare.length >= 12 && marks >= bare.length * 0.9);
}

/** Splits text that `normalisePlainText` has normalised into pieces. */
export function* splitPlainTextIntoPieces(text: string): PausableWork<TextAndPieces> {
  const pieces: TextPiece[] = [];
  let ruleBefore = false;
  let fenced = '';
  let start = -1;
  let end = 0;
  let lines = 0;
  let list = false;
  let afterLong = false;
  const unwrapped = isUnwrapped(text);

  function endPiece(level = 0): void {
    if (start < 0) return;
    const own = text.slice(start, Math.min(end, start + PIECE_CHARS_MAX));
    const { links, images } = readLinksAndImages(own);
    const title = /^\s*(?:\*\*|__)[^\n]{1,160}(?:\*\*|__)\s*$/.test(own);
    pieces.push({ start, end, level, bold: title, list, cell: null, box: null, links, images, ruleBefore });
    ruleBefore = false;
    start = -1;
    lines = 0;
    list = false;
  }

  let at = 0;
  let pause = SLICE;
  while (at <= text.length) {
    const stop = text.indexOf('\n', at);
    const lineEnd = stop < 0 ? text.length : stop;
    const line = text.slice(at, lineEnd);
    const from = at + (line.length - line.trimStart().length);
    at = lineEnd + 1;
    if (at > pause) {
      yield;
      pause = at + SLICE;
    }
    const mark = CODE_FENCE.exec(line)?.[1];
    if (fenced ? line.trimStart().startsWith(fenced) : mark) fenced = fenced ? '' : (mark as string);
    if (line.trim() === '') {
      endPiece();
      continue;
    }
    const rules = !fenced && isHorizontalRule(line);
    if (rules || (!fenced && isEndOfAd(line))) {
      // A line of dashes right below a single line of about the same length is an underline, which makes it a heading.
      const above = start >= 0 && lines === 1 ? end - start : 0;
      const length = line.trim().length;
      const underline =
        rules && above > 0 && above <= 100 && length >= above * 0.6 && length <= above * 1.5 + 3 && !list;
      endPiece(underline ? 2 : 0);
      if (!underline) ruleBefore = true;
      continue;
    }
    const heading = fenced ? null : HEADING.exec(line);
    const labelled = fenced || line.length > 140 ? null : LABELLED_RULE.exec(line);
    const long = start >= 0 && end - start > PIECE_CHARS_MAX;
    const isLong = lengthOf(line) > WRAPPED_MAX;
    const begins = heading || labelled || (!fenced && LIST_ITEM.test(line)) || line.trimStart().startsWith('|');
    if (unwrapped || isLong || afterLong || long || begins) endPiece();
    afterLong = isLong;
    if (start < 0) {
      start = from;
      list = LIST_ITEM.test(line);
      lines = 0;
    }
    end = at - 1;
    lines++;
    if (labelled) ruleBefore = true;
    if (heading) endPiece((heading[1] as string).length);
    else if (labelled) {
      endPiece(4);
      ruleBefore = true;
    }
  }
  endPiece();
  return { text, pieces, boxes: [], ruleAtEnd: ruleBefore, runs: [] };
}
