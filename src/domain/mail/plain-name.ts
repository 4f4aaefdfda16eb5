import { toOneLine } from '../../contract/common.ts';

const LONGEST = 60;
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;
const EMAIL_ADDRESS = /^[\w.+-]+@[\w.-]+$/;

/** Names with a web address become `fallback`, lest somebody advertises in our name; an own e-mail address may stay. */
export function toPlainName(name: string, fallback: string): string {
  const line = toOneLine(name);
  if (line === '' || (WEB_ADDRESS.test(line) && !EMAIL_ADDRESS.test(line))) return fallback;
  const characters = [...line];
  return characters.length > LONGEST
    ? `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
