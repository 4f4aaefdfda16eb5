// Builds the segmenter's text: white space collapsed as a browser shows it, nothing invisible kept, and (when asked)
// a record of where in the source every stretch came from, so that offsets map back.
import { isInvisible } from './invisible.ts';
import type { Run } from './piece.ts';

const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;

export class Writer {
  readonly runs: Run[] = [];
  private readonly parts: string[] = [];
  private length = 0;
  /** White space seen and not yet written: it is written only before more text of the same piece. */
  private pending: '' | ' ' | '\n' = '';
  private pieceStart = -1;
  private readonly trace: boolean;

  constructor(trace: boolean) {
    this.trace = trace;
  }

  /** Offset where the next text will be. */
  get at(): number {
    return this.length;
  }

  /** Where the open piece begins, or -1 while nothing is written to it. */
  get open(): number {
    return this.pieceStart;
  }

  /** Writes a stretch of the source whose characters stand at `from` on, one by one; `pre` keeps line ends. */
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
      if (isInvisible(code)) {
        i++;
        continue;
      }
      let end = i + 1;
      while (end < data.length) {
        const next = data.charCodeAt(end);
        if (isSpace(next) || isInvisible(next)) break;
        end++;
      }
      this.put(data.slice(i, end), from + i, from + end);
      i = end;
    }
  }

  /** Writes text that represents source[from, to) as a whole: an entity, an image's alt. */
  writeWhole(data: string, from: number, to: number): void {
    if (data.length === 1 && isSpace(data.charCodeAt(0))) this.space();
    else if (!isInvisible(data.charCodeAt(0))) this.put(data, from, to);
  }

  space(): void {
    if (this.pending === '') this.pending = ' ';
  }

  newline(): void {
    this.pending = '\n';
  }

  /** Ends the piece. @returns its range, or null where nothing was written. */
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
