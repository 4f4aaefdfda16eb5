import { toUtcDay } from '../../src/contract/time.ts';
import { cn } from '../ui/cn.ts';
import { formatDate } from '../ui/format.ts';

/** A due date, highlighted once it is overdue. With `isOpen` false it is never highlighted. */
export function DueText({ day, isOpen = true }: { day: string; isOpen?: boolean }) {
  const today = toUtcDay(new Date());
  const late = isOpen && day < today;
  const format = day.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy';
  return (
    <time dateTime={day} className={cn('whitespace-nowrap tabular-nums', late && 'font-medium text-destructive')}>
      {day === today ? 'today' : formatDate(day, format, 'UTC')}
      {late ? ' (overdue)' : ''}
    </time>
  );
}
