// Finds a quote in the mail's text: tolerant of white space, case and typography, never of words.

/** Normalised text with a map to the original: `at[i]` is the offset of its i-th unit there. */
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

const FEWEST_LETTERS = 3;

/** Whether a quote is long enough to prove anything. */
export const isSufficientQuote = (quote: string): boolean =>
  (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= FEWEST_LETTERS;

export class QuoteFinder {
  private readonly text: string;
  private known: Comparable | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** Built lazily, because most issues have no claims. */
  private get haystack(): Comparable {
    this.known ??= comparable(this.text);
    return this.known;
  }

  /** @param near where in the original text it is expected: the occurrence closest to it is taken. */
  find(quote: string, near = 0): { start: number; end: number } | null {
    const needle = comparable(quote).text.trim();
    if (!isSufficientQuote(needle)) return null;
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

const SPACE = 0x20;
const isSpace = (code: number) => (code >= 0x09 && code <= 0x0d) || code === SPACE;

function comparable(text: string): Comparable {
  // Never longer than this: an ellipsis becomes three dots.
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

/** No call takes more arguments than this everywhere. */
const CHUNK = 8_192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let from = 0; from < units.length; from += CHUNK)
    // Spread, they would be taken from an iterator one by one: ten times as long.
    text += Reflect.apply(String.fromCharCode, null, units.subarray(from, from + CHUNK));
  return text;
}

const WORD = /[\p{L}\p{N}]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a range begins and ends at word boundaries; otherwise it quotes other words than the mail's. */
function wholeWords(text: string, start: number, end: number): boolean {
  const cut = (before: string | undefined, after: string | undefined) =>
    before !== undefined &&
    after !== undefined &&
    WORD.test(before) &&
    WORD.test(after) &&
    !SPACELESS.test(before + after);
  return !cut(text[start - 1], text[start]) && !cut(text[end - 1], text[end]);
}
