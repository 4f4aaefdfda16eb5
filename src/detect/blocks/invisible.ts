const INVISIBLE_CODES = new Set([0x7f, 0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0xfeff]);

/** White space doesn't count as invisible, because it separates words. @param code a UTF-16 unit. */
export function isInvisibleCharCode(code: number): boolean {
  if (code >= 0x20 && code <= 0x7e) return false;
  if (code < 0x20) return code < 9 || code > 13;
  if (code >= 0x200b && code <= 0x200f) return true;
  if (code >= 0x202a && code <= 0x202e) return true;
  return (code >= 0x2060 && code <= 0x2064) || (code >= 0x2066 && code <= 0x2069) || INVISIBLE_CODES.has(code);
}

export function removeInvisibleCharacters(text: string): string {
  let kept = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (!isInvisibleCharCode(text.charCodeAt(i))) continue;
    kept += text.slice(from, i);
    from = i + 1;
  }
  return from === 0 ? text : kept + text.slice(from);
}
