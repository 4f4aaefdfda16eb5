import { type DateFormat, formatBriefDate, formatDate, formatRelativeDate } from './format.ts';

/**
 * A date as a `time` element, with the exact time on hover. The format 'ago' is relative, and 'brief' fits a narrow
 * column.
 */
export function DateText({
  date,
  format = 'MMM d, yyyy',
  className,
}: {
  date: string;
  format?: DateFormat | 'ago' | 'brief';
  className?: string;
}) {
  return (
    <time dateTime={date} title={formatDate(date, 'MMM d, yyyy h:mm a')} className={className}>
      {textOf(date, format)}
    </time>
  );
}

function textOf(date: string, format: DateFormat | 'ago' | 'brief'): string {
  if (format === 'ago') return formatRelativeDate(date, new Date());
  return format === 'brief' ? formatBriefDate(date, new Date()) : formatDate(date, format);
}
