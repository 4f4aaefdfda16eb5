// Finds names in an ad's pictures: in their alt texts and file names.

import { NAME_LIKE_TEXT } from '../../rules/entry.ts';
import {
  PICTURE_WORDS_AFTER_NAME,
  PICTURE_WORDS_BEFORE_NAME,
  takeTextBeforeDivider,
} from '../../vocabulary/picture-words.ts';
import type { BlockObservations, IssueReading } from '../reading.ts';
import type { NameCollector } from './name.ts';
import { findNamesJoinedToOwnName } from './phrases.ts';

/** Offers the names in the file names and alt texts of a block's pictures. */
export function collectPictureNames({ block }: BlockObservations, reading: IssueReading, offer: NameCollector): void {
  for (const { src } of block.images) {
    const file =
      /([^/?#]{3,80})\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/iu.exec(src)?.[1]?.replace(/%20|[_+-]+/gu, ' ') ?? '';
    const after =
      /\b(?:with|by|from|sponsor)\s+(\p{Lu}.{2,40})$/u.exec(file)?.[1] ??
      (PICTURE_WORDS_AFTER_NAME.test(file) ? file.replace(PICTURE_WORDS_AFTER_NAME, '') : '');
    if (/^\p{L}[\p{L}\p{N} .&]{2,30}$/u.test(after.trim())) offer(after, 'file');
  }
  for (const { alt } of block.images) {
    const bare = alt
      .replace(/_/g, ' ')
      .replace(PICTURE_WORDS_BEFORE_NAME, '')
      .replace(PICTURE_WORDS_AFTER_NAME, '')
      .trim();
    if (bare.length >= 2 && bare.length <= 40) offer(bare, 'alt');
    const head = bare.length > 40 ? takeTextBeforeDivider(bare) : null;
    if (head && NAME_LIKE_TEXT.test(head)) offer(head, 'alt');
    for (const other of findNamesJoinedToOwnName(bare, reading)) offer(other, 'credit');
  }
}
