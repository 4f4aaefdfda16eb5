// The letters behind a host's label: 'bücherhaus' of 'xn--bcherhaus-q9a' (RFC 3492).

const BASE = 36;
const FEW = 1;
const MANY = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_LETTER = 128;
const LAST_LETTER = 0x10ffff;
/** A label has 63 characters at most. */
const LABEL_MAX = 63;

/** @param label in lower case. @returns the label as it is, where it isn't encoded, or wrongly. */
export function inLetters(label: string): string {
  if (!label.startsWith('xn--') || label.length > LABEL_MAX) return label;
  const coded = label.slice('xn--'.length);
  const split = coded.lastIndexOf('-');
  const letters = [...coded.slice(0, Math.max(0, split))];
  let code = FIRST_LETTER;
  let bias = FIRST_BIAS;
  let place = 0;
  let at = split + 1;
  while (at < coded.length) {
    const from = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(coded[at++]);
      if (digit === null) return label;
      place += digit * weight;
      const least = Math.min(MANY, Math.max(FEW, k - bias));
      if (digit < least) break;
      weight *= BASE - least;
    }
    const count = letters.length + 1;
    bias = adapted(place - from, count, from === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > LAST_LETTER) return label;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join('') || label;
}

/** 'a' to 'z' are 0 to 25, '0' to '9' are 26 to 35; null for anything else, and at the end. */
function digitOf(sign: string | undefined): number | null {
  if (sign === undefined || !/^[a-z0-9]$/.test(sign)) return null;
  const value = Number.parseInt(sign, BASE);
  return value < 10 ? value + 26 : value - 10;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - FEW) * MANY) / 2; k += BASE) rest = Math.floor(rest / (BASE - FEW));
  return k + Math.floor(((BASE - FEW + 1) * rest) / (rest + SKEW));
}
