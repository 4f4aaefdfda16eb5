// Lines that are a label only for what is below them.
import { headsSmallAds } from '../../vocabulary/small-ads.ts';
import type { Disclosure } from '../disclosure.ts';
import { undecorated } from '../names.ts';

/** 'Marketplace' above 'Paid listings': a heading that only the line below it makes one of small ads. */
export const smallAdsAbove = (words: string, next: string): Disclosure | null =>
  headsSmallAds(undecorated(words), undecorated(next))
    ? { words: undecorated(words), name: null, weight: 88, kind: 'label', under: false }
    : null;

/** '[PR]' or 'AD' alone on its line above Japanese, Chinese or Korean words. */
export const easternLabel = (words: string, next: string): Disclosure | null =>
  words.length <= 8 && /^\W*(?:PR|AD)\W*$/u.test(words) && EASTERN.test(next)
    ? { words: words.replace(/\W/gu, ''), name: null, weight: 88, kind: 'label', under: false }
    : null;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
