// Parts of the pages that are opened by a shared link, on a screen and on paper. The Worker renders them too, so they
// are pure: no hook, no browser object, dates in UTC.
import type { Unavailable } from '../../src/contract/recap.ts';
import { formatDay } from './format.ts';

export const PageUnavailable = ({ state }: Unavailable) => (
  <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-2 px-4 text-center">
    <h1 className="text-xl font-semibold">{state === 'none' ? 'Page not found' : 'Please try again soon'}</h1>
    <p className="text-muted-foreground">
      {state === 'none'
        ? 'This link is wrong or no longer works. Ask the newsletter for a new one.'
        : 'The page can’t be shown right now.'}
    </p>
  </main>
);

/** 'December 8, 2026' */
export const longDay = (day: string): string => formatDay(day, 'MMMM d, yyyy');

/** Shown by ui/print.ts where the browser can print. */
export const PrintButton = () => (
  <button
    type="button"
    data-print
    hidden
    className="min-h-9 rounded-md border border-input px-3 text-sm font-medium hover:bg-accent print:hidden"
  >
    Print
  </button>
);

interface SharedFact {
  label: string;
  value: string;
  more?: string;
}

/** Facts in boxes. @param className columns. */
export const FactBoxes = ({ facts, className }: { facts: readonly SharedFact[]; className: string }) => (
  <dl className={`grid gap-3 ${className}`}>
    {facts.map(({ label, value, more }) => (
      <div key={label} className="rounded-lg border border-border bg-card px-3 py-3 sm:px-4 print:px-2 print:py-1.5">
        <dt className="text-xs text-muted-foreground">{label}</dt>
        <dd className="text-lg font-medium wrap-anywhere tabular-nums print:text-base">{value}</dd>
        {more ? <dd className="text-xs text-muted-foreground">{more}</dd> : null}
      </div>
    ))}
  </dl>
);

/** The look of an ad that is quoted there. */
export const SHARED_AD = 'pl-3 wrap-anywhere [&>p]:max-w-prose print:gap-0.5';
