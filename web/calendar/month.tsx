// One month of issues. On a wide screen each day lists its slots. On a narrow one the user selects a day, whose slots
// are listed below the grid.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { WEEKDAYS } from '../../src/contract/booking-states.ts';
import type { SlotCalendar } from '../../src/contract/slot-calendar.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { formatDay } from '../ui/format.ts';
import { Day, ISSUE_CHANGE_LABELS } from './day.tsx';
import { SlotRow, SponsorRow } from './slot-row.tsx';
import {
  addMonths,
  type DatedSlot,
  type Issue,
  type IssueChange,
  issueChangeOf,
  slotKey,
  toSlots,
  weeksOfMonth,
} from './slots.ts';

interface Props {
  calendar: SlotCalendar;
  /** 'YYYY-MM' */
  month: string;
  onMonth: (month: string) => void;
  onChoose: (slot: DatedSlot) => void;
  onIssue: (day: string, change: IssueChange) => void;
}

export function MonthView({ calendar, month, onMonth, onChoose, onIssue }: Props) {
  const { issues, today, from, until } = calendar;
  const byDay = new Map(issues.map((issue) => [issue.day, issue]));
  const days = issues.map(({ day }) => day).filter((day) => day.startsWith(month));
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen?.startsWith(month) ? chosen : (days.find((one) => one >= today) ?? days[0] ?? null);
  const change = day === null ? null : issueChangeOf(calendar, day);
  const title = formatDay(month, 'MMMM yyyy');
  return (
    <div className="@container">
      <div className="flex items-center justify-between gap-2 px-3 py-2.5">
        <h2 className="font-semibold" aria-live="polite">
          {title}
        </h2>
        <div className="flex items-center gap-1">
          {month === today.slice(0, 7) ? null : (
            <Button variant="ghost" size="sm" onClick={() => onMonth(today.slice(0, 7))}>
              This month
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label="Previous month"
            disabled={addMonths(month, -1) < from.slice(0, 7)}
            onClick={() => onMonth(addMonths(month, -1))}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Next month"
            disabled={addMonths(month, 1) > until.slice(0, 7)}
            onClick={() => onMonth(addMonths(month, 1))}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <table className="w-full table-fixed border-collapse text-sm" aria-label={title}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="border-y border-border px-1 py-1 text-xs font-medium text-muted-foreground"
              >
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, nth) => (
            <tr key={`${month} ${String(nth)}`}>
              {week.map((one, weekday) => (
                <td
                  key={WEEKDAYS[weekday]}
                  className={cn(
                    'h-12 border-b border-border p-1 align-top not-last:border-r @3xl:h-24',
                    one === null && 'bg-muted/40',
                  )}
                >
                  {one ? (
                    <Day
                      day={one}
                      issue={byDay.get(one) ?? null}
                      isSkipped={calendar.plan.skippedDays.includes(one)}
                      change={issueChangeOf(calendar, one)}
                      onIssue={(change) => onIssue(one, change)}
                      isToday={one === today}
                      isChosen={one === day}
                      onDay={() => setChosen(one)}
                      onChoose={onChoose}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label="Slots on the selected day" className="p-3 @3xl:hidden">
        {day ? (
          <>
            <h3 className="mb-1.5 text-sm font-semibold">{formatDay(day, 'MMMM d, yyyy')}</h3>
            <SlotRows
              issue={byDay.get(day) ?? null}
              isSkipped={calendar.plan.skippedDays.includes(day)}
              currency={calendar.plan.currency}
              onChoose={onChoose}
            />
            {change ? (
              <Button variant="outline" size="sm" className="mt-2" onClick={() => onIssue(day, change)}>
                {ISSUE_CHANGE_LABELS[change]}
              </Button>
            ) : null}
          </>
        ) : (
          <p className="py-6 text-center text-sm text-muted-foreground">No issues planned this month</p>
        )}
      </section>
    </div>
  );
}

function SlotRows({
  issue,
  isSkipped,
  currency,
  onChoose,
}: {
  issue: Issue | null;
  isSkipped: boolean;
  currency: string;
  onChoose: (slot: DatedSlot) => void;
}) {
  if (!issue)
    return <p className="text-sm text-muted-foreground">{isSkipped ? 'This issue is skipped' : 'No issue'}</p>;
  const slots = toSlots(issue);
  if (slots.length + issue.sponsors.length === 0)
    return <p className="text-sm text-muted-foreground">Nothing booked</p>;
  return (
    <ul className="grid">
      {slots.map((slot) => (
        <li key={slotKey(slot)}>
          <SlotRow slot={slot} currency={currency} onChoose={() => onChoose(slot)} />
        </li>
      ))}
      {issue.sponsors.map((sponsor) => (
        <li key={sponsor.sponsorshipId}>
          <SponsorRow sponsor={sponsor} />
        </li>
      ))}
    </ul>
  );
}
