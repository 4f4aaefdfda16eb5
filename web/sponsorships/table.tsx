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
import { type Column, DataTable, HIDDEN_WHEN_NARROW, SHOWN_WHEN_NARROW } from '../ui/table.tsx';

/** In a very narrow table text wraps instead of being truncated. */
const WHOLE = '@max-xs:overflow-visible @max-xs:whitespace-normal';
const WIDE = 'hidden @2xl:table-cell';
const ROOMY = 'hidden @4xl:table-cell';

interface Props {
  rows?: readonly SponsorshipRow[];
  hasTexts?: boolean;
  onShow?: (content: CapturedContent) => void;
}

export const SponsorshipTable = ({ rows, hasTexts = false, onShow = () => undefined }: Props) => (
  <DataTable
    label="Sponsorships"
    columns={columnsOf(hasTexts, onShow)}
    rows={rows}
    keyOf={({ id }) => id}
    skeletons={14}
  />
);

/** In a narrow table, brand and newsletter share a cell, and the date links to the details. */
const columnsOf = (hasTexts: boolean, onShow: (content: CapturedContent) => void): Column<SponsorshipRow>[] => [
  {
    head: 'Brand',
    cellClass: 'w-full max-w-0 @max-2xl:py-0.5 @2xl:w-[30%]',
    skeleton: 'w-40',
    cell: ({ brand, newsletter, textContent }) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <span className={`contents ${HIDDEN_WHEN_NARROW}`}>
          <Logo name={brand.name} url={brand.logoUrl} />
        </span>
        <div className="min-w-0">
          <Link
            to={`/brands/${brand.id}`}
            title={brand.name}
            dir="auto"
            className="min-h-6 leading-6 font-medium hover:underline @2xl:block @2xl:truncate @max-2xl:line-clamp-2 @max-2xl:leading-5 @max-xs:line-clamp-none"
          >
            {brand.name}
          </Link>
          <Link
            to={`/newsletters/${newsletter.id}`}
            dir="auto"
            className={`block truncate text-xs leading-6 text-muted-foreground underline-offset-2 hover:underline @2xl:hidden ${WHOLE}`}
          >
            {newsletter.name}
          </Link>
          {hasTexts ? <AdText text={textContent} /> : null}
        </div>
      </div>
    ),
  },
  {
    head: (
      <>
        <span className="hidden @4xl:inline">Sponsorship Details</span>
        <span className="@4xl:hidden">Placement</span>
      </>
    ),
    cellClass: 'whitespace-nowrap',
    skeleton: 'w-24',
    cell: (row) => (
      <div className="flex items-center gap-x-2 gap-y-0.5 @max-2xl:flex-col @max-2xl:items-start @4xl:block">
        <span className="hidden text-muted-foreground @4xl:inline">ran a </span>
        <PlacementBadge
          type={row.placementType}
          onClick={() => onShow({ ...row, brand: row.brand.name, newsletter: row.newsletter.name })}
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
    ),
  },
  {
    head: 'Newsletter',
    className: WIDE,
    cellClass: 'max-w-0 w-[30%]',
    skeleton: 'w-40',
    cell: ({ newsletter }) => (
      <Link
        to={`/newsletters/${newsletter.id}`}
        title={newsletter.name}
        dir="auto"
        className="block truncate leading-6 hover:underline"
      >
        {newsletter.name}
      </Link>
    ),
  },
  {
    head: 'Date',
    className: `text-right ${HIDDEN_WHEN_NARROW}`,
    cellClass: 'w-px text-xs whitespace-nowrap text-muted-foreground tabular-nums @2xl:text-sm',
    skeleton: 'ml-auto w-12 @2xl:w-20',
    cell: (row) => (
      <>
        <span className="@2xl:hidden">
          <DetailsDate row={row} />
        </span>
        <DateText date={row.detectedAt} className="hidden @2xl:inline" />
      </>
    ),
  },
  {
    head: 'Confidence',
    className: `${ROOMY} text-right`,
    cellClass: 'w-px',
    skeleton: 'ml-auto w-14',
    cell: ({ confidence }) => <Confidence percent={confidence} />,
  },
  {
    head: 'Actions',
    className: `${WIDE} text-right print:hidden`,
    cellClass: 'w-px whitespace-nowrap',
    skeleton: 'ml-auto w-20',
    cell: ({ id, brand, newsletter }) => (
      <Button asChild variant="ghost" size="sm">
        <Link to={`/sponsorships/${id}`} aria-label={`View details: ${brand.name} in ${newsletter.name}`}>
          View Details
        </Link>
      </Button>
    ),
  },
];

const DetailsDate = ({ row: { id, brand, newsletter, detectedAt } }: { row: SponsorshipRow }) => (
  <Link to={`/sponsorships/${id}`} className="inline-block leading-6 underline underline-offset-2">
    <span className="sr-only">{`View details: ${brand.name} in ${newsletter.name}, `}</span>
    <DateText date={detectedAt} format="brief" />
  </Link>
);
