// Names in an ad's pictures: in their texts and their files' names.
import type { BlockReading, Reading } from '../reading.ts';
import type { Offer } from './name.ts';
import { besideOwn } from './phrases.ts';

/** Words that say of a picture what it is, before the name or after it. */
export const PICTURE_LEAD =
  /^\W*(?:(?:the |le |la |das )?(?:logo|banner|image|picture|photo|bannière|visuel|bild|werbebanner)(?: (?:of|for|from|de|du|von|der|d['’]))?)[\s:_-]+(?=\p{L})/iu;
const PICTURE_WORDS =
  /[\s_-]*\b(?:logo|banner|image|img|icon|header|photo|picture|screenshot|hero|graphic|gif|png|jpe?g|ad|sponsor|sponsored)\b.*$/iu;

/** Names in the file names of a block's pictures, and in their texts. */
export function pictures({ block }: BlockReading, reading: Reading, offer: Offer): void {
  for (const { src } of block.images) {
    const file =
      /([^/?#]{3,80})\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/iu.exec(src)?.[1]?.replace(/%20|[_+-]+/gu, ' ') ?? '';
    const after =
      /\b(?:with|by|from|sponsor)\s+(\p{Lu}.{2,40})$/u.exec(file)?.[1] ??
      (PICTURE_WORDS.test(file) ? file.replace(PICTURE_WORDS, '') : '');
    if (/^\p{L}[\p{L}\p{N} .&]{2,30}$/u.test(after.trim())) offer(after, 'file');
  }
  for (const { alt } of block.images) {
    const bare = alt.replace(/_/g, ' ').replace(PICTURE_LEAD, '').replace(PICTURE_WORDS, '').trim();
    if (bare.length >= 2 && bare.length <= 40) offer(bare, 'alt');
    for (const other of besideOwn(bare, reading)) offer(other, 'credit');
  }
}
