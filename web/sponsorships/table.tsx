import { Link } from 'react-router';
import type { SponsorshipRow } from '../../src/contract/sponsorships.ts';
import { AdText } from '../ui/ad-text.tsx';
import { Button } from '../ui/button.tsx';
import { Confidence } from '../ui/confidence.tsx';
import type { CapturedContent } from '../ui/content-dialog.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { StandingBadge } from '../ui/standing-badge.tsx';
import { Skeleton } from '../ui/states.tsx';
import { HIDDEN_WHEN_NARROW, SHOWN_WHEN_NARROW, Table, Td, Th, Tr } from '../ui/table.tsx';

/** In a very narrow table text wraps instead of being truncated. */
const WHOLE = '@max-xs:overflow-visible @max-xs:whitespace-normal';
const WIDE = 'hidden @2xl:table-cell';
const ROOMY = 'hidden @4xl:table-cell';

/** The list as a table. In a narrow table, brand and newsletter share a cell, and the date links to the details. */
export function SponsorshipTable({
  rows,
  hasTexts,
  onShow,
}: {
  rows: SponsorshipRow[];
  /** Shows what each ad says. */
  hasTexts: boolean;
  onShow: (content: CapturedContent) => void;
}) {
  return (
    <Table label="Sponsorships">
      <Head />
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td className="w-full max-w-0 @max-2xl:py-0.5 @2xl:w-[30%]">
              <div className="flex min-w-0 items-center gap-2.5">
                <span className={`contents ${HIDDEN_WHEN_NARROW}`}>
                  <Logo name={row.brand.name} url={row.brand.logoUrl} />
                </span>
                <div className="min-w-0">
                  <Link
                    to={`/brands/${row.brand.id}`}
                    title={row.brand.name}
                    dir="auto"
                    className="min-h-6 leading-6 font-medium hover:underline @2xl:block @2xl:truncate @max-2xl:line-clamp-2 @max-2xl:leading-5 @max-xs:line-clamp-none"
                  >
                    {row.brand.name}
                  </Link>
                  <Link
                    to={`/newsletters/${row.newsletter.id}`}
                    dir="auto"
                    className={`block truncate text-xs leading-6 text-muted-foreground underline-offset-2 hover:underline @2xl:hidden ${WHOLE}`}
                  >
                    {row.newsletter.name}
                  </Link>
                  {hasTexts ? <AdText text={row.textContent} /> : null}
                </div>
              </div>
            </Td>
            <Td className="whitespace-nowrap">
              <div className="flex items-center gap-x-2 gap-y-0.5 @max-2xl:flex-col @max-2xl:items-start @4xl:block">
                <span className="hidden text-muted-foreground @4xl:inline">ran a </span>
                <PlacementBadge
                  type={row.placementType}
                  onClick={() =>
                    onShow({
                      placementType: row.placementType,
                      brand: row.brand.name,
                      newsletter: row.newsletter.name,
                      detectedAt: row.detectedAt,
                      textContent: row.textContent,
                      confidence: row.confidence,
                    })
                  }
                />
                <span className="hidden text-muted-foreground @4xl:inline"> sponsorship in</span>
                <Confidence percent={row.confidence} compact className="@4xl:hidden" />
                <span className="@4xl:ml-2">
                  <StandingBadge standing={row.standing} />
                </span>
                <span className={`text-xs text-muted-foreground tabular-nums ${SHOWN_WHEN_NARROW}`}>
                  <DetailsDate row={row} />
                </span>
              </div>
            </Td>
            <Td className={`${WIDE} max-w-0 w-[30%]`}>
              <Link
                to={`/newsletters/${row.newsletter.id}`}
                title={row.newsletter.name}
                dir="auto"
                className="block truncate leading-6 hover:underline"
              >
                {row.newsletter.name}
              </Link>
            </Td>
            <Td
              className={`w-px text-right text-xs whitespace-nowrap text-muted-foreground tabular-nums @2xl:text-sm ${HIDDEN_WHEN_NARROW}`}
            >
              <span className="@2xl:hidden">
                <DetailsDate row={row} />
              </span>
              <span className="hidden @2xl:inline">
                <DateText date={row.detectedAt} />
              </span>
            </Td>
            <Td className={`${ROOMY} w-px text-right`}>
              <Confidence percent={row.confidence} />
            </Td>
            <Td className={`${WIDE} w-px text-right whitespace-nowrap print:hidden`}>
              <Button asChild variant="ghost" size="sm">
                <Link
                  to={`/sponsorships/${row.id}`}
                  aria-label={`View details: ${row.brand.name} in ${row.newsletter.name}`}
                >
                  View Details
                </Link>
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const DetailsDate = ({ row: { id, brand, newsletter, detectedAt } }: { row: SponsorshipRow }) => (
  <Link to={`/sponsorships/${id}`} className="inline-block leading-6 underline underline-offset-2">
    <span className="sr-only">{`View details: ${brand.name} in ${newsletter.name}, `}</span>
    <DateText date={detectedAt} format="brief" />
  </Link>
);

function Head() {
  return (
    <thead>
      <tr>
        <Th>Brand</Th>
        <Th>
          <span className="hidden @4xl:inline">Sponsorship Details</span>
          <span className="@4xl:hidden">Placement</span>
        </Th>
        <Th className={WIDE}>Newsletter</Th>
        <Th className={`text-right ${HIDDEN_WHEN_NARROW}`}>Date</Th>
        <Th className={`${ROOMY} text-right`}>Confidence</Th>
        <Th className={`${WIDE} text-right print:hidden`}>Actions</Th>
      </tr>
    </thead>
  );
}

export function SponsorshipTableSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading sponsorships
      </p>
      <Table label="Sponsorships, loading">
        <Head />
        <tbody aria-hidden>
          {Array.from({ length: 14 }, (_, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <tr key={nth} className="border-t border-border">
              <Td className="w-full max-w-0 @2xl:w-[30%]">
                <div className="flex min-w-0 items-center gap-2.5">
                  <Skeleton className="size-6" />
                  <Skeleton className="h-4 w-32 max-w-full" />
                </div>
              </Td>
              <Td>
                <Skeleton className="h-5 w-24" />
              </Td>
              <Td className={`${WIDE} max-w-0 w-[30%]`}>
                <Skeleton className="h-4 w-40 max-w-full" />
              </Td>
              <Td className={`w-px ${HIDDEN_WHEN_NARROW}`}>
                <Skeleton className="ml-auto h-4 w-12 @2xl:w-20" />
              </Td>
              <Td className={`${ROOMY} w-px`}>
                <Skeleton className="ml-auto h-4 w-14" />
              </Td>
              <Td className={`${WIDE} w-px`}>
                <Skeleton className="ml-auto h-5 w-20" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
