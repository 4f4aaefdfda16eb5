import { formatDate } from './date-text.tsx';

const DAY = 24 * 60 * 60 * 1000;
const STEPS: [unit: Intl.RelativeTimeFormatUnit, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
];
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '3 days ago', 'yesterday', 'today'. @param date ISO 8601. */
export function relativeDate(date: string, now: Date): string {
  const days = (new Date(date).getTime() - now.getTime()) / DAY;
  const [unit, length] = STEPS.find(([, step]) => Math.abs(days) >= step) ?? ['day' as const, 1];
  return words.format(Math.trunc(days / length), unit);
}

/** How long ago, the exact moment on hover. */
export function RelativeDate({ date, className }: { date: string; className?: string }) {
  return (
    <time dateTime={date} title={formatDate(date, 'MMM d, yyyy h:mm a')} className={className}>
      {relativeDate(date, new Date())}
    </time>
  );
}
