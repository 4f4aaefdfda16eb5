// Converts a plain-text or Markdown mail to HTML for display: headings, paragraphs, lists and links, without markup
// characters. Marks are given as offsets in the text that `segment` made, and appear at the same words in the HTML. The
// result isn't sanitised, like the HTML of a mail.
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { isHorizontalRule } from './blocks/plain.ts';
import { type InlineHtmlWriter, inlineMarkupToHtml } from './set-text/inline.ts';

export interface TextMark {
  from: number;
  to: number;
  tag: string;
}

/** Lines of a paragraph may be joined if all of them have at least this many characters. */
const WRAPPED_LINE_MIN = 45;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const LIST_ITEM = /^(\s{0,12})(?:([-*+•·●▪◦‣►»])|(\d{1,3})[.)])\s+/;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const QUOTE = /^\s{0,3}>\s?/;
const LABELLED_RULE =
  /^\s{0,40}[-=_*~#+:<>|^%·•─━═—]{3,}[\s>]{0,10}(\S[^\n]{0,88}?\S?)[\s<]{0,10}[-=_*~#+:<>|^%·•─━═—]{3,}\s*$/u;
const TABLE_DIVIDER = /^\s{0,3}\|?[\s:|-]+\|[\s:|-]*$/;
const SETEXT_UNDERLINE = /^\s{0,3}(?:=+|-{3,}|~{3,})\s*$/;

/** One line as a range of offsets in the text, without its line break; `to` is exclusive. */
type Line = { from: number; to: number };

/**
 * Converts the text of a mail to HTML, which isn't sanitised; '' if it has none. Time linear in the text.
 * @param text the text that `segment` made.
 * @param marks ranges to mark, sorted and without overlaps.
 */
export function textToHtml(text: string, marks: readonly TextMark[]): string {
  if (text.trim() === '') return '';
  const write = markWriter(text, marks);
  const out: string[] = ['<div style="max-width:68ch;margin:0 auto;font-size:15px;line-height:1.65">'];
  const lines = linesOf(text);
  const words = ({ from, to }: Line) => text.slice(from, to);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    const said = words(line);
    if (said.trim() === '') {
      at++;
      continue;
    }
    if (FENCE.test(said)) {
      const end = lines.findIndex((each, n) => n > at && FENCE.test(words(each)));
      const last = end < 0 ? lines.length : end;
      const inside = lines.slice(at + 1, last);
      out.push('<pre style="white-space:pre-wrap">', ...inside.map(({ from, to }) => `${write(from, to)}\n`), '</pre>');
      at = last + 1;
      continue;
    }
    const heading = HEADING.exec(said);
    if (heading) {
      out.push(headingHtml((heading[1] as string).length, text, rangeInLine(line, said, heading[2] as string), write));
      at++;
      continue;
    }
    const labelled = said.length <= 140 && !isHorizontalRule(said) ? LABELLED_RULE.exec(said) : null;
    if (labelled) {
      out.push('<hr>', headingHtml(4, text, rangeInLine(line, said, labelled[1] as string), write));
      at++;
      continue;
    }
    if (isHorizontalRule(said)) {
      out.push('<hr>');
      at++;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && continuesBlock(said, words(lines[end] as Line))) end++;
    const under = lines[end];
    const underlined =
      end === at + 1 && under !== undefined && said.length <= 100 && SETEXT_UNDERLINE.test(words(under));
    out.push(underlined ? headingHtml(2, text, line, write) : blockHtml(text, lines.slice(at, end), write));
    at = underlined ? end + 1 : end;
  }
  out.push('</div>');
  return out.join('');
}

/** True if the next line belongs to the paragraph, list, quotation or table that the line `first` begins. */
function continuesBlock(first: string, next: string): boolean {
  if (isTable(first)) return isTable(next);
  if (next.trim() === '' || FENCE.test(next) || HEADING.test(next) || isHorizontalRule(next)) return false;
  if (next.length <= 140 && LABELLED_RULE.test(next)) return false;
  if (QUOTE.test(first)) return QUOTE.test(next);
  return LIST_ITEM.test(first) || !(LIST_ITEM.test(next) || QUOTE.test(next) || isTable(next));
}

const isTable = (line: string) => /^\s{0,3}\|.*\|/.test(line);

function blockHtml(text: string, lines: Line[], write: InlineHtmlWriter): string {
  const first = text.slice((lines[0] as Line).from, (lines[0] as Line).to);
  if (isTable(first)) return tableHtml(text, lines, write);
  if (QUOTE.test(first)) {
    const inside = lines.map(({ from, to }) => ({
      from: from + (QUOTE.exec(text.slice(from, to))?.[0].length ?? 0),
      to,
    }));
    return `<blockquote style="margin:1em 0;padding-left:1em;border-left:3px solid #ccc">${joinWrappedLines(text, inside, write)}</blockquote>`;
  }
  return LIST_ITEM.test(first) ? listHtml(text, lines, write) : `<p>${joinWrappedLines(text, lines, write)}</p>`;
}

/** Converts the lines of a list. A line without a bullet or number continues the item above it. */
function listHtml(text: string, lines: Line[], write: InlineHtmlWriter): string {
  const numbered = LIST_ITEM.exec(text.slice((lines[0] as Line).from, (lines[0] as Line).to))?.[3];
  const items: Line[][] = [];
  const indents: number[] = [];
  for (const { from, to } of lines) {
    const item = LIST_ITEM.exec(text.slice(from, to));
    if (item) {
      items.push([{ from: from + item[0].length, to }]);
      indents.push((item[1] as string).length);
    } else items.at(-1)?.push({ from, to });
  }
  const tag = numbered ? 'ol' : 'ul';
  const least = Math.min(...indents);
  const written = items.map((item, n) => {
    const deeper = Math.min(3, Math.floor(((indents[n] ?? 0) - least) / 2));
    return `<li${deeper > 0 ? ` style="margin-left:${deeper * 1.5}em"` : ''}>${joinWrappedLines(text, item, write)}</li>`;
  });
  return `<${tag}${numbered ? ` start="${Number(numbered)}"` : ''}>${written.join('')}</${tag}>`;
}

function tableHtml(text: string, lines: Line[], write: InlineHtmlWriter): string {
  const rows = lines
    .filter(({ from, to }) => !TABLE_DIVIDER.test(text.slice(from, to)))
    .map(({ from, to }) => {
      const cells: string[] = [];
      let start = from + (/^\s*\|?\s*/.exec(text.slice(from, to))?.[0].length ?? 0);
      for (let at = start; at <= to; at++) {
        if (at < to && (text[at] !== '|' || text[at - 1] === '\\')) continue;
        if (at > start || at < to)
          cells.push(`<td style="padding:2px 12px 2px 0">${inlineMarkupToHtml(text, start, at, write)}</td>`);
        start = at + 1;
      }
      return `<tr>${cells.join('')}</tr>`;
    });
  return `<table>${rows.join('')}</table>`;
}

/** Joins lines that were wrapped at a fixed width. Shorter lines (a postal address, a poem) keep their line breaks. */
function joinWrappedLines(text: string, lines: Line[], write: InlineHtmlWriter): string {
  const long = lines.slice(0, -1).every(({ from, to }) => to - from >= WRAPPED_LINE_MIN);
  if (long) return inlineMarkupToHtml(text, (lines[0] as Line).from, (lines.at(-1) as Line).to, write);
  return lines.map(({ from, to }) => inlineMarkupToHtml(text, from, to, write)).join('<br>');
}

const headingHtml = (level: number, text: string, { from, to }: Line, write: InlineHtmlWriter) =>
  `<h${level} style="line-height:1.3;margin:1.2em 0 .4em">${inlineMarkupToHtml(text, from, to, write)}</h${level}>`;

/** The range of `part` within its line. @param said the line's text. */
function rangeInLine(line: Line, said: string, part: string): Line {
  const at = Math.max(0, said.indexOf(part));
  return { from: line.from + at, to: line.from + at + part.length };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= text.length; ) {
    const stop = text.indexOf('\n', from);
    const to = stop < 0 ? text.length : stop;
    lines.push({ from, to });
    from = to + 1;
  }
  return lines;
}

/** Writes ranges of the text, escaped and with marks. They must be requested in order. */
function markWriter(text: string, marks: readonly TextMark[]): InlineHtmlWriter {
  let next = 0;
  return (from, to, shown) => {
    while (next < marks.length && (marks[next] as TextMark).to <= from) next++;
    if (shown !== undefined) {
      const mark = marks[next];
      const said = escapeHtmlValue(shown);
      return mark && mark.from < to && mark.to > from ? `${mark.tag}${said}</mark>` : said;
    }
    const parts: string[] = [];
    let at = from;
    for (let n = next; n < marks.length && (marks[n] as TextMark).from < to; n++) {
      const mark = marks[n] as TextMark;
      const start = Math.max(at, mark.from);
      const end = Math.min(to, mark.to);
      if (end <= start) continue;
      parts.push(escapeHtmlValue(text.slice(at, start)), mark.tag, escapeHtmlValue(text.slice(start, end)), '</mark>');
      at = end;
    }
    parts.push(escapeHtmlValue(text.slice(at, to)));
    return parts.join('');
  };
}
