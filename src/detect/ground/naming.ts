// Whether a stretch of a mail names a brand: in its words, in the address that a link leads to, or as the publisher
// that the page there names.
import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import type { Block } from '../blocks.ts';
import { publisherOf } from '../links/publisher.ts';
import { linksOf } from '../rules/own.ts';

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

export interface SearchableText {
  /** Folded words, a space on either side. */
  words: string;
  /** Hosts and paths of the links, letters and digits only, a space between links. */
  links: string;
}

/** What blocks say, made ready for `mentionsBrand`. */
export function toSearchableText(blocks: readonly Block[]): SearchableText {
  const said: string[] = [];
  const links: string[] = [];
  for (const block of blocks) {
    said.push(block.words);
    for (const image of block.images) said.push(image.alt);
    for (const link of block.links) {
      said.push(link.text);
      if (link.host) links.push(link.host);
    }
    for (const link of linksOf(block)) said.push(publisherOf(link)?.name ?? '');
    for (const image of block.images) if (image.link?.host) links.push(image.link.host);
  }
  return { words: ` ${foldText(said.join(' \n '))} `, links: ` ${links.map(squeezed).join(' ')} ` };
}

/** Whether the brand is named, as whole words, or as (part of) a host where it is long enough to be no accident. */
export function mentionsBrand(where: SearchableText, brand: string): boolean {
  const wanted = normaliseBrandName(brand);
  if (!wanted) return false;
  if (where.words.includes(` ${wanted} `)) return true;
  if (SPACELESS.test(wanted) && where.words.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))) return true;
  // 'acme.com' is folded to 'acme com'; 'AcmeCorp' and 'acme corp' are one name too.
  const together = wanted.replaceAll(' ', '');
  if (together.length < 4) return false;
  return where.links.includes(together) || where.words.includes(` ${together} `);
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
