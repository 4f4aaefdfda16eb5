// Finds a quote in the mail's text. White space, case and typographic quotes and dashes may differ; the words may not.

/** Normalised text for comparison. `at[i]` is the offset in the original text of its i-th UTF-16 unit. */
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

/** A quote with fewer letters and digits than this is found almost anywhere, and so proves nothing. */
const LETTERS_MIN = 3;

export const isSufficientQuote = (quote: string): boolean =>
  (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_MIN;

export class QuoteFinder {
  private readonly text: string;
  private known: Comparable | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The mail's text prepared for comparison. It is built at first use, because most issues have no claims. */
  private get haystack(): Comparable {
    this.known ??= toComparable(this.text);
    return this.known;
  }

  /** Finds a quote. @param near its expected offset in the original text: the closest occurrence is returned. */
  find(quote: string, near = 0): { start: number; end: number } | null {
    const needle = toComparable(quote).text.trim();
    if (!isSufficientQuote(needle)) return null;
    const { text, at } = this.haystack;
    let best: { start: number; end: number } | null = null;
    for (let i = text.indexOf(needle), seen = 0; i >= 0 && seen < 1000; i = text.indexOf(needle, i + 1), seen++) {
      if (!isWholeWords(text, i, i + needle.length)) continue;
      const found = { start: at[i] as number, end: (at[i + needle.length - 1] as number) + 1 };
      if (!best || Math.abs(found.start - near) < Math.abs(best.start - near)) best = found;
      if (found.start >= near) break;
    }
    return best;
  }
}

const SPACE = 0x20;
const isSpace = (code: number) => (code >= 0x09 && code <= 0x0d) || code === SPACE;

function toComparable(text: string): Comparable {
  // One character becomes at most three, as the ellipsis does.
  const units = new Uint16Array(text.length * 3);
  const at = new Int32Array(text.length * 3);
  let length = 0;
  let gap = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const unit = code > 0x7f ? (text[i] as string) : '';
    if (unit === '' ? isSpace(code) : /\s/.test(unit)) {
      if (!gap) {
        units[length] = SPACE;
        at[length++] = i;
      }
      gap = true;
      continue;
    }
    gap = false;
    if (unit === '') {
      units[length] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
      at[length++] = i;
      continue;
    }
    const lower = TYPOGRAPHY[unit] ?? unit.toLowerCase();
    const put = lower.length > 3 ? unit : lower;
    for (let k = 0; k < put.length; k++) {
      units[length] = put.charCodeAt(k);
      at[length++] = i;
    }
  }
  return { text: textOf(units.subarray(0, length)), at: at.subarray(0, length) };
}

/** The number of arguments of one call that every JavaScript engine accepts. */
const ARGUMENTS_MAX = 8_192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let from = 0; from < units.length; from += ARGUMENTS_MAX)
    // Spread syntax would iterate over the units one by one, which takes ten times as long.
    text += Reflect.apply(String.fromCharCode, null, units.subarray(from, from + ARGUMENTS_MAX));
  return text;
}

const WORD = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words, so that a quote may begin or end within a run of letters. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** True if a range begins and ends at word boundaries. Otherwise the quote's first or last word isn't in the mail. */
function isWholeWords(text: string, start: number, end: number): boolean {
  const cut = (before: string | undefined, after: string | undefined) =>
    before !== undefined &&
    after !== undefined &&
    WORD.test(before) &&
    WORD.test(after) &&
    !UNSPACED_SCRIPT.test(before + after);
  return !cut(text[start - 1], text[start]) && !cut(text[end - 1], text[end]);
}
