// Issues of real size (30 to 150 KB), each with three disclosed advertisements, made from a number.

const WORDS =
  'market river signal cloud engine ledger harbor light council garden metric paper season window bridge copper'.split(
    ' ',
  );

function paragraphs(seed: number, bytes: number): string {
  let text = '';
  for (let n = seed; text.length < bytes; n++) {
    const sentence = Array.from(
      { length: 14 },
      (_, word) => WORDS[(n * 31 + word * 7 + ((n * word) % 5)) % WORDS.length],
    );
    text += `<tr><td style="padding:12px 24px;font-family:Arial,sans-serif;font-size:16px;line-height:24px"><p>${sentence.join(' ')}. <a href="https://stories.example/${n}?utm_source=letter&amp;utm_medium=email">Read on</a></p></td></tr>\n`;
  }
  return text;
}

/** Brands of the ads: `among` brands that share one base name. */
interface Sponsors {
  name: string;
  among: number;
}

/** @returns the raw message of issue `n`; its brands come from a set of some thousand, as real sponsors do. */
export function buildIssueMail(
  n: number,
  to: string,
  { name, among }: Sponsors = { name: 'Benchly', among: 3000 },
): Buffer {
  const bytes = 30_000 + ((n * 7919) % 120_000);
  const ad = (slot: number) => {
    const brand = `${name}${(n * 17 + slot * 101) % among}`;
    return `<tr><td><p><strong>SPONSORED BY ${brand.toUpperCase()}</strong></p><p>${brand} keeps ledgers straight for small teams. <a href="https://${brand.toLowerCase()}.example/?utm_campaign=letter${n}">Try ${brand}</a></p></td></tr>`;
  };
  const third = bytes / 3;
  const body = [0, 1, 2].map((slot) => `${paragraphs(n * 3 + slot, third)}${ad(slot)}`).join('');
  return Buffer.from(
    `From: Letters <hello@letters.example>\r\nTo: ${to}\r\nSubject: Issue ${n}\r\nMessage-ID: <bench-${n}-${process.pid}@letters.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`<html><body><table>${body}</table></body></html>`).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
  );
}
