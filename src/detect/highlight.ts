// Wraps evidence in a mail's HTML in <mark> elements. Offsets refer to the text that `segment` made; walking the HTML
// again with a trace maps them back to the source. A mark never spans a tag, so the markup stays as well formed as it
// was.
import { splitHtmlIntoPieces } from './blocks/html.ts';
import type { TextToHtmlRange } from './blocks/piece.ts';
import { segment } from './blocks.ts';
import { runWithoutPauses } from './pausable-work.ts';
import { textToHtml } from './set-text.ts';

export interface MarkedRange {
  start: number;
  end: number;
  /** True for the words that disclose the ad, which get a mark of their own. */
  disclosure?: boolean;
}

interface Mark {
  from: number;
  to: number;
  tag: string;
}

/**
 * Marks the evidence of several claims in a mail. Ranges outside the text are ignored.
 * @param claims the ranges of each claim; N of `data-evidence="N"` is the claim's index in this list. Disclosing words
 *   also get `data-disclosure`.
 * @returns the HTML with marks, not sanitised; a plain-text mail is converted to HTML.
 */
export function markEvidenceInHtml(
  parts: { html: string | null; text: string | null },
  claims: readonly (readonly MarkedRange[])[],
): string {
  const { source, text } = segment(parts);
  const ranges = withoutOverlaps(claims);
  if (source === 'text') return textToHtml(text, ranges);
  const html = parts.html ?? parts.text ?? '';
  const { runs } = runWithoutPauses(splitHtmlIntoPieces(html, { trace: true }));
  return insertMarks(
    html,
    ranges.flatMap((range) => toSourceMarks(html, runs, range)),
  );
}

function withoutOverlaps(claims: readonly (readonly MarkedRange[])[]): Mark[] {
  const all = claims.flatMap((spans, n) =>
    spans.map(({ start, end, disclosure = false }) => ({
      from: Math.max(0, start),
      to: end,
      disclosure,
      tag: `<mark data-evidence="${n}"${disclosure ? ' data-disclosure=""' : ''}>`,
    })),
  );
  const first = all.filter(({ disclosure }) => disclosure);
  const taken: Mark[] = [];
  for (const { from, to, tag } of [...first, ...all.filter((each) => !first.includes(each))]) {
    let at = from;
    for (const other of taken.toSorted((a, b) => a.from - b.from)) {
      if (other.to <= at || other.from >= to) continue;
      if (other.from > at) taken.push({ from: at, to: other.from, tag });
      at = other.to;
    }
    if (at < to) taken.push({ from: at, to, tag });
  }
  return taken.sort((a, b) => a.from - b.from);
}

/** Maps a range of the text to ranges of the HTML source. Neighbours are joined where no tag is between them. */
function toSourceMarks(html: string, runs: TextToHtmlRange[], { from: start, to: end, tag }: Mark): Mark[] {
  const marks: Mark[] = [];
  for (let i = firstEndingAfter(runs, start); i < runs.length; i++) {
    const run = runs[i] as TextToHtmlRange;
    if (run.start >= end) break;
    const exact = run.to - run.from === run.length;
    const from = exact ? run.from + Math.max(0, start - run.start) : run.from;
    const to = exact ? run.to - Math.max(0, run.start + run.length - end) : run.to;
    if (to <= from) continue;
    const last = marks[marks.length - 1];
    if (last && !html.slice(last.to, from).includes('<') && html[from] !== '<' && html[last.from] !== '<') last.to = to;
    else marks.push({ from, to, tag });
  }
  return marks;
}

function firstEndingAfter(runs: TextToHtmlRange[], offset: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle] as TextToHtmlRange;
    if (run.start + run.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insertMarks(source: string, marks: Mark[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const mark of marks.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const from = Math.max(at, mark.from);
    const to = Math.min(source.length, mark.to);
    if (!(to > from)) continue;
    parts.push(source.slice(at, from), mark.tag, source.slice(from, to), '</mark>');
    at = to;
  }
  parts.push(source.slice(at));
  return parts.join('');
}
