// Whom an ad's links ask the reader to turn to: 'Switch to Acme', where the words around tell of a rival or a customer.
import type { Block } from '../blocks.ts';
import { isCommon, isTitle } from './junk.ts';

const ASKED =
  /(?:^|\s)(?:[Tt]o|[Tt]ry|[Gg]et|[Mm]eet|[Dd]iscover|[Jj]oin|[Vv]isit|[Ww]ith|[Ff]rom|[Aa]dd|[Ee]xplore)\s+(\p{Lu}[\p{L}\p{N}&’'-]{1,30}(?: \p{Lu}[\p{L}\p{N}&’'-]{1,30}){0,2})(?= (?:free|now|today|for|in|to)(?!\p{L})|[\s.!→»>]*$)/gu;
const LINK_MAX = 60;

/** @param blocks the ad's. @returns the only name of that kind; null for none or several. */
export function orderedIn(blocks: readonly Block[]): string | null {
  const names = blocks.flatMap(({ links }) =>
    links.flatMap(({ text, kind }) =>
      kind === 'social' || text.length > LINK_MAX
        ? []
        : [...text.matchAll(ASKED)].flatMap(([, name = '']) => (!isCommon(name) && !isTitle(name) ? [name] : [])),
    ),
  );
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
}
