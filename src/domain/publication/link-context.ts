// A document's links in reading order, each with the words that tell it from the others.
import { wordsOf } from './words.ts';

/** What is read of a block; detect's `Block` has it all. */
export interface LinkedBlock {
  text: string;
  links: readonly { href: string; text: string }[];
  images: readonly { src: string; alt: string; link: { href: string } | null }[];
}

export interface ContextLink {
  href: string;
  /** Words of the link itself, or of its picture's alt. */
  anchor: string[];
  /** Words of its block around it, and of the blocks before where the block says little. */
  unit: string[];
  /** The picture that is linked: the end of its address, where that is one of its own; null for links of words. */
  picture: string | null;
}

/** More links than this are a page of links, not an issue. */
const MAX_LINKS = 1_500;
/** Words of a long block that count, on each side of the link. */
const SIDE = 24;
/** A block with fewer words than this is read together with those before it. */
const FEW_WORDS = 8;
const BLOCKS_BEFORE = 3;

/** Linear in the document. */
export function linksInContext(blocks: readonly LinkedBlock[]): ContextLink[] {
  const words = blocks.map(({ text }) => wordsOf(text.replace(ADDRESS, ' ')));
  const found: ContextLink[] = [];
  for (const [nth, block] of blocks.entries()) {
    const text = block.text;
    let at = 0;
    for (const { href, text: label } of block.links) {
      if (found.length >= MAX_LINKS) return found;
      const place = label ? text.indexOf(label, at) : -1;
      if (place >= 0) at = place + label.length;
      const image = block.images.find((one) => one.link?.href === href && (!label || label === one.alt));
      const anchor = wordsOf(label);
      const before = wordsOf(text.slice(0, place < 0 ? at : place).replace(ADDRESS, ' ')).slice(-SIDE);
      const after = wordsOf(text.slice(at, at + SIDE * 12).replace(ADDRESS, ' ')).slice(0, SIDE);
      const unit = [...before, ...after];
      for (let back = 1; back <= BLOCKS_BEFORE && nth >= back && unit.length + anchor.length < FEW_WORDS; back++)
        unit.unshift(...(words[nth - back] ?? []).slice(-SIDE));
      found.push({ href, anchor, unit, picture: image ? pictureKey(image.src) : null });
    }
  }
  return found;
}

/** Bare addresses are no words; in a mail they are the click host's. */
const ADDRESS = /https?:\/\/\S+/gi;

/** Names that every template has. */
const COMMON_PICTURE =
  /^(?:image|img|logo|spacer|pixel|banner|header|divider|icon|button|default|photo|unnamed)[-_\d]*$/i;

/**
 * The end of a picture's address without its extension. Platforms serve one picture from several hosts and in several
 * sizes, with the original's address encoded at the end.
 */
function pictureKey(src: string): string | null {
  const path = safeDecode(src.split(/[?#]/)[0] ?? '');
  const name =
    path
      .split('/')
      .findLast(Boolean)
      ?.replace(/\.\w{2,5}$/, '')
      .toLowerCase() ?? '';
  return name.length >= 5 && !COMMON_PICTURE.test(name) ? name : null;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
