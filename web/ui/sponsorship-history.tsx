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
import { HIDDEN_WHEN_NARROW, SHOWN_WHEN_NARROW, Table, Td, Th, Tr } from './table.tsx';

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
      {placeholder ?? <Rows rows={rows} otherFirst={'newsletter' in subject} onShow={show} />}
      {pager ? <div className="border-t border-border px-4 py-2.5">{pager}</div> : null}
      {shown ? <ContentDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}

interface RowsProps {
  rows: HistoryRow[];
  otherFirst: boolean;
  onShow: (row: HistoryRow) => void;
}

/** In a narrow table the confidence is below the date, and the date links to the details. */
function Rows({ rows, otherFirst, onShow }: RowsProps) {
  return (
    <Table label="Sponsorship History">
      <thead>
        <tr>
          {otherFirst ? <Th>Brand</Th> : null}
          <Th className={HIDDEN_WHEN_NARROW}>Placement Type</Th>
          {otherFirst ? null : <Th>Newsletter</Th>}
          <Th className="text-right @max-xl:pr-4">Date</Th>
          <Th className="hidden text-right @xl:table-cell">Confidence</Th>
          <Th className="hidden text-right @xl:table-cell print:hidden">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            {otherFirst ? <OtherCell row={row} /> : null}
            <Td className={`whitespace-nowrap ${HIDDEN_WHEN_NARROW}`}>
              <PlacementBadge type={row.placementType} onClick={() => onShow(row)} />
            </Td>
            {otherFirst ? null : <OtherCell row={row} />}
            <DetailCells row={row} onShow={onShow} />
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function OtherCell({ row: { other, product, textContent } }: { row: HistoryRow }) {
  return (
    <Td className="w-full max-w-0">
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
    </Td>
  );
}

function DetailCells({ row, onShow }: { row: HistoryRow; onShow: (row: HistoryRow) => void }) {
  const { id, other, placementType, detectedAt, confidence } = row;
  const path = `/sponsorships/${id}`;
  return (
    <>
      <Td className="text-right whitespace-nowrap text-muted-foreground tabular-nums @max-xl:pr-4">
        <Link to={path} className="inline-block leading-6 underline underline-offset-2 @xl:hidden">
          <span className="sr-only">View details: {other.name}, </span>
          <DateText date={detectedAt} format="brief" />
        </Link>
        <span className="hidden @xl:inline">
          <DateText date={detectedAt} />
        </span>
        <Confidence percent={confidence} compact className="flex justify-end @xl:hidden" />
        <span className={SHOWN_WHEN_NARROW}>
          <PlacementBadge type={placementType} onClick={() => onShow(row)} />
        </span>
      </Td>
      <Td className="hidden w-px text-right tabular-nums @xl:table-cell">
        <Confidence percent={confidence} />
      </Td>
      <Td className="hidden w-px text-right whitespace-nowrap @xl:table-cell print:hidden">
        <Button asChild variant="ghost" size="sm">
          <Link to={path} aria-label={`View Details: ${other.name}`}>
            View Details
          </Link>
        </Button>
      </Td>
    </>
  );
}
