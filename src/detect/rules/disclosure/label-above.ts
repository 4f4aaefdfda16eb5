// Recognises lines that are a label only because of the line below them.
import { isSmallAdsHeading } from '../../vocabulary/small-ads.ts';
import { removeDecoration } from '../names.ts';
import type { Disclosure } from './line.ts';

/** Recognises a heading that only the line below it makes one of small ads: 'Marketplace' above 'Paid listings'. */
export const findSmallAdsLabel = (words: string, next: string): Disclosure | null =>
  isSmallAdsHeading(removeDecoration(words), removeDecoration(next))
    ? { words: removeDecoration(words), name: null, weight: 88, kind: 'label', under: false }
    : null;

/** Recognises '[PR]' or 'AD' alone on a line above Japanese, Chinese or Korean words, where it marks an ad. */
export const findEasternAdLabel = (words: string, next: string): Disclosure | null =>
  words.length <= 8 && /^\W*(?:PR|AD)\W*$/u.test(words) && EASTERN_LETTER.test(next)
    ? { words: words.replace(/\W/gu, ''), name: null, weight: 88, kind: 'label', under: false }
    : null;
const EASTERN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
