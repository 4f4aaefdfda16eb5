import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UNSURE_BELOW } from '../../src/contract/confidence.ts';
import { COUNT_LIMIT, LIST_DEFAULTS, toQueryString, toSponsorshipsQuery } from '../../src/contract/lists.ts';
import { PLACEMENT_LABELS, PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { SIMILARITY_CUTOFFS } from '../../src/contract/relevance.ts';
import { sponsorshipsQuery } from '../data/lists.ts';
import { refresh } from '../data/query-client.ts';
import { ExportButton } from '../shell/billing/export-button.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import type { CapturedContent } from '../ui/content-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { SimilarityFilter } from './similarity-filter.tsx';
import { SponsorshipTable } from './table.tsx';

const ContentDialog = lazyPart(() => import('../ui/content-dialog.tsx'));

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
  const query = useQuery(sponsorshipsQuery(asked));
  const { data } = query;
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
          <Select
            aria-label="Order"
            value={asked.sort}
            onChange={(event) => change({ sort: event.target.value })}
            options={SORTS}
          />
          <SimilarityFilter
            newsletterId={asked.similarTo}
            cutoff={asked.cutoff}
            onChange={(similarTo, cutoff) => change({ similarTo, cutoff })}
          />
          <Select
            aria-label="Confidence"
            value={asked.sureness}
            emptyLabel="Any confidence"
            options={{ sure: `${UNSURE_BELOW}% or more`, unsure: `Below ${UNSURE_BELOW}%` }}
            onChoose={(sureness) => change({ sureness })}
          />
          <Select
            aria-label="Discount code"
            value={asked.code}
            emptyLabel="Code or not"
            options={{ with: 'With a code', without: 'Without a code' }}
            onChoose={(code) => change({ code })}
          />
        </div>
        <Chips
          label="Placement type"
          value={asked.placementType}
          options={PLACEMENT_LABELS}
          emptyLabel="All Placements"
          onChange={(placementType) => change({ placementType })}
        />
      </div>
      <List
        query={query}
        rows={({ sponsorships }) => sponsorships}
        noun="sponsorship"
        isAnnounced
        isTruncated={more}
        failed="Failed to Load Sponsorships"
        failedText="We couldn't load your sponsorship data. Please check your connection and try again."
        onRetry={() => {
          void query.refetch();
          void refresh('newsletters', 'brands');
        }}
        skeleton={<SponsorshipTable />}
        empty={
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
        }
      >
        {(rows) => <SponsorshipTable rows={rows} hasTexts={Boolean(asked.words || asked.code)} onShow={setShown} />}
      </List>
      {shown ? <ContentDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
