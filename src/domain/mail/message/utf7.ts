// UTF-7 (RFC 2152) is unsupported by platforms, but mail from around 2000 uses it. The result must be sanitised.

export const isUtf7 = (label: string): boolean => /^(?:x-|unicode-1-1-)?utf-?7$/i.test(label.trim());

/** @param text the bytes as Latin-1. An invalid run is kept unchanged. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, base64: string) => {
    if (base64 === '') return whole === '+-' ? '+' : whole;
    let units = '';
    let bits = 0;
    let held = 0;
    for (const character of base64) {
      held = (held << 6) | ALPHABET.indexOf(character);
      bits += 6;
      if (bits < 16) continue;
      bits -= 16;
      units += String.fromCharCode((held >> bits) & 0xffff);
      held &= (1 << bits) - 1;
    }
    return units || whole;
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
