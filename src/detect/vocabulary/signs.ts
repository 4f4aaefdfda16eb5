// Words around ads, in many languages, grouped by what they are a sign of. None of them proves anything: a learned
// model weighs them together. They are general knowledge of the trade, not copied from newsletters.
import { NEWSLETTER_SIGNS } from './signs/letter.ts';
import { PAYMENT_SIGNS } from './signs/paid.ts';
import { SELLING_SIGNS } from './signs/selling.ts';

/** All signs, in the order of the learned model's columns. */
export const SIGNS = { ...PAYMENT_SIGNS, ...NEWSLETTER_SIGNS, ...SELLING_SIGNS } as const;

export type Sign = keyof typeof SIGNS;
export const SIGN_NAMES = Object.keys(SIGNS) as Sign[];

/** Signs each of which is enough to examine a line as a possible disclosure. */
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

/** Emoji and other symbols with which many newsletters begin a paid line. */
export const PAID_LINE_SYMBOL = /^\W{0,3}(?:💸|💰|💵|🤝|📣|📢|💼|🎗|🏷|⭐|🌟|✨|💎|🙏|❤️|💜|👋|🔔|🎁|🛒|🤑|★|✦|†|‡)/u;
