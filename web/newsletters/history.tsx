import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { newsletterHistoryQuery } from '../data/newsletters.ts';
import { messageOf } from '../data/request.ts';
import type { NewsletterDetail, SponsorshipOfNewsletter } from '../data/shapes.ts';
import type { CapturedContent } from '../sponsorships/content-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { MonthBars } from '../ui/month-bars.tsx';
import { Pager } from '../ui/pager.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { useSearchState } from '../ui/use-search-state.ts';

const ContentDialog = lazy(() =>
  import('../sponsorships/content-dialog.tsx').then((module) => ({ default: module.ContentDialog })),
);

const PAGE = 10;
const DEFAULTS = {};

/** Who sponsored it, newest first. The first page came with the newsletter. */
export function History({ newsletter }: { newsletter: NewsletterDetail }) {
  const { page: asked, change } = useSearchState(DEFAULTS);
  const pages = Math.max(1, Math.ceil(newsletter.sponsorshipTotal / PAGE));
  const page = Math.min(asked, pages);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...newsletterHistoryQuery(newsletter.id, page),
    enabled: page > 1,
  });
  const [shown, setShown] = useState<CapturedContent | null>(null);
  const rows = page === 1 ? newsletter.sponsorships : data?.sponsorships;
  return (
    <Card className="@container min-w-0 overflow-hidden" aria-busy={page > 1 && (isPlaceholderData || !data)}>
      <CardHead title="Sponsorship History" action={<Badge>{formatCount(newsletter.sponsorshipTotal)} total</Badge>} />
      <MonthBars counted={newsletter.monthly} label="Sponsorships a month" />
      {newsletter.sponsorshipTotal === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title="No sponsorships tracked yet for this newsletter"
          text="They show up here as soon as an issue with a sponsor comes in."
        />
      ) : rows ? (
        <Rows
          rows={rows}
          onShow={({ placementType, brand, detectedAt, textContent }) =>
            setShown({
              placementType,
              brand: brand.name || 'Unknown Brand',
              newsletter: newsletter.name,
              detectedAt,
              textContent,
            })
          }
        />
      ) : error ? (
        <ErrorState
          title="Failed to fetch sponsorships"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="px-4 pb-4 text-sm text-muted-foreground">
          Loading sponsorships...
        </p>
      )}
      {pages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={pages}
            label="Pages of the history"
            summary={`Page ${page} of ${pages}`}
            onPage={(next) => change({ page: next })}
          />
        </div>
      ) : null}
      {shown ? (
        <Suspense fallback={null}>
          <ContentDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface RowsProps {
  rows: SponsorshipOfNewsletter[];
  onShow: (row: SponsorshipOfNewsletter) => void;
}

/** Where there is little room confidence goes, and the date is the way to the details. */
function Rows({ rows, onShow }: RowsProps) {
  return (
    <Table label="Sponsorship History">
      <thead>
        <tr>
          <Th>Brand</Th>
          <Th>Placement Type</Th>
          <Th className="text-right @max-xl:pr-4">Date</Th>
          <Th className="hidden text-right @xl:table-cell">Confidence</Th>
          <Th className="hidden text-right @xl:table-cell">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const brand = row.brand.name || 'Unknown Brand';
          const path = `/sponsorships/${row.id}`;
          return (
            <Tr key={row.id}>
              <Td className="w-full max-w-0">
                <div className="flex min-w-0 items-center gap-2.5">
                  <Logo name={brand} url={row.brand.logoUrl} />
                  <Link
                    to={`/brands/${row.brand.id}`}
                    className="line-clamp-2 min-w-0 leading-5 font-medium break-words hover:underline"
                  >
                    {brand}
                  </Link>
                </div>
              </Td>
              <Td className="whitespace-nowrap">
                <PlacementBadge type={row.placementType} onClick={() => onShow(row)} />
              </Td>
              <Td className="text-right whitespace-nowrap text-muted-foreground tabular-nums @max-xl:pr-4">
                <Link to={path} className="inline-block leading-6 underline underline-offset-2 @xl:hidden">
                  <span className="sr-only">View details: {brand}, </span>
                  <DateText date={row.detectedAt} format="brief" />
                </Link>
                <span className="hidden @xl:inline">
                  <DateText date={row.detectedAt} />
                </span>
              </Td>
              <Td className="hidden text-right tabular-nums @xl:table-cell">
                {row.confidence === null ? '-' : `${row.confidence}%`}
              </Td>
              <Td className="hidden w-px text-right @xl:table-cell">
                <Button asChild variant="ghost" size="sm">
                  <Link to={path} aria-label={`View Details: ${brand}`}>
                    View Details
                  </Link>
                </Button>
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
