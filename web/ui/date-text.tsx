// Dates as the spec writes them, in the reader's time zone, without a date library in the first load.
const options = {
  'MMM d': { month: 'short', day: 'numeric' },
  'MMM yyyy': { month: 'short', year: 'numeric' },
  'MMM d, yyyy': { month: 'short', day: 'numeric', year: 'numeric' },
  'MMMM d, yyyy': { month: 'long', day: 'numeric', year: 'numeric' },
  'MMM d, yyyy h:mm a': { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof options;

const made = new Map<string, Intl.DateTimeFormat>();
function formatter(format: DateFormat): Intl.DateTimeFormat {
  const known = made.get(format) ?? new Intl.DateTimeFormat('en-US', options[format]);
  made.set(format, known);
  return known;
}

/** @param date ISO 8601. */
export function formatDate(date: string, format: DateFormat): string {
  const text = formatter(format).format(new Date(date));
  // The platform writes 'Nov 3, 2026, 9:05 AM'.
  return format === 'MMM d, yyyy h:mm a' ? text.replace(/(\d{4}), /, '$1 ') : text;
}

const MONTHS_10 = 300 * 24 * 60 * 60 * 1000;

/** Where there is little room: 'Nov 3', but 'Nov 2024' where the day alone would be taken for this year's. @param date ISO 8601. */
export function briefDate(date: string, now: Date): string {
  const old = Math.abs(now.getTime() - new Date(date).getTime()) > MONTHS_10;
  return formatDate(date, old ? 'MMM yyyy' : 'MMM d');
}

/** A date as `time`, the exact moment on hover. */
export function DateText({
  date,
  format = 'MMM d, yyyy',
  className,
}: {
  date: string;
  format?: DateFormat | 'brief';
  className?: string;
}) {
  return (
    <time dateTime={date} title={formatDate(date, 'MMM d, yyyy h:mm a')} className={className}>
      {format === 'brief' ? briefDate(date, new Date()) : formatDate(date, format)}
    </time>
  );
}
