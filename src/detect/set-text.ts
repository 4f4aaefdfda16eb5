// A text or Markdown mail set as a reader wants it: headings, paragraphs, lists, links, and no sign that is there for
// machines. Offsets of the segmenter's text stay true: what is marked there is marked here. What comes out is
// unsanitised HTML, like a mail's own.
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { isHorizontalRule } from './blocks/plain.ts';
import { type InlineWriter, inline } from './set-text/inline.ts';

export interface TextMark {
  from: number;
  to: number;
  /** The opening tag; the closing one is '</mark>'. */
  tag: string;
}

/** A text that was wrapped by hand has lines at least so long. */
const WRAPPED_FROM = 45;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^(\s{0,12})(?:([-*+•·●▪◦‣►»])|(\d{1,3})[.)])\s+/;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const QUOTE = /^\s{0,3}>\s?/;
const LABELLED =
  /^\s{0,40}[-=_*~#+:<>|^%·•─━═—]{3,}[\s>]{0,10}(\S[^\n]{0,88}?\S?)[\s<]{0,10}[-=_*~#+:<>|^%·•─━═—]{3,}\s*$/u;
const TABLE_LINE = /^\s{0,3}\|?[\s:|-]+\|[\s:|-]*$/;
const SETEXT = /^\s{0,3}(?:=+|-{3,}|~{3,})\s*$/;

/** Lines as [from, to) of the text. */
type Line = { from: number; to: number };

/**
 * @param text as `segment` gave it.
 * @param marks in order, none in another.
 * @returns HTML, not sanitised. Linear in the text.
 */
export function textToHtml(text: string, marks: readonly TextMark[]): string {
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
      out.push(titled((heading[1] as string).length, text, within(line, said, heading[2] as string), write));
      at++;
      continue;
    }
    const labelled = said.length <= 140 && !isHorizontalRule(said) ? LABELLED.exec(said) : null;
    if (labelled) {
      out.push('<hr>', titled(4, text, within(line, said, labelled[1] as string), write));
      at++;
      continue;
    }
    if (isHorizontalRule(said)) {
      out.push('<hr>');
      at++;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && belongs(said, words(lines[end] as Line))) end++;
    const under = lines[end];
    const underlined = end === at + 1 && under !== undefined && said.length <= 100 && SETEXT.test(words(under));
    out.push(underlined ? titled(2, text, line, write) : blockOf(text, lines.slice(at, end), write));
    at = underlined ? end + 1 : end;
  }
  out.push('</div>');
  return out.join('');
}

/** Whether the next line goes on with what `first` began. */
function belongs(first: string, next: string): boolean {
  if (isTable(first)) return isTable(next);
  if (next.trim() === '' || FENCE.test(next) || HEADING.test(next) || isHorizontalRule(next)) return false;
  if (next.length <= 140 && LABELLED.test(next)) return false;
  if (QUOTE.test(first)) return QUOTE.test(next);
  return ITEM.test(first) || !(ITEM.test(next) || QUOTE.test(next) || isTable(next));
}

const isTable = (line: string) => /^\s{0,3}\|.*\|/.test(line);

function blockOf(text: string, lines: Line[], write: InlineWriter): string {
  const first = text.slice((lines[0] as Line).from, (lines[0] as Line).to);
  if (isTable(first)) return tableOf(text, lines, write);
  if (QUOTE.test(first)) {
    const inside = lines.map(({ from, to }) => ({
      from: from + (QUOTE.exec(text.slice(from, to))?.[0].length ?? 0),
      to,
    }));
    return `<blockquote style="margin:1em 0;padding-left:1em;border-left:3px solid #ccc">${flowed(text, inside, write)}</blockquote>`;
  }
  return ITEM.test(first) ? listOf(text, lines, write) : `<p>${flowed(text, lines, write)}</p>`;
}

/** Items in their order; what follows an item without a mark of its own belongs to it. */
function listOf(text: string, lines: Line[], write: InlineWriter): string {
  const numbered = ITEM.exec(text.slice((lines[0] as Line).from, (lines[0] as Line).to))?.[3];
  const items: Line[][] = [];
  const indents: number[] = [];
  for (const { from, to } of lines) {
    const item = ITEM.exec(text.slice(from, to));
    if (item) {
      items.push([{ from: from + item[0].length, to }]);
      indents.push((item[1] as string).length);
    } else items.at(-1)?.push({ from, to });
  }
  const tag = numbered ? 'ol' : 'ul';
  const least = Math.min(...indents);
  const written = items.map((item, n) => {
    const deeper = Math.min(3, Math.floor(((indents[n] ?? 0) - least) / 2));
    return `<li${deeper > 0 ? ` style="margin-left:${deeper * 1.5}em"` : ''}>${flowed(text, item, write)}</li>`;
  });
  return `<${tag}${numbered ? ` start="${Number(numbered)}"` : ''}>${written.join('')}</${tag}>`;
}

function tableOf(text: string, lines: Line[], write: InlineWriter): string {
  const rows = lines
    .filter(({ from, to }) => !TABLE_LINE.test(text.slice(from, to)))
    .map(({ from, to }) => {
      const cells: string[] = [];
      let start = from + (/^\s*\|?\s*/.exec(text.slice(from, to))?.[0].length ?? 0);
      for (let at = start; at <= to; at++) {
        if (at < to && (text[at] !== '|' || text[at - 1] === '\\')) continue;
        if (at > start || at < to)
          cells.push(`<td style="padding:2px 12px 2px 0">${inline(text, start, at, write)}</td>`);
        start = at + 1;
      }
      return `<tr>${cells.join('')}</tr>`;
    });
  return `<table>${rows.join('')}</table>`;
}

/** Lines that were broken by width flow together; short ones (an address, a verse) stay apart. */
function flowed(text: string, lines: Line[], write: InlineWriter): string {
  const long = lines.slice(0, -1).every(({ from, to }) => to - from >= WRAPPED_FROM);
  if (long) return inline(text, (lines[0] as Line).from, (lines.at(-1) as Line).to, write);
  return lines.map(({ from, to }) => inline(text, from, to, write)).join('<br>');
}

const titled = (level: number, text: string, { from, to }: Line, write: InlineWriter) =>
  `<h${level} style="line-height:1.3;margin:1.2em 0 .4em">${inline(text, from, to, write)}</h${level}>`;

/** Where `part` is in its line. */
function within(line: Line, said: string, part: string): Line {
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

/** Writes a stretch of the text, escaped, with the marks that lie on it. Stretches are asked for in order. */
function markWriter(text: string, marks: readonly TextMark[]): InlineWriter {
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
