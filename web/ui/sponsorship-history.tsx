// The sponsorships of one brand or newsletter, newest first: a chart by month, and a table whose placement badges open
// the captured text.

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SponsorshipOfBrand } from '../../src/contract/sponsorships.ts';
import { AdText } from './ad-text.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Confidence } from './confidence.tsx';
import type { CapturedContent } from './content-dialog.tsx';
import { DateText } from './date-text.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Logo } from './logo.tsx';
import { PlacementBadge } from './placement-badge.tsx';
import { type Column, DataTable, HIDDEN_WHEN_NARROW, SHOWN_WHEN_NARROW } from './table.tsx';

const ContentDialog = lazyPart(() => import('./content-dialog.tsx'));

/**
 * A row of the history. `other` is the newsletter in a brand's history, and the brand in a newsletter's; its path is
 * null if it has no page.
 */
export interface HistoryRow
  extends Pick<SponsorshipOfBrand, 'id' | 'placementType' | 'detectedAt' | 'textContent' | 'confidence'> {
  other: { path: string | null; name: string; logoUrl: string | null };
  /** In a company's history, the product that bought. */
  product?: { path: string; name: string } | undefined;
}

interface Props {
  /**
   * The brand or newsletter whose history it is. In a brand's rows the newsletter comes after the placement; in a
   * newsletter's rows the brand comes before it.
   */
  subject: { brand: string } | { newsletter: string };
  /** A chart of sponsorships by month. */
  chart: ReactNode;
  rows: HistoryRow[];
  /** Shown instead of the table: empty, loading or failed. */
  placeholder?: ReactNode;
  headAction?: ReactNode;
  pager?: ReactNode;
  busy?: boolean;
  className?: string;
}

export function SponsorshipHistory({
  subject,
  chart,
  rows,
  placeholder,
  headAction,
  pager,
  busy = false,
  className,
}: Props) {
  const [shown, setShown] = useState<CapturedContent | null>(null);
  const show = ({ other, product, placementType, detectedAt, textContent, confidence }: HistoryRow) =>
    setShown({
      ...('brand' in subject
        ? { brand: product?.name ?? subject.brand, newsletter: other.name }
        : { brand: other.name, newsletter: subject.newsletter }),
      placementType,
      detectedAt,
      textContent,
      confidence,
    });
  return (
    <Card
      className={`@container min-w-0 overflow-hidden ${className ?? ''}`}
      aria-busy={busy}
      title="Sponsorship History"
      action={headAction}
    >
      {chart}
      {placeholder ?? (
        <DataTable
          label="Sponsorship History"
          columns={columnsOf('newsletter' in subject, show)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      {pager ? <div className="border-t border-border px-4 py-2.5">{pager}</div> : null}
      {shown ? <ContentDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}

/** In a narrow table the confidence is below the date, and the date links to the details. */
function columnsOf(isOfNewsletter: boolean, onShow: (row: HistoryRow) => void): Column<HistoryRow>[] {
  const badgeOf = (row: HistoryRow) => <PlacementBadge type={row.placementType} onClick={() => onShow(row)} />;
  const placement: Column<HistoryRow> = {
    head: 'Placement Type',
    className: HIDDEN_WHEN_NARROW,
    cellClass: 'whitespace-nowrap',
    cell: badgeOf,
  };
  const other: Column<HistoryRow> = {
    head: isOfNewsletter ? 'Brand' : 'Newsletter',
    cellClass: 'w-full max-w-0',
    cell: (row) => <Other row={row} />,
  };
  const wide = 'hidden text-right @xl:table-cell';
  return [
    ...(isOfNewsletter ? [other, placement] : [placement, other]),
    {
      head: 'Date',
      className: 'text-right @max-xl:pr-4',
      cellClass: 'whitespace-nowrap text-muted-foreground tabular-nums',
      cell: (row) => (
        <>
          <Link
            to={`/sponsorships/${row.id}`}
            className="inline-block leading-6 underline underline-offset-2 @xl:hidden"
          >
            <span className="sr-only">View details: {row.other.name}, </span>
            <DateText date={row.detectedAt} format="brief" />
          </Link>
          <span className="hidden @xl:inline">
            <DateText date={row.detectedAt} />
          </span>
          <Confidence percent={row.confidence} compact className="flex justify-end @xl:hidden" />
          <span className={SHOWN_WHEN_NARROW}>{badgeOf(row)}</span>
        </>
      ),
    },
    {
      head: 'Confidence',
      className: wide,
      cellClass: 'w-px tabular-nums',
      cell: ({ confidence }) => <Confidence percent={confidence} />,
    },
    {
      head: 'Actions',
      className: `${wide} print:hidden`,
      cellClass: 'w-px whitespace-nowrap',
      cell: ({ id, other: { name } }) => (
        <Button asChild variant="ghost" size="sm">
          <Link to={`/sponsorships/${id}`} aria-label={`View Details: ${name}`}>
            View Details
          </Link>
        </Button>
      ),
    },
  ];
}

function Other({ row: { other, product, textContent } }: { row: HistoryRow }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="contents @max-sm:hidden">
        <Logo name={other.name} url={other.logoUrl} />
      </span>
      <div className="min-w-0">
        {other.path ? (
          <Link to={other.path} dir="auto" className="line-clamp-2 leading-6 font-medium hover:underline">
            {other.name}
          </Link>
        ) : (
          <span dir="auto" className="line-clamp-2 leading-6 font-medium">
            {other.name}
          </span>
        )}
        <AdText text={textContent} />
        {product ? (
          <p className="text-xs leading-6 text-muted-foreground">
            by{' '}
            <Link to={product.path} className="inline-block leading-6 hover:underline">
              {product.name}
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  );
}
