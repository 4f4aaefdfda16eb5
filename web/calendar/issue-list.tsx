// The calendar as a list: past issues with their bookings, then the coming ones with every slot.

import { WEEKDAYS } from '../../src/contract/booking-states.ts';
import type { SlotCalendar } from '../../src/contract/bookings.ts';
import { formatDate } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { SlotRows } from './month.tsx';
import { type Slot, slotsOf } from './slots.ts';

export function IssueList({ calendar, onChoose }: { calendar: SlotCalendar; onChoose: (slot: Slot) => void }) {
  const { today, plan } = calendar;
  const shown = calendar.issues.filter(({ day, slots }) => day >= today || slots.length > 0);
  if (shown.length === 0)
    return <EmptyState title="No issue is planned" text="Set when your issues come out and what they sell." />;
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
                {issue.isPlanned ? '' : ', not in the plan'}
              </span>
            </h2>
            <SlotRows slots={slotsOf(issue)} currency={plan.currency} onChoose={onChoose} />
          </li>
        );
      })}
    </ol>
  );
}
