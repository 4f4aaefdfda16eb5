// The calendar as a list of issues: past ones that have slots, then all upcoming ones. Each booking is a row; an
// issue's open slots share one line, so that half a year of issues stays short.

import { WEEKDAYS } from '../../src/contract/booking-states.ts';
import type { SlotCalendar } from '../../src/contract/slot-calendar.ts';
import { DAY_MS, toUtcDay } from '../../src/contract/time.ts';
import { formatDate } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { OpenSlotButton, SlotRow, SponsorRow } from './slot-row.tsx';
import { type DatedSlot, type Issue, slotKey, toSlots } from './slots.ts';

/** Number of past weeks that the list shows; the month view shows all. */
const PAST_WEEKS = 4;

export function IssueList({ calendar, onChoose }: { calendar: SlotCalendar; onChoose: (slot: DatedSlot) => void }) {
  const { today, plan } = calendar;
  const recent = toUtcDay(new Date(Date.parse(today) - PAST_WEEKS * 7 * DAY_MS));
  const shown = calendar.issues.filter(
    ({ day, slots, sponsors }) => day >= today || (day >= recent && slots.length + sponsors.length > 0),
  );
  if (shown.length === 0)
    return (
      <EmptyState title="No issues planned" text="Set your publishing schedule and ad slots under Issues and slots." />
    );
  return (
    <ol className="@container divide-y divide-border">
      {shown.map((issue) => {
        const at = new Date(`${issue.day}T00:00:00Z`);
        return (
          <li key={issue.day} className="grid gap-x-4 gap-y-1 px-3 py-2.5 @2xl:grid-cols-[11rem_1fr]">
            <h2 className="px-2 pt-1 text-sm">
              <span className="font-semibold">{formatDate(at.toISOString(), 'MMM d, yyyy', 'UTC')}</span>
              <span className="block text-xs text-muted-foreground @max-2xl:inline @max-2xl:pl-2">
                {WEEKDAYS[(at.getUTCDay() + 6) % 7]}
                {issue.day === today ? ', today' : ''}
                {issue.isPlanned ? '' : ', not in your schedule'}
              </span>
            </h2>
            <Slots issue={issue} currency={plan.currency} onChoose={onChoose} />
          </li>
        );
      })}
    </ol>
  );
}

function Slots({ issue, currency, onChoose }: { issue: Issue; currency: string; onChoose: (slot: DatedSlot) => void }) {
  const slots = toSlots(issue);
  const open = slots.filter(({ booking }) => !booking);
  return (
    <div className="grid min-w-0 gap-1">
      {slots
        .filter(({ booking }) => booking)
        .map((slot) => (
          <SlotRow key={slotKey(slot)} slot={slot} currency={currency} onChoose={() => onChoose(slot)} />
        ))}
      {issue.sponsors.map((sponsor) => (
        <SponsorRow key={sponsor.sponsorshipId} sponsor={sponsor} />
      ))}
      {open.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5 px-2 py-1">
          {open.map((slot) => (
            <li key={slotKey(slot)}>
              <OpenSlotButton slot={slot} currency={currency} onChoose={() => onChoose(slot)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
