// The calendar: issues of the newsletter with their open, held and booked slots, by month or as a list.

import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Rss } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../src/contract/bookings.ts';
import type { SlotCalendar } from '../../src/contract/slot-calendar.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { changeSlotPlan } from '../data/slot-plan.ts';
import { NewsletterRequired, PageHead } from '../shell/page-head.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { formatCountOf, formatDate, formatDay } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotLoaded, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { IssueList } from './issue-list.tsx';
import { MonthView } from './month.tsx';
import { changeIssue, type DatedSlot, type IssueChange } from './slots.ts';

const SlotPlanDialog = lazyPart(() => import('./plan-dialog.tsx'));
const CalendarFeedDialog = lazyPart(() => import('./feed-dialog.tsx'));
const BookingDialog = lazyPart(() => import('../ui/booking-dialog.tsx'));
const BookSlotDialog = lazyPart(() => import('./book-dialog.tsx'));
const BookingLeadBanner = lazyPart(() => import('./booking-for.tsx'), <Skeleton className="mb-3 h-11" />);

export default function CalendarPage() {
  const { newsletterId } = useUser();
  const {
    data: calendar,
    error,
    refetch,
  } = useQuery({ ...apiQuery('bookings.readCalendar'), enabled: newsletterId !== null });
  const state = useSearchState({ view: 'month', month: '', lead: '' }, { view: ['month', 'list'] });
  const [open, setOpen] = useState<DatedSlot | null>(null);
  const [editing, setEditing] = useState<Booking | null>(null);
  const choose = (slot: DatedSlot) => (slot.booking ? setEditing(slot.booking) : setOpen(slot));
  const [, act] = useAction({ title: 'The calendar was not changed' });
  const setIssue = (day: string, change: IssueChange) =>
    act(async () => {
      await changeSlotPlan((plan) => changeIssue(plan, day, change));
      const said = { skip: 'skipped', restore: 'restored', add: 'added' }[change];
      return { title: `Issue of ${formatDay(day, 'MMM d')} ${said}` };
    });
  if (newsletterId === null)
    return (
      <NewsletterRequired title="Calendar" text="The calendar shows the issues and ad slots of your own newsletter." />
    );
  return (
    <>
      <PageHead
        title="Calendar"
        subtitle={calendar ? planText(calendar) : undefined}
        actions={
          <>
            <DialogButton variant="outline" dialog={(onClose) => <CalendarFeedDialog onClose={onClose} />}>
              <Rss aria-hidden />
              Subscribe
            </DialogButton>
            <DialogButton
              variant="outline"
              dialog={(onClose) => (calendar ? <SlotPlanDialog state={calendar} onClose={onClose} /> : null)}
            >
              <CalendarPlus aria-hidden />
              Issues and slots
            </DialogButton>
          </>
        }
      />
      {!calendar ? (
        <NotLoaded what="the calendar" error={error} onRetry={() => void refetch()} className="h-[34rem] rounded-lg" />
      ) : (
        <>
          {state.lead ? <BookingLeadBanner leadId={state.lead} onDone={() => state.change({ lead: '' })} /> : null}
          <Chips
            label="View"
            value={state.view}
            onChange={(view) => state.change({ view })}
            options={{ month: 'Month', list: 'List' }}
          />
          <Card className="mt-3 overflow-hidden">
            {state.view === 'list' ? (
              <IssueList calendar={calendar} onChoose={choose} />
            ) : (
              <MonthView
                calendar={calendar}
                month={state.month || calendar.today.slice(0, 7)}
                onMonth={(month) => state.change({ month })}
                onChoose={choose}
                onIssue={(day, change) => void setIssue(day, change)}
              />
            )}
          </Card>
        </>
      )}
      {open && calendar ? (
        <BookSlotDialog slot={open} calendar={calendar} leadId={state.lead || null} onClose={() => setOpen(null)} />
      ) : null}
      {editing ? <BookingDialog booking={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

/**
 * The page's subtitle: '14 of 52 slots open in the next 26 weeks. Schedule suggested from your 24 issues since Jun 3,
 * 2026.'
 */
function planText({ issues, today, isProposed, basis }: SlotCalendar): string {
  const slots = issues.filter(({ day }) => day >= today).flatMap((issue) => issue.slots);
  const openCount = slots.filter(({ booking }) => !booking).length;
  const booked = `${String(openCount)} of ${String(slots.length)} slots open in the next 26 weeks.`;
  if (!isProposed) return booked;
  return basis.since
    ? `${booked} Schedule suggested from your ${formatCountOf(basis.issues, 'issue')} since ${formatDate(basis.since, 'MMM d, yyyy', 'UTC')}.`
    : `${booked} No issues have arrived yet. Set when yours come out under Issues and slots.`;
}
