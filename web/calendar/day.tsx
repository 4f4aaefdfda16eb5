// A day of the month: its slots and sponsors on a wide screen; on a narrow one a button with a dot for each.

import { cn } from '../ui/cn.ts';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { SlotRow, SponsorRow } from './slot-row.tsx';
import { type DatedSlot, type Issue, type IssueChange, slotKey, toSlots } from './slots.ts';

export const ISSUE_CHANGE_LABELS: Record<IssueChange, string> = {
  skip: 'Skip this issue',
  restore: 'Restore this issue',
  add: 'Add an issue',
};

interface DayProps {
  day: string;
  /** Null if the day has no issue. */
  issue: Issue | null;
  isSkipped: boolean;
  change: IssueChange | null;
  isToday: boolean;
  isChosen: boolean;
  onDay: () => void;
  onChoose: (slot: DatedSlot) => void;
  onIssue: (change: IssueChange) => void;
}

const DOTS = {
  open: 'border border-muted-foreground',
  held: 'bg-warning',
  booked: 'bg-primary',
  ran: 'bg-success',
  missing: 'bg-destructive',
  cancelled: 'bg-muted-foreground',
};

export function Day({ day, issue, isSkipped, change, isToday, isChosen, onDay, onChoose, onIssue }: DayProps) {
  const slots = issue ? toSlots(issue) : [];
  const sponsors = issue?.sponsors ?? [];
  const number = (
    <span
      className={cn(
        'inline-grid size-6 place-items-center rounded-full text-xs tabular-nums',
        isToday && 'bg-primary font-semibold text-primary-foreground',
        !issue && !isToday && 'text-muted-foreground',
        isSkipped && 'line-through',
      )}
    >
      {Number(day.slice(8))}
    </span>
  );
  const skipped = isSkipped ? <span className="text-xs text-muted-foreground">Skipped</span> : null;
  if (!issue && !change)
    return (
      <span className="grid justify-items-center @3xl:flex @3xl:items-center @3xl:gap-1.5">
        {number}
        {skipped}
      </span>
    );
  const date = formatDay(day, 'MMMM d');
  const open = slots.filter(({ booking }) => !booking).length;
  const contents = [
    formatCountOf(open, 'open slot'),
    formatCountOf(slots.length - open, 'booking'),
    ...(sponsors.length > 0 ? [formatCountOf(sponsors.length, 'other sponsor')] : []),
  ];
  return (
    <>
      <button
        type="button"
        aria-label={`${date}: ${isSkipped ? 'skipped' : issue ? contents.join(', ') : 'no issue'}`}
        aria-pressed={isChosen}
        onClick={onDay}
        className={cn(
          'grid w-full justify-items-center gap-0.5 rounded-md pb-1 hover:bg-accent @3xl:hidden',
          isChosen && 'bg-accent',
        )}
      >
        {number}
        <span aria-hidden className="flex min-h-1.5 flex-wrap justify-center gap-0.5">
          {slots.map((slot) => (
            <span key={slotKey(slot)} className={cn('size-1.5 rounded-full', DOTS[slot.booking?.state ?? 'open'])} />
          ))}
          {sponsors.map(({ sponsorshipId }) => (
            <span key={sponsorshipId} className="size-1.5 rounded-full bg-muted-foreground" />
          ))}
        </span>
      </button>
      <div className="group hidden h-full content-start gap-1 @3xl:grid">
        <span className="flex items-center gap-1.5">
          {number}
          {skipped}
          {change ? (
            <button
              type="button"
              aria-label={`${date}: ${ISSUE_CHANGE_LABELS[change]}`}
              onClick={() => onIssue(change)}
              className="ml-auto rounded-sm px-1 text-xs text-muted-foreground opacity-0 group-hover:opacity-100 hover:text-foreground focus-visible:opacity-100 pointer-coarse:opacity-100"
            >
              {ISSUE_CHANGE_LABELS[change].split(' ')[0]}
            </button>
          ) : null}
        </span>
        {slots.map((slot) => (
          <SlotRow key={slotKey(slot)} slot={slot} isCompact currency="" onChoose={() => onChoose(slot)} />
        ))}
        {sponsors.map((sponsor) => (
          <SponsorRow key={sponsor.sponsorshipId} sponsor={sponsor} isCompact />
        ))}
      </div>
    </>
  );
}
