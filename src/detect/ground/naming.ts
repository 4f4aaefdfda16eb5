// True if a part of a mail names a brand: in words, in a link's host, or as the publisher of a linked listing.
import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { findListingPublisher } from '../links/publisher.ts';

/** Scripts that are written without spaces between words, or whose words take endings (Korean). */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

export interface SearchableText {
  words: string;
  /** The hosts of the links, reduced to letters and digits, with spaces between them. */
  links: string;
}

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
    for (const link of listBlockLinks(block)) said.push(findListingPublisher(link)?.name ?? '');
    for (const image of block.images) if (image.link?.host) links.push(image.link.host);
  }
  return { words: ` ${foldText(said.join(' \n '))} `, links: ` ${links.map(lettersAndDigits).join(' ')} ` };
}

/** True if the text contains the brand as whole words, or a link's host contains it (four letters or more). */
export function mentionsBrand(where: SearchableText, brand: string): boolean {
  const wanted = normaliseBrandName(brand);
  if (!wanted) return false;
  if (where.words.includes(` ${wanted} `)) return true;
  if (UNSPACED_SCRIPT.test(wanted) && where.words.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))) return true;
  // Without spaces, 'Acme Corp' also matches 'AcmeCorp' in the text and acmecorp.com in a link.
  const together = wanted.replaceAll(' ', '');
  if (together.length < 4) return false;
  return where.links.includes(together) || where.words.includes(` ${together} `);
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
