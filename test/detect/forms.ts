// Whole letters with every way in which newsletters disclose paid content, and letters that only look similar. All
// names are invented. The golden snapshots depend on the order of the letters.
import { LABELS } from './forms/labels.ts';
import { LAYOUTS } from './forms/layouts.ts';
import { NAMES_AND_THANKS } from './forms/names-and-thanks.ts';
import { PLACES } from './forms/places.ts';
import { PLAIN_AND_FOREIGN } from './forms/plain-and-foreign.ts';

export { NOT_SPONSORED } from './forms/not-sponsored.ts';

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

export const SPONSORED: SponsoredForm[] = [...LABELS, ...PLAIN_AND_FOREIGN, ...LAYOUTS, ...NAMES_AND_THANKS, ...PLACES];
