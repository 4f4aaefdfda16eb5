// Whole letters with every way in which newsletters disclose paid content, and letters that only look similar. All
// names are invented. The golden snapshots depend on the order of the letters.
import { LABEL_FORMS } from './forms/labels.ts';
import { LAYOUT_FORMS } from './forms/layouts.ts';
import { NAME_AND_THANKS_FORMS } from './forms/names-and-thanks.ts';
import { PLACE_FORMS } from './forms/places.ts';
import { PLAIN_AND_FOREIGN_FORMS } from './forms/plain-and-foreign.ts';

export { NOT_SPONSORED_FORMS } from './forms/not-sponsored.ts';

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
export type SponsoredForm = [string, Letter, string[]];

export const SPONSORED_FORMS: SponsoredForm[] = [
  ...LABEL_FORMS,
  ...PLAIN_AND_FOREIGN_FORMS,
  ...LAYOUT_FORMS,
  ...NAME_AND_THANKS_FORMS,
  ...PLACE_FORMS,
];
