// Finds a quote in the mail's text: tolerant of white space, case and typography, never of words.

/** Text made comparable, with the way back: `at[i]` is where its i-th unit stands in the original. */
interface Comparable {
  text: string;
  at: Int32Array;
}

const TYPOGRAPHY: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
};

/** Shorter quotes prove nothing. */
const FEWEST_LETTERS = 3;

export class QuoteFinder {
  private readonly haystack: Comparable;

  constructor(text: string) {
    this.haystack = comparable(text);
  }

  /** @param near where in the original text it is expected: the occurrence closest to it is taken. */
  find(quote: string, near = 0): { start: number; end: number } | null {
    const needle = comparable(quote).text.trim();
    if ((needle.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_LETTERS) return null;
    const { text, at } = this.haystack;
    let best: { start: number; end: number } | null = null;
    for (let i = text.indexOf(needle), seen = 0; i >= 0 && seen < 1000; i = text.indexOf(needle, i + 1), seen++) {
      if (!wholeWords(text, i, i + needle.length)) continue;
      const found = { start: at[i] as number, end: (at[i + needle.length - 1] as number) + 1 };
      if (!best || Math.abs(found.start - near) < Math.abs(best.start - near)) best = found;
      if (found.start >= near) break;
    }
    return best;
  }
}

function comparable(text: string): Comparable {
  const parts: string[] = [];
  // Never longer than this: an ellipsis becomes three dots.
  const at = new Int32Array(text.length * 3);
  let length = 0;
  let gap = true;
  for (let i = 0; i < text.length; i++) {
    const unit = text[i] as string;
    if (/\s/.test(unit)) {
      if (!gap) {
        parts.push(' ');
        at[length++] = i;
      }
      gap = true;
      continue;
    }
    gap = false;
    const lower = unit > '\u007f' ? (TYPOGRAPHY[unit] ?? unit.toLowerCase()) : unit.toLowerCase();
    const put = lower.length > 3 ? unit : lower;
    parts.push(put);
    for (let k = 0; k < put.length; k++) at[length++] = i;
  }
  return { text: parts.join(''), at: at.subarray(0, length) };
}

const WORD = /[\p{L}\p{N}]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A quote that begins or ends within a word quotes other words than the mail's. */
function wholeWords(text: string, start: number, end: number): boolean {
  const cut = (before: string | undefined, after: string | undefined) =>
    before !== undefined &&
    after !== undefined &&
    WORD.test(before) &&
    WORD.test(after) &&
    !SPACELESS.test(before + after);
  return !cut(text[start - 1], text[start]) && !cut(text[end - 1], text[end]);
}
