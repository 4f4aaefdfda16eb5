// A renewal proposal: what ran, with its figures, and the next open dates.
import type { DraftLength, DraftSentence } from '../../contract/drafts.ts';
import { placementLabel } from '../../contract/names.ts';
import { toUtcDay } from '../../contract/time.ts';
import { figuresText } from '../booking/recap-mail.ts';
import { formatBookingDay, listText } from '../booking/words.ts';
import {
  type DraftFacts,
  DraftSentenceCollector,
  type DraftWithEvidence,
  type OpenDate,
  typedTextEvidence,
} from './draft.ts';

export interface RanAd {
  day: string;
  placementType: string;
  /** The ad that was found in the issue; null if a member said that it ran and no ad was found. */
  sponsorshipId: string | null;
  sent: number | null;
  opens: number | null;
  clicks: number | null;
}

const NAMED_ADS_MAX = 3;

/** @param facts with at least one ad that ran. @returns a renewal proposal of the given length. */
export function draftRenewal(
  facts: DraftFacts & { ran: readonly RanAd[]; open: readonly OpenDate[] },
  length: DraftLength,
  now: Date,
): DraftWithEvidence {
  const { brand, newsletter, ran, open, reach } = facts;
  const today = toUtcDay(now);
  const named = ran.slice(-NAMED_ADS_MAX);
  const last = named.at(-1);
  const out = new DraftSentenceCollector(facts.contactName);
  out.paragraph().say(ranText(named, newsletter, today), evidenceOf(named, newsletter, today));
  const figures = last ? figuresText(last) : '';
  if (figures && length !== 'short') out.say(figures, typedTextEvidence('Figures of the last ad, as you typed them'));
  else if (!figures) out.leaveOut('Figures of the last ad', 'Add them to its booking');
  if (length === 'long') out.sayReach(reach);
  const isOpen = out.paragraph().sayOpenDates(open, length, today);
  if (!isOpen) out.leaveOut('Open dates', 'No slot of this placement is open in the next 13 weeks');
  out.paragraph().say(isOpen ? 'Shall I hold one of them for you?' : 'Shall we plan the next one?');
  return out.finish(`${brand} in ${newsletter}: next dates`, facts);
}

function ranText(ran: readonly RanAd[], newsletter: string, today: string): string {
  const [first, ...others] = ran;
  const days = listText(ran.map(({ day }) => formatBookingDay(day, today)));
  return first && others.length === 0
    ? `Your ${placementLabel(first.placementType).toLowerCase()} ad ran in ${newsletter} on ${days}.`
    : `Your ads ran in ${newsletter} on ${days}.`;
}

const evidenceOf = (ran: readonly RanAd[], newsletter: string, today: string): DraftSentence['evidence'] =>
  ran.map(({ day, placementType, sponsorshipId }) => ({
    kind: sponsorshipId ? 'sponsorship' : 'pipeline',
    id: sponsorshipId,
    label: `${placementLabel(placementType)} in ${newsletter}, ${formatBookingDay(day, today)}`,
  }));
