// Whole letters with every way in which newsletters disclose paid content, and letters that only look similar. All
// names are invented. The golden snapshots depend on the order of the letters.
import { DISCLOSURE_LABEL_CASES } from './forms/labels.ts';
import { LAYOUT_CASES } from './forms/layouts.ts';
import { NAME_AND_THANKS_CASES } from './forms/names-and-thanks.ts';
import { AD_POSITION_CASES } from './forms/places.ts';
import { PLAIN_TEXT_AND_FOREIGN_CASES } from './forms/plain-and-foreign.ts';

export { NOT_SPONSORED_CASES } from './forms/not-sponsored.ts';

export interface Letter {
  html?: string;
  text?: string;
}

/** The subject, newsletter and sender of these letters. */
export const INVENTED_LETTER_SENDER = {
  subject: 'The week in kilns',
  newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
};

/** A description of what discloses the ad, the letter's content, and the brands of its sponsors. */
export type SponsoredCase = [string, Letter, string[]];

export const SPONSORED_CASES: SponsoredCase[] = [
  ...DISCLOSURE_LABEL_CASES,
  ...PLAIN_TEXT_AND_FOREIGN_CASES,
  ...LAYOUT_CASES,
  ...NAME_AND_THANKS_CASES,
  ...AD_POSITION_CASES,
];
