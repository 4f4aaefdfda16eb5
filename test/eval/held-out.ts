/**
 * True for a fifth of the newsletters, chosen by a hash of their names: they are never opened while rules are written,
 * and scored separately.
 */
export function isHeldOut(newsletter: string): boolean {
  let hash = 0;
  for (const char of newsletter) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % 5 === 0;
}
