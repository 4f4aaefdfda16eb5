// The answer to a sponsor that asked for dates: what is held, until when, and what it costs.
import type { DraftLength, DraftSentence } from '../../contract/drafts.ts';
import { formatMoney } from '../../contract/money.ts';
import { placementLabel } from '../../contract/names.ts';
import { toUtcDay } from '../../contract/time.ts';
import { formatBookingDay, listText } from '../booking/words.ts';
import {
  type DraftFacts,
  DraftSentenceCollector,
  type DraftWithEvidence,
  type OpenDate,
  typedTextEvidence,
} from './draft.ts';

export interface AskedSlot {
  day: string;
  placementType: string;
  price: number | null;
  currency: string;
  heldUntil: string | null;
  isHeld: boolean;
}

export function draftAnswer(
  facts: DraftFacts & { open: readonly OpenDate[]; asked: { at: Date; slots: readonly AskedSlot[] } },
  length: DraftLength,
  now: Date,
): DraftWithEvidence {
  const { brand, newsletter, open, asked, reach } = facts;
  const today = toUtcDay(now);
  const held = asked.slots.filter(({ isHeld }) => isHeld);
  const until = held[0]?.heldUntil;
  const evidence: DraftSentence['evidence'] = typedTextEvidence(
    `Their request of ${formatBookingDay(toUtcDay(asked.at), today)}`,
  );
  const out = new DraftSentenceCollector(facts.contactName);
  out.paragraph().say(`Thank you for your interest in ${newsletter}.`, evidence);
  if (held.length > 0) {
    const slots = listText(
      held.map(({ day, placementType }) => `${placementLabel(placementType)} on ${formatBookingDay(day, today)}`),
    );
    out.say(`I am holding ${slots} for you${until ? ` until ${formatBookingDay(until, today)}` : ''}.`, evidence);
    const priced = held.filter(({ price }) => price !== null);
    if (priced.length === held.length) out.say(priceText(priced), typedTextEvidence('Prices of your slots'));
    else out.leaveOut('Prices', 'Set them with your slots in the calendar');
  } else if (open.length > 0) {
    out.say('The dates that you asked for are not held any more.', evidence);
    out.paragraph().sayOpenDates(open, length, today);
  }
  if (length !== 'short') out.sayReach(reach);
  out
    .paragraph()
    .say(
      held.length > 0
        ? 'Shall I book this for you? Then please send me headline, text, link and picture.'
        : 'Would one of these suit you?',
    );
  return out.finish(`${brand} in ${newsletter}: your dates`, facts);
}

function priceText(slots: readonly AskedSlot[]): string {
  const each = [
    ...new Set(
      slots.map(
        ({ placementType, price, currency }) =>
          `${formatMoney(price ?? 0, currency)} for ${placementLabel(placementType)}`,
      ),
    ),
  ];
  return `The price is ${listText(each)}.`;
}
