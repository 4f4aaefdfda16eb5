import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { BrandList } from '../../src/contract/brands.ts';
import { LIST_DEFAULTS, toBrandsQuery, toQueryString } from '../../src/contract/lists.ts';
import { brandsQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { ExportButton } from '../shell/billing/export-button.tsx';
import { UpgradeBanner } from '../shell/billing/upgrade-banner.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Chips } from '../ui/chips.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { formatCount, formatCountOf, formatDate, formatSimilarCount } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { BrandCard, BrandCardSkeleton } from './card.tsx';
import { BRAND_FILTER_CHOICES, BRAND_FILTERS, BrandFilters, NO_BRAND_FILTERS } from './filters.tsx';

const EmptyBrandList = lazyPart(() => import('./no-brands.tsx'), <Skeleton className="h-60" />);
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const BrandTable = lazyPart(() => import('./table.tsx'), <Skeleton className="h-96" />);
const ColumnMenu = lazyPart(() => import('./columns.tsx'));

const SCOPES = { relevant: 'Relevant brands', all: 'All brands' };
const VIEWS = { cards: 'Cards', table: 'Table' };
const SORTS = {
  pitch: 'Pitch next',
  fit: 'Best Fit',
  lastBoughtAt: 'Last Sponsored',
  recent: 'Most Active',
  firstSeenAt: 'Date Added',
  confidence: 'Highest Confidence',
  name: 'Name',
};
/** Without a newsletter there is no ranking, so the list starts with the newest brands. */
const UNRANKED_SORTS = { pitch: 'Date Added', recent: SORTS.recent, confidence: SORTS.confidence, name: SORTS.name };
const CHOICES = {
  ...BRAND_FILTER_CHOICES,
  scope: Object.keys(SCOPES),
  view: Object.keys(VIEWS),
  sortBy: Object.keys(SORTS),
  sortOrder: ['asc', 'desc'],
};
const UNRANKED_CHOICES = { ...CHOICES, sortBy: Object.keys(UNRANKED_SORTS) };
const GRID = 'grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3';

export default function BrandsPage() {
  const { access, newsletterId } = useUser();
  const isRanked = newsletterId !== null;
  const { change, ...asked } = useSearchState(LIST_DEFAULTS.brands, isRanked ? CHOICES : UNRANKED_CHOICES);
  const query = useQuery(brandsQuery(asked));
  const { data, isPlaceholderData } = query;
  useAllBrandsUntilNearby(data, isPlaceholderData, asked, () => change({ scope: 'all' }));
  const { search, scope, sortBy, view } = asked;
  const table = view === 'table';
  return (
    <>
      <PageHead
        title="Your Brand Hitlist"
        subtitle={data ? subtitleOf(data, asked, isRanked) : ' '}
        actions={
          <>
            <ExportButton path={`/api/exports/brands.csv${toQueryString(toBrandsQuery(asked))}`} />
            <WatchButton subject={{ kind: 'brands', filters: watchedOf(asked) }} />
            {access.canCurate ? (
              <DialogButton dialog={(onClose) => <AddDialog onClose={onClose} />}>
                <Plus aria-hidden />
                Add Brand
              </DialogButton>
            ) : null}
          </>
        }
      />
      <UpgradeBanner>{hiddenText(data)}</UpgradeBanner>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {access.viewer === 'admin' ? null : (
          <Chips label="Which brands" value={scope} options={SCOPES} onChange={(next) => change({ scope: next })} />
        )}
        <div className="flex min-w-0 flex-1 basis-72 gap-2">
          <SearchField
            label="Search brands..."
            value={search}
            onChange={(next) => change({ search: next })}
            className="min-w-0 flex-1"
          />
          <Select
            aria-label="Sort by"
            value={sortBy}
            onChange={(event) => change({ sortBy: event.target.value, sortOrder: '' })}
            options={isRanked ? SORTS : UNRANKED_SORTS}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Chips label="View" value={view} options={VIEWS} onChange={(next) => change({ view: next })} />
          {table ? <ColumnMenu columns={asked.columns} onChange={(columns) => change({ columns })} /> : null}
        </div>
      </div>
      <BrandFilters asked={asked} onChange={change} />
      <List
        query={query}
        rows={({ brands }) => brands}
        noun="brand"
        isAnnounced
        frame="bare"
        failed="Failed to Load Brands"
        skeleton={<RowsSkeleton count={12} className={GRID} row={<BrandCardSkeleton />} />}
        empty={
          <EmptyBrandList
            filtered={search !== '' || asked.page > 1 || BRAND_FILTERS.some((name) => asked[name] !== '')}
            scope={scope}
            onClear={() => change({ ...NO_BRAND_FILTERS, search: '', page: 1 })}
            onAll={() => change({ ...NO_BRAND_FILTERS, search: '', scope: 'all' })}
          />
        }
        pager={{ numbers: 5, showsRange: true }}
      >
        {(brands, { visibleUntil }) =>
          table ? (
            <BrandTable
              brands={brands}
              columns={asked.columns}
              sortBy={!isRanked && sortBy === 'pitch' ? 'firstSeenAt' : sortBy}
              sortOrder={toBrandsQuery(asked).sortOrder}
              onSort={(by, order) => change({ sortBy: by, sortOrder: order })}
            />
          ) : (
            <div className={GRID}>
              {brands.map((brand) => (
                <BrandCard
                  key={brand.id}
                  brand={brand}
                  visibleUntil={visibleUntil}
                  isSortedByConfidence={sortBy === 'confidence'}
                />
              ))}
            </div>
          )
        }
      </List>
    </>
  );
}

/** Shows all brands while no similar newsletter is tracked; from then on the member's choice applies. */
function useAllBrandsUntilNearby(
  data: BrandList | undefined,
  isPlaceholder: boolean,
  { scope, search, ...asked }: typeof LIST_DEFAULTS.brands,
  showAll: () => void,
): void {
  const isDecided = useRef(false);
  const isPlain = search === '' && BRAND_FILTERS.every((name) => asked[name] === '');
  useEffect(() => {
    if (isDecided.current || !data || isPlaceholder) return;
    isDecided.current = true;
    if (scope === 'relevant' && isPlain && data.relevantNewsletterCount === 0) showAll();
  }, [data, isPlaceholder, scope, isPlain, showAll]);
}

/** The filters that a watch of this list stores. Sort order and layout don't change which brands the list contains. */
function watchedOf({ search, scope, ...asked }: typeof LIST_DEFAULTS.brands): Record<string, string> {
  return { search, scope, ...Object.fromEntries(BRAND_FILTERS.map((name) => [name, asked[name]])) };
}

function subtitleOf(
  { total, relevantNewsletterCount: newsletters }: BrandList,
  { search, scope, ...asked }: typeof LIST_DEFAULTS.brands,
  isRanked: boolean,
): string {
  if (BRAND_FILTERS.some((name) => asked[name] !== ''))
    return `${formatCountOf(total, 'brand fits', 'brands fit')} your filters.`;
  if (search) return `${formatCountOf(total, 'brand')} found for “${search}”.`;
  if (scope === 'all' && isRanked && newsletters === 0)
    return `No similar newsletters yet. These are all ${formatCountOf(total, 'brand')} that sponsor newsletters we track.`;
  if (scope === 'all') return `All ${formatCountOf(total, 'brand')} that sponsor newsletters we track.`;
  const similar = formatSimilarCount(newsletters);
  if (total === 1 || newsletters === 1)
    return `Discover the ${formatCountOf(total, 'brand')} sponsoring ${similar} relevant newsletter${newsletters === 1 ? '' : 's'} like yours.`;
  return `Discover the ${formatCount(total)} brands sponsoring ${similar} relevant newsletters like yours.`;
}

/** Banner text: how many brands are hidden from free members, and up to which date they see the list. */
function hiddenText(data: BrandList | undefined): string {
  const end = data?.visibleUntil ? ` You see everything up to ${formatDate(data.visibleUntil, 'MMM d', 'UTC')}.` : '';
  const all = `Premium members get instant access to everything added in the past 14 days.${end}`;
  const hidden = data?.hiddenCount ?? 0;
  if (hidden === 0) return all;
  return `${formatCount(hidden)} more recent ${hidden === 1 ? 'brand' : 'brands'} for Premium members only. ${all}`;
}
