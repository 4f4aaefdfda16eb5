import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The page numbers for numbered buttons: at most `count`, around `page`. */
export function listPageNumbers(page: number, pages: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: Math.min(count, pages) }, (_, nth) => first + nth);
}

/** Previous and next, with the position between them. */
export function Pager({
  page,
  pages,
  onPage,
  numbers = 0,
  showsEdges = false,
  label = 'Pagination',
  summary,
  isAnnouncedElsewhere = false,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Number of numbered buttons; 0 shows 'Page x of y'. */
  numbers?: number;
  /** True to always show the first and last page, with ellipses. */
  showsEdges?: boolean;
  label?: string;
  summary?: ReactNode;
  /** True if `SearchResultAnnouncer` announces the change of page. */
  isAnnouncedElsewhere?: boolean;
}) {
  const shown = numbers > 0 ? listPageNumbers(page, pages, numbers) : [];
  const first = shown[0] ?? 1;
  const last = shown.at(-1) ?? pages;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted-foreground tabular-nums" aria-live={isAnnouncedElsewhere ? undefined : 'polite'}>
        {summary ?? `Page ${page} of ${pages}`}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Step to={page - 1} pages={pages} onPage={onPage}>
          <ChevronLeft aria-hidden />
          Previous
        </Step>
        <div className="hidden flex-wrap items-center gap-1 sm:flex">
          {showsEdges && first > 1 ? <Numbered at={1} current={page} onPage={onPage} /> : null}
          {showsEdges && first > 2 ? <span aria-hidden>…</span> : null}
          {shown.map((at) => (
            <Numbered key={at} at={at} current={page} onPage={onPage} />
          ))}
          {showsEdges && last < pages - 1 ? <span aria-hidden>…</span> : null}
          {showsEdges && last < pages ? <Numbered at={pages} current={page} onPage={onPage} /> : null}
        </div>
        <Step to={page + 1} pages={pages} onPage={onPage}>
          Next
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  to: number;
  pages: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/**
 * Does nothing at the first and last page. It isn't `disabled`, which would take the focus from a button just pressed.
 */
function Step({ to, pages, onPage, children }: StepProps) {
  const off = to < 1 || to > pages;
  return (
    <Button variant="outline" size="sm" aria-disabled={off || undefined} onClick={() => (off ? undefined : onPage(to))}>
      {children}
    </Button>
  );
}

function Numbered({ at, current, onPage }: { at: number; current: number; onPage: (page: number) => void }) {
  return (
    <Button
      variant={at === current ? 'primary' : 'ghost'}
      size="sm"
      className="min-w-7 px-1.5 tabular-nums"
      aria-label={`Page ${at}`}
      aria-current={at === current ? 'page' : undefined}
      onClick={() => onPage(at)}
    >
      {at}
    </Button>
  );
}
