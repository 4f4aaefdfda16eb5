// Whole letters with every way in which newsletters disclose paid content, and letters that only look similar. All
// names are invented. The golden snapshots depend on the order of the letters.
import { LABEL_CASES } from './forms/labels.ts';
import { LAYOUT_CASES } from './forms/layouts.ts';
import { NAME_AND_THANKS_CASES } from './forms/names-and-thanks.ts';
import { PLACE_CASES } from './forms/places.ts';
import { PLAIN_AND_FOREIGN_CASES } from './forms/plain-and-foreign.ts';

export { NOT_SPONSORED_CASES } from './forms/not-sponsored.ts';

export interface Letter {
  html?: string;
  text?: string;
}

/** The newsletter and the sender of these letters. */
export const FORM_SENDER = {
  subject: 'The week in kilns',
  newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
};

/** What discloses the ad, the letter, and its sponsors. */
export type SponsoredCase = [string, Letter, string[]];

export const SPONSORED_CASES: SponsoredCase[] = [
  ...LABEL_CASES,
  ...PLAIN_AND_FOREIGN_CASES,
  ...LAYOUT_CASES,
  ...NAME_AND_THANKS_CASES,
  ...PLACE_CASES,
];
