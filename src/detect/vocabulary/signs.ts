// Words that stand around ads, in many languages, by what they are a sign of. None of them proves anything: a learned
// model weighs them together.
// General knowledge of the trade; no newsletter's own words.
import { NEWSLETTER_SIGNS } from './signs/letter.ts';
import { PAYMENT_SIGNS } from './signs/paid.ts';
import { SELLING_SIGNS } from './signs/selling.ts';

/** In the order of the model's columns. */
export const SIGNS = { ...PAYMENT_SIGNS, ...NEWSLETTER_SIGNS, ...SELLING_SIGNS } as const;

export type Sign = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as Sign[];

/** Signs that by themselves make a line worth looking at as one that discloses. */
export const DISCLOSURE_SIGNS: readonly Sign[] = [
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
