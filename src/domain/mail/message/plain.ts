/** @returns text without NULs and lone surrogates, with LF line ends. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

export function toOneLine(text: string): string {
  return (
    toStorableText(text)
      // Bidirectional controls would also reorder the text around them.
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
  );
}

export function looksLikeText(text: string): boolean {
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      code === 0xfffd ||
      code === 0x7f ||
      (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d && code !== 0x0c)
    )
      odd++;
  }
  return odd * 50 <= text.length;
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** Decodes numeric entities and the named ones that are common in titles and plain text; others stay as they are. */
export const decodeHtmlEntities = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  });
