import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { UNSURE_BELOW } from '../../src/contract/confidence.ts';
import { COUNT_LIMIT, LIST_DEFAULTS, toQueryString, toSponsorshipsQuery } from '../../src/contract/lists.ts';
import { PLACEMENT_LABELS, PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { SIMILARITY_CUTOFFS } from '../../src/contract/relevance.ts';
import { sponsorshipsQuery } from '../data/lists.ts';
import { refresh } from '../data/query-client.ts';
import { ExportButton } from '../shell/billing/export-button.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import type { CapturedContent } from '../ui/content-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SearchResultAnnouncer } from '../ui/search-result-announcer.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { SimilarityFilter } from './similarity-filter.tsx';
import { SponsorshipTable, SponsorshipTableSkeleton } from './table.tsx';

const ContentDialog = lazy(() => import('../ui/content-dialog.tsx'));

const CHIPS = [
  { value: '', label: 'All Placements' },
  ...PLACEMENT_TYPES.map((type) => ({ value: type, label: PLACEMENT_LABELS[type] })),
];

const SORTS = {
  '': 'Newest',
  'confidence-desc': 'Highest confidence',
  'confidence-asc': 'Lowest confidence',
};
const CHOICES = {
  placementType: PLACEMENT_TYPES,
  cutoff: SIMILARITY_CUTOFFS.map(String),
  sureness: ['sure', 'unsure'],
  code: ['with', 'without'],
  sort: Object.keys(SORTS),
};

export default function SponsorshipsPage() {
  const { change, ...asked } = useSearchState(LIST_DEFAULTS.sponsorships, CHOICES);
  const { data, error, isPlaceholderData, refetch } = useQuery(sponsorshipsQuery(asked));
  useLastPage(asked.page, isPlaceholderData ? undefined : data?.totalPages);
  const [shown, setShown] = useState<CapturedContent | null>(null);
  const filtered = Boolean(
    asked.search || asked.words || asked.code || asked.placementType || asked.similarTo || asked.sureness,
  );
  const more = filtered && (data?.total ?? 0) >= COUNT_LIMIT;
  const { page: _, sort: __, ...watched } = asked;
  const exported = toQueryString(toSponsorshipsQuery(asked));
  return (
    <>
      <PageHead
        title="Sponsorships"
        subtitle={data ? `${formatCount(data.total)}${more ? '+' : ''} ${filtered ? 'found' : 'tracked'}` : ' '}
        actions={
          <>
            <ExportButton path={`/api/exports/sponsorships.csv${exported}`} />
            <WatchButton subject={{ kind: 'sponsorships', filters: watched }} />
          </>
        }
      />
      <SearchResultAnnouncer list={isPlaceholderData ? undefined : data} singular="sponsorship" isTruncated={more} />
      <div className="mb-2 grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search brands or newsletters..."
            value={asked.search}
            onChange={(search) => change({ search })}
            className="min-w-0 flex-1 basis-56 sm:basis-44"
          />
          <SearchField
            label="Search what ads say..."
            value={asked.words}
            onChange={(words) => change({ words })}
            className="min-w-0 flex-1 basis-56 sm:basis-44"
          />
          <Select aria-label="Order" value={asked.sort} onChange={(event) => change({ sort: event.target.value })}>
            {Object.entries(SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <SimilarityFilter
            newsletterId={asked.similarTo}
            cutoff={asked.cutoff}
            onChange={(similarTo, cutoff) => change({ similarTo, cutoff })}
          />
          <Select
            aria-label="Confidence"
            value={asked.sureness}
            onChange={(event) => change({ sureness: event.target.value })}
          >
            <option value="">Any confidence</option>
            <option value="sure">{UNSURE_BELOW}% or more</option>
            <option value="unsure">Below {UNSURE_BELOW}%</option>
          </Select>
          <Select
            aria-label="Discount code"
            value={asked.code}
            onChange={(event) => change({ code: event.target.value })}
          >
            <option value="">Code or not</option>
            <option value="with">With a code</option>
            <option value="without">Without a code</option>
          </Select>
        </div>
        <Chips
          label="Placement type"
          value={asked.placementType}
          options={CHIPS}
          onChange={(placementType) => change({ placementType })}
        />
      </div>
      {error && !data ? (
        <ErrorState
          title="Failed to Load Sponsorships"
          text="We couldn't load your sponsorship data. Please check your connection and try again."
          onRetry={() => {
            void refetch();
            void refresh('newsletters', 'brands');
          }}
        />
      ) : (
        <Card aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-70' : ''}>
          {!data ? (
            <SponsorshipTableSkeleton />
          ) : data.sponsorships.length === 0 ? (
            filtered ? (
              <EmptyState
                title="No sponsorships match your filters"
                text="Try other words, another placement, or all newsletters."
                action={
                  <Button variant="outline" onClick={() => change(LIST_DEFAULTS.sponsorships)}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="No sponsorships tracked yet"
                text="Sponsorships appear here with their evidence once a tracked newsletter names a sponsor."
              />
            )
          ) : (
            <SponsorshipTable
              rows={data.sponsorships}
              hasTexts={Boolean(asked.words || asked.code)}
              onShow={setShown}
            />
          )}
        </Card>
      )}
      {data && data.totalPages > 1 ? (
        <div className="mt-3">
          <Pager page={data.page} pages={data.totalPages} onPage={(page) => change({ page })} isAnnouncedElsewhere />
        </div>
      ) : null}
      {shown ? (
        <Suspense fallback={null}>
          <ContentDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
