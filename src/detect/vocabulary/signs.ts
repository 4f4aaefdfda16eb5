// Words around ads, in many languages, grouped by what they are a sign of. None of them proves anything: a learned
// model weighs them together. They are general knowledge of the trade, not copied from newsletters.
import { SELF_PROMOTION_SIGNS } from './signs/letter.ts';
import { PAYMENT_SIGNS } from './signs/paid.ts';
import { SELLING_AND_EDITORIAL_SIGNS } from './signs/selling.ts';

/** All signs, in the order of the learned model's columns. */
export const AD_SIGN_PATTERNS = { ...PAYMENT_SIGNS, ...SELF_PROMOTION_SIGNS, ...SELLING_AND_EDITORIAL_SIGNS } as const;

export type AdSign = keyof typeof AD_SIGN_PATTERNS;
export const AD_SIGN_NAMES = Object.keys(AD_SIGN_PATTERNS) as AdSign[];

/** Signs each of which is enough to examine a line as a possible disclosure. */
export const DISCLOSING_AD_SIGNS: readonly AdSign[] = [
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
