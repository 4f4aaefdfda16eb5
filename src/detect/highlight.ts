// Marks evidence in a mail's HTML. Offsets of the segmenter's text are mapped back by walking the HTML again with a trace;
// a mark never spans a tag, so the markup stays as well formed as it was.
import { walkHtml } from './blocks/html.ts';
import type { Run } from './blocks/piece.ts';
import { segment } from './blocks.ts';

interface Mark {
  from: number;
  to: number;
  span: number;
}

/**
 * @param spans ranges in `segment(parts).text`; N of `data-evidence="N"` is a span's place in this list. Ranges outside the text mark nothing.
 * @returns the HTML with marks, unsanitised; for a text mail an escaped <pre>.
 */
export function highlight(
  parts: { html: string | null; text: string | null },
  spans: readonly { start: number; end: number }[],
): string {
  const { source, text } = segment(parts);
  if (source === 'text')
    return `<pre>${marked(
      text,
      spans.map(({ start, end }, span) => ({ from: start, to: end, span })),
      escaped,
    )}</pre>`;
  const html = parts.html ?? parts.text ?? '';
  const { runs } = walkHtml(html, { trace: true });
  const marks = spans.flatMap(({ start, end }, span) => marksOf(html, runs, start, end, span));
  return marked(html, marks, (piece) => piece);
}

/** The stretches of source behind a range of text; neighbours with nothing but white space between are one. */
function marksOf(html: string, runs: Run[], start: number, end: number, span: number): Mark[] {
  const marks: Mark[] = [];
  for (let i = firstEndingAfter(runs, start); i < runs.length; i++) {
    const run = runs[i] as Run;
    if (run.start >= end) break;
    const exact = run.to - run.from === run.length;
    const from = exact ? run.from + Math.max(0, start - run.start) : run.from;
    const to = exact ? run.to - Math.max(0, run.start + run.length - end) : run.to;
    if (to <= from) continue;
    const last = marks[marks.length - 1];
    if (last && !html.slice(last.to, from).includes('<') && html[from] !== '<' && html[last.from] !== '<') last.to = to;
    else marks.push({ from, to, span });
  }
  return marks;
}

/** Runs stand in order, so the first that ends after `offset` is found by halving. */
function firstEndingAfter(runs: Run[], offset: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle] as Run;
    if (run.start + run.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Writes the marks into the source; where two overlap, the one that begins first has the shared part. */
function marked(source: string, marks: Mark[], write: (piece: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const from = Math.max(at, mark.from);
    const to = Math.min(source.length, mark.to);
    if (!(to > from)) continue;
    parts.push(
      write(source.slice(at, from)),
      `<mark data-evidence="${mark.span}">`,
      write(source.slice(from, to)),
      '</mark>',
    );
    at = to;
  }
  parts.push(write(source.slice(at)));
  return parts.join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
