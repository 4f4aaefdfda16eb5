// Builds the plain text during the HTML walk, with a trace of where in the HTML each stretch comes from.
import { isInvisibleCharCode } from './invisible.ts';
import type { TextToHtmlRange } from './piece.ts';

const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;

export class HtmlToTextWriter {
  readonly runs: TextToHtmlRange[] = [];
  private readonly parts: string[] = [];
  private length = 0;
  /** White space that was read but not yet written. It is written only if more text of the same piece follows. */
  private pending: '' | ' ' | '\n' = '';
  private pieceStart = -1;
  private readonly trace: boolean;

  constructor(trace: boolean) {
    this.trace = trace;
  }

  get at(): number {
    return this.length;
  }

  get open(): number {
    return this.pieceStart;
  }

  /** Writes text that begins at offset `from` of the HTML, character by character; `pre` keeps line breaks. */
  write(data: string, from: number, pre: boolean): void {
    let i = 0;
    while (i < data.length) {
      const code = data.charCodeAt(i);
      if (isSpace(code)) {
        if (pre && code === 10) this.pending = '\n';
        else if (this.pending === '') this.pending = ' ';
        i++;
        continue;
      }
      if (isInvisibleCharCode(code)) {
        i++;
        continue;
      }
      let end = i + 1;
      while (end < data.length) {
        const next = data.charCodeAt(end);
        if (isSpace(next) || isInvisibleCharCode(next)) break;
        end++;
      }
      this.put(data.slice(i, end), from + i, from + end);
      i = end;
    }
  }

  /** Writes text that stands for the whole range [from, to) of the HTML: an entity, or an image's alt text. */
  writeWhole(data: string, from: number, to: number): void {
    if (data.length === 1 && isSpace(data.charCodeAt(0))) this.space();
    else if (!isInvisibleCharCode(data.charCodeAt(0))) this.put(data, from, to);
  }

  space(): void {
    if (this.pending === '') this.pending = ' ';
  }

  newline(): void {
    this.pending = '\n';
  }

  /** Ends the current piece. @returns its range in the text, or null if nothing was written to it. */
  close(): { start: number; end: number } | null {
    this.pending = '';
    if (this.pieceStart < 0) return null;
    const range = { start: this.pieceStart, end: this.length };
    this.pieceStart = -1;
    return range;
  }

  text(): string {
    return this.parts.join('');
  }

  private put(data: string, from: number, to: number): void {
    if (this.pieceStart < 0) {
      if (this.length > 0) this.push('\n\n');
      this.pieceStart = this.length;
    } else if (this.pending !== '') this.push(this.pending);
    this.pending = '';
    if (this.trace) this.runs.push({ start: this.length, length: data.length, from, to });
    this.push(data);
  }

  private push(data: string): void {
    this.parts.push(data);
    this.length += data.length;
  }
}
