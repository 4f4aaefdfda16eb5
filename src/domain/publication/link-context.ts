import { splitWords } from './words.ts';

export interface LinkedBlock {
  text: string;
  links: readonly { href: string; text: string }[];
  images: readonly { src: string; alt: string; link: { href: string } | null }[];
}

export interface ContextLink {
  href: string;
  anchor: string[];
  surroundingWords: string[];
  /** Name of the linked picture from its URL, unless it is a name that every template has; null for text links. */
  picture: string | null;
}

/** A document with more links than this is a page of links and not an issue. */
const MAX_LINKS = 1_500;
/** Number of words on each side of the link that are used from a long block. */
const WORDS_PER_SIDE = 24;
/** A block with fewer words than this is read together with the blocks before it. */
const FEW_WORDS = 8;
const BLOCKS_BEFORE = 3;

export function listLinksWithContext(blocks: readonly LinkedBlock[]): ContextLink[] {
  const words = blocks.map(({ text }) => splitWords(text.replace(PRINTED_URL, ' ')));
  const found: ContextLink[] = [];
  for (const [nth, block] of blocks.entries()) {
    const text = block.text;
    let at = 0;
    for (const { href, text: label } of block.links) {
      if (found.length >= MAX_LINKS) return found;
      const place = label ? text.indexOf(label, at) : -1;
      if (place >= 0) at = place + label.length;
      const image = block.images.find((one) => one.link?.href === href && (!label || label === one.alt));
      const anchor = splitWords(label);
      const before = splitWords(text.slice(0, place < 0 ? at : place).replace(PRINTED_URL, ' ')).slice(-WORDS_PER_SIDE);
      const after = splitWords(text.slice(at, at + WORDS_PER_SIDE * 12).replace(PRINTED_URL, ' ')).slice(
        0,
        WORDS_PER_SIDE,
      );
      const surroundingWords = [...before, ...after];
      for (
        let back = 1;
        back <= BLOCKS_BEFORE && nth >= back && surroundingWords.length + anchor.length < FEW_WORDS;
        back++
      )
        surroundingWords.unshift(...(words[nth - back] ?? []).slice(-WORDS_PER_SIDE));
      found.push({ href, anchor, surroundingWords, picture: image ? pictureKey(image.src) : null });
    }
  }
  return found;
}

/** Bare URLs are not used as words; in a mail they are those of the click-tracking host. */
const PRINTED_URL = /https?:\/\/\S+/gi;

const COMMON_PICTURE =
  /^(?:image|img|logo|spacer|pixel|banner|header|divider|icon|button|default|photo|unnamed)[-_\d]*$/i;

/** Platforms serve one picture from several hosts in several sizes, with the original URL encoded at the end. */
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
