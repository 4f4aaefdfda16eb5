// Escapes, entities, quoted-printable, base64, hexadecimal and combinations; each layer is a quarter shorter.

const LAYERS = 3;
const CODE = /[A-Za-z0-9+/_-]{14,}/g;
const HEX = /(?:[0-9a-f]{2}){9,}/gi;
/** The largest share of unprintable bytes in a decoding that is decoded further. */
const NOISE_MAX = 0.4;
const ESCAPED = /%|&|=[0-9a-f]{2}|\\[ux]/i;

/** @returns the word itself and every decoding of it, in lower case. */
export function listDecodings(word: string): string[] {
  const found: string[] = [];
  read(word, LAYERS, found);
  return found.map((reading) => reading.toLowerCase());
}

function read(text: string, layers: number, found: string[]): void {
  found.push(text);
  const plain = unescaped(text);
  if (plain !== text) found.push(plain);
  if (layers === 0) return;
  for (const [code] of plain.matchAll(CODE)) {
    for (const inside of decodings(code)) {
      if (!/[@%=.:]|[A-Za-z0-9+/_-]{14}/.test(inside)) continue;
      // Decoded from a wrong offset, a run is noise. Noise is listed but not decoded further.
      if (noise(inside) < inside.length * NOISE_MAX) read(inside, layers - 1, found);
      else found.push(inside);
    }
  }
}

const noise = (text: string) => text.length - text.replaceAll(' ', '').length;

/** Decodes escapes, repeatedly if they were escaped themselves. */
function unescaped(text: string): string {
  let now = text;
  for (let round = 0; round < 4 && ESCAPED.test(now); round++) {
    const next = now
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => sign(hex))
      .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => sign(hex))
      .replace(/&#(\d{1,7});?/g, (_, number: string) => sign(Number(number).toString(16)))
      .replace(/&(commat|period|equals|amp);/gi, (_, name: string) => NAMED[name.toLowerCase()] ?? '')
      .replace(/\\(?:u00|x)([0-9a-f]{2})/gi, (_, hex: string) => sign(hex))
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => sign(hex));
    if (next === now) break;
    now = next;
  }
  return now;
}

const NAMED: Record<string, string> = { commat: '@', period: '.', equals: '=', amp: '&' };
const sign = (hex: string) => {
  const code = Number.parseInt(hex, 16);
  return code >= 32 && code < 127 ? String.fromCharCode(code) : ' ';
};

/** Decodes a run from several offsets, because it may follow letters of its own alphabet ('/c/', 'id_'). */
function decodings(run: string): string[] {
  const codes = [0, 1, 2, 3].map((offset) => run.slice(offset)).map(fromBase64);
  for (const [hex] of run.matchAll(HEX)) codes.push(fromHex(hex), fromHex(hex.slice(1)));
  return codes.filter((text) => text !== '');
}

function fromBase64(code: string): string {
  const whole = code.length - (code.length % 4 === 1 ? 1 : 0);
  try {
    return printable(atob(code.slice(0, whole).replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return '';
  }
}

const fromHex = (hex: string) => printable(hex.replace(/../g, (pair) => sign(pair)).slice(0, hex.length >> 1));

const printable = (bytes: string) => bytes.replace(/[^\x20-\x7e]/g, ' ');
