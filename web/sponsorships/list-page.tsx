import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PLACEMENT_LABELS, PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { ExportButton } from '../billing/export-button.tsx';
import { refresh } from '../data/query-client.ts';
import { queryOf } from '../data/request.ts';
import { sponsorshipsQuery } from '../data/sponsorships.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCount } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import type { CapturedContent } from './content-dialog.tsx';
import { SimilarityFilter } from './similarity-filter.tsx';
import { SponsorshipTable, SponsorshipTableSkeleton } from './table.tsx';

const ContentDialog = lazy(() => import('./content-dialog.tsx').then((module) => ({ default: module.ContentDialog })));

const DEFAULTS = { search: '', placementType: '', similarTo: '', cutoff: '0.6' };
const CHIPS = [
  { value: '', label: 'All Placements' },
  ...PLACEMENT_TYPES.map((type) => ({ value: type, label: PLACEMENT_LABELS[type] })),
];

export default function SponsorshipsPage() {
  const { change, ...asked } = useSearchState(DEFAULTS);
  const { data, error, isPlaceholderData, refetch } = useQuery(sponsorshipsQuery(asked));
  const [shown, setShown] = useState<CapturedContent | null>(null);
  const filtered = Boolean(asked.search || asked.placementType || asked.similarTo);
  const exported = queryOf({
    search: asked.search,
    placementType: asked.placementType,
    similarTo: asked.similarTo,
    cutoff: asked.similarTo ? asked.cutoff : undefined,
  });
  return (
    <>
      <PageHead
        title="Sponsorships"
        subtitle={data ? `${formatCount(data.total)}${filtered && data.total >= 10_000 ? '+' : ''} tracked` : ' '}
        actions={<ExportButton path={`/api/exports/sponsorships.csv${exported}`} />}
      />
      <div className="mb-2 grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search brands or newsletters..."
            value={asked.search}
            onChange={(search) => change({ search })}
            className="min-w-0 flex-1 basis-56"
          />
          <SimilarityFilter
            newsletterId={asked.similarTo}
            cutoff={asked.cutoff}
            onChange={(similarTo, cutoff) => change({ similarTo, cutoff })}
          />
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
                text="Try another word, another placement, or all newsletters."
                action={
                  <Button variant="outline" onClick={() => change(DEFAULTS)}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="No sponsorships tracked yet"
                text="As soon as a tracked newsletter names a sponsor, it stands here with the words it rests on."
              />
            )
          ) : (
            <SponsorshipTable rows={data.sponsorships} onShow={setShown} />
          )}
        </Card>
      )}
      {data && data.totalPages > 1 ? (
        <div className="mt-3">
          <Pager
            page={data.page}
            pages={data.totalPages}
            onPage={(page) => change({ page })}
            summary={`Page ${data.page} of ${data.totalPages}`}
          />
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
