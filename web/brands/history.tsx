import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { BrandProfile } from '../../src/contract/brands.ts';
import type { SponsorshipOfBrand } from '../data/shapes.ts';
import type { CapturedContent } from '../sponsorships/content-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { MonthBars } from '../ui/month-bars.tsx';
import { Pager } from '../ui/pager.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';

const ContentDialog = lazy(() =>
  import('../sponsorships/content-dialog.tsx').then((module) => ({ default: module.ContentDialog })),
);

interface Props {
  profile: BrandProfile;
  busy: boolean;
  onPage: (page: number) => void;
}

/** Where the brand was seen, newest first. */
export function History({ profile: { brand, sponsorships, pagination }, busy, onPage }: Props) {
  const [shown, setShown] = useState<CapturedContent | null>(null);
  const { page, limit, total, totalPages } = pagination;
  const first = (page - 1) * limit + 1;
  return (
    <Card
      className={busy ? '@container min-w-0 overflow-hidden opacity-70' : '@container min-w-0 overflow-hidden'}
      aria-busy={busy}
    >
      <CardHead title="Sponsorship History" />
      <MonthBars counted={brand.monthly} label="Sponsorships a month" />
      {sponsorships.length === 0 && total > 0 ? (
        <EmptyState
          title="There are no sponsorships on this page"
          action={
            <Button variant="outline" onClick={() => onPage(1)}>
              Go to the first page
            </Button>
          }
        />
      ) : sponsorships.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title="No sponsorships tracked yet"
          text="They show up here as soon as a tracked newsletter carries one of this brand."
        />
      ) : (
        <Rows
          rows={sponsorships}
          onShow={({ placementType, newsletter, detectedAt, textContent }) =>
            setShown({
              placementType,
              brand: brand.name,
              newsletter: newsletter.name || 'Unknown Newsletter',
              detectedAt,
              textContent,
            })
          }
        />
      )}
      {totalPages > 1 && sponsorships.length > 0 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={totalPages}
            label="Pages of the history"
            summary={
              <>
                <span>{`Showing ${first} to ${first + sponsorships.length - 1} of ${formatCount(total)} sponsorships`}</span>
                <span className="ml-3">{`Page ${page} of ${totalPages}`}</span>
              </>
            }
            onPage={onPage}
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
  rows: SponsorshipOfBrand[];
  onShow: (row: SponsorshipOfBrand) => void;
}

/** Where there is little room the date is the way to the details. */
function Rows({ rows, onShow }: RowsProps) {
  return (
    <Table label="Sponsorship History">
      <thead>
        <tr>
          <Th>Placement Type</Th>
          <Th>Newsletter</Th>
          <Th className="text-right @max-xl:pr-4">Date</Th>
          <Th className="hidden text-right @xl:table-cell">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const newsletter = row.newsletter.name || 'Unknown Newsletter';
          const path = `/sponsorships/${row.id}`;
          return (
            <Tr key={row.id}>
              <Td className="whitespace-nowrap">
                <PlacementBadge type={row.placementType} onClick={() => onShow(row)} />
              </Td>
              <Td className="w-full max-w-0">
                <div className="flex min-w-0 items-center gap-2.5">
                  <Logo name={newsletter} url={row.newsletter.logoUrl} />
                  <Link
                    to={`/newsletters/${row.newsletter.id}`}
                    className="line-clamp-2 min-w-0 leading-5 font-medium break-words hover:underline"
                  >
                    {newsletter}
                  </Link>
                </div>
              </Td>
              <Td className="text-right whitespace-nowrap text-muted-foreground tabular-nums @max-xl:pr-4">
                <Link to={path} className="inline-block leading-6 underline underline-offset-2 @xl:hidden">
                  <span className="sr-only">View details: {newsletter}, </span>
                  <DateText date={row.detectedAt} format="brief" />
                </Link>
                <span className="hidden @xl:inline">
                  <DateText date={row.detectedAt} />
                </span>
              </Td>
              <Td className="hidden w-px text-right @xl:table-cell">
                <Button asChild variant="ghost" size="sm">
                  <Link to={path} aria-label={`View Details: ${newsletter}`}>
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
