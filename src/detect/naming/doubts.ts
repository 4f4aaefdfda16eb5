// Checks how a mail writes a claimed name, so that the namer knows how far to trust it.
import { brandKey, foldText } from '../../domain/brand/name.ts';
import type { Block } from '../block.ts';
import { ENDS_IN_CREDIT_PREPOSITION } from '../vocabulary/disclosure.ts';

/** True if a line credits the brand ('presented by Acme'). Then even common words are accepted as a name. */
export function hasCreditFor(text: string, brand: string, disclosure: readonly string[]): boolean {
  const lines = text.split('\n').map((line) => ` ${foldText(line)} `);
  return disclosure.some((words) => {
    const [credit, tag] = [` ${foldText(`${words} ${brand}`)} `, ` ${foldText(`${brand} ${words}`)} `];
    const isCredit = ENDS_IN_CREDIT_PREPOSITION.test(words);
    if (isCredit && lines.some((line) => line.includes(credit))) return true;
    // An 'Event sponsor' is no company, unless the ad says more about Event.
    return lines.includes(tag) && lines.some((line) => line !== tag && line.includes(` ${foldText(brand)} `));
  });
}

/** True for 'Аpple' with a Cyrillic А, which a reader can't distinguish from the real name. */
export const mixesAlphabets = (name: string): boolean =>
  name
    .split(/[\s-]+/u)
    .some((word) => /\p{sc=Latin}/u.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u.test(word));

/** True if the name is a link's text, a part of a link's address ('github.com/acme'), or in a picture's description. */
export const isSetOff = (name: string, blocks: readonly Block[]): boolean => {
  const key = brandKey(name);
  return blocks.some(
    ({ links, images }) =>
      links.some(({ text, url }) => foldText(text) === foldText(name) || addressParts(url).includes(key)) ||
      images.some(({ alt }) => ` ${foldText(alt)} `.includes(` ${foldText(name)} `)),
  );
};

/** The keys of an address's labels and path parts. A part of fewer than four letters may be a name by coincidence. */
function addressParts(url: string | null): string[] {
  const parsed = url ? URL.parse(url) : null;
  return parsed
    ? `${parsed.host}/${parsed.pathname}`
        .split(/[./]/)
        .filter((part) => part.length >= 4)
        .map(brandKey)
    : [];
}
