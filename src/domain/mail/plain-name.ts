// Names that people chose, as mail to others shows them.
import { toOneLine } from '../../contract/common.ts';

const LONGEST = 60;
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;
const EMAIL_ADDRESS = /^[\w.+-]+@[\w.-]+$/;

/**
 * A name in one short line. A name with a web address is replaced by `fallback`, so that nobody sends advertisements to
 * strangers in our name; an account's own e-mail address may stand for a person's name.
 */
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
