// Replaces iconv-lite in the Worker's bundle (wrangler.toml, [alias]). Its only user, msgreader, only decodes, and the
// platform's TextDecoder knows the charsets of mail without 200 KB of tables.

/** @returns the text. An unknown charset is read as windows-1252, as mail programs do. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return decoderOf(encoding).decode(bytes);
}

export function encodingExists(encoding: string): boolean {
  try {
    new TextDecoder(labelOf(encoding));
    return true;
  } catch {
    return false;
  }
}

/** Encodes as UTF-8 only, because nothing here writes .msg files. */
export function encode(text: string, encoding: string): Uint8Array {
  if (labelOf(encoding) !== 'utf-8') throw new Error(`No text is written in ${encoding} here`);
  return new TextEncoder().encode(text);
}

const labelOf = (encoding: string): string => {
  const label = encoding.toLowerCase().replace(/[\s_]+/g, '-');
  const codePage = /^(?:cp|win)-?(\d{3,4})$/.exec(label)?.[1];
  if (codePage)
    return { '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }[codePage] ?? `windows-${codePage}`;
  if (label === 'utf8') return 'utf-8';
  return label === 'shift-jis' ? 'shift_jis' : label;
};

function decoderOf(encoding: string): TextDecoder {
  const label = labelOf(encoding);
  return new TextDecoder(encodingExists(label) ? label : 'windows-1252');
}
