// Words that stand around ads, in many languages, by what they are a sign of. None of them proves anything: a learned
// model weighs them together.
// General knowledge of the trade; no newsletter's own words.
import { OF_THE_LETTER } from './signs/letter.ts';
import { OF_PAYMENT } from './signs/paid.ts';
import { OF_SELLING } from './signs/selling.ts';

/** In the order of the model's columns. */
export const SIGNS = { ...OF_PAYMENT, ...OF_THE_LETTER, ...OF_SELLING } as const;

export type Sign = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as Sign[];

/** Signs that by themselves make a line worth looking at as one that discloses. */
export const DISCLOSING: readonly Sign[] = [
  'sponsor',
  'advertisement',
  'advertisementSpaceless',
  'partner',
  'broughtBy',
  'togetherWith',
  'messageFrom',
  'thanks',
  'paid',
  'presents',
];

/** Emoji and other signs with which many newsletters begin a paid line. */
export const MONEY_SIGN = /^\W{0,3}(?:💸|💰|💵|🤝|📣|📢|💼|🎗|🏷|⭐|🌟|✨|💎|🙏|❤️|💜|👋|🔔|🎁|🛒|🤑|★|✦|†|‡)/u;
