import { useQuery } from '@tanstack/react-query';
import { Newspaper, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIST_DEFAULTS, toQueryString } from '../../src/contract/lists.ts';
import type { NewsletterList } from '../../src/contract/newsletters.ts';
import { newslettersQuery } from '../data/lists.ts';
import { refresh } from '../data/query-client.ts';
import { useUser } from '../data/session.ts';
import { ExportButton } from '../shell/billing/export-button.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SearchResultAnnouncer } from '../ui/search-result-announcer.tsx';
import { EmptyState, LoadFailed, Loading } from '../ui/states.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { NewsletterCard, NewsletterCardSkeleton } from './card.tsx';

const AddDialog = lazy(() => import('../ui/add-newsletter-dialog.tsx'));
const RequestTrackingDialog = lazy(() => import('./request-dialog.tsx'));
const ImportCsvDialog = lazy(() => import('./import-dialog.tsx'));
const ImportBanner = lazy(() => import('./import-banner.tsx'));

const GRID = 'grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** On a phone three actions share a row, without icons. */
const PHONE = 'max-sm:grow max-sm:px-2 max-sm:[&_svg]:hidden';

const SORTS = { createdAt: 'Date Added', name: 'Name', updatedAt: 'Last Updated', match: 'Audience Match' };
/** Labels of the two sort directions by sort key. Every other key sorts by date and uses OF_DATES. */
const ORDERS: Record<string, { desc: string; asc: string }> = {
  name: { desc: 'Z to A', asc: 'A to Z' },
  match: { desc: 'Most Similar First', asc: 'Least Similar First' },
};
const OF_DATES = { desc: 'Newest First', asc: 'Oldest First' };
const CHOICES = { sortBy: Object.keys(SORTS), sortOrder: Object.keys(OF_DATES) };

type Opened = 'add' | 'request' | 'import' | null;

export default function NewslettersPage() {
  const { access } = useUser();
  const { change, ...asked } = useSearchState(LIST_DEFAULTS.newsletters, CHOICES);
  const { data, error, isPlaceholderData, refetch } = useQuery(newslettersQuery(asked));
  useLastPage(asked.page, isPlaceholderData ? undefined : data?.totalPages);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '#add') return;
    setOpened(access.canCurate ? 'add' : 'request');
    void navigate('.', { replace: true });
  }, [hash, access.canCurate, navigate]);
  const { search, sortBy, sortOrder } = asked;
  const orders = ORDERS[sortBy] ?? OF_DATES;
  return (
    <>
      <PageHead
        title="Newsletters"
        subtitle={data ? subtitleOf(data.total, search) : ' '}
        actions={
          <>
            <ExportButton
              path={`/api/exports/newsletters.csv${toQueryString({ search, sortBy, sortOrder })}`}
              className={PHONE}
            />
            <WatchButton subject={{ kind: 'newsletters', filters: { search } }} className="max-sm:px-2" />
            {access.canCurate ? (
              <>
                <Button variant="outline" aria-haspopup="dialog" className={PHONE} onClick={() => setOpened('import')}>
                  <Upload aria-hidden />
                  Import CSV
                </Button>
                <Button aria-haspopup="dialog" className={PHONE} onClick={() => setOpened('add')}>
                  <Plus aria-hidden />
                  Add Newsletter
                </Button>
              </>
            ) : (
              <Button aria-haspopup="dialog" className={PHONE} onClick={() => setOpened('request')}>
                <Plus aria-hidden />
                Add Newsletters to Track
              </Button>
            )}
          </>
        }
      />
      <SearchResultAnnouncer list={isPlaceholderData ? undefined : data} singular="newsletter" />
      {access.canCurate ? (
        <Suspense fallback={null}>
          <ImportBanner />
        </Suspense>
      ) : null}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search newsletters..."
          value={search}
          onChange={(next) => change({ search: next })}
          className="min-w-0 flex-1 basis-full lg:basis-48"
        />
        <Select
          aria-label="Sort by"
          value={sortBy}
          className="max-sm:flex-1"
          // Names sort ascending by default, everything else descending.
          onChange={({ target }) =>
            change({ sortBy: target.value, sortOrder: target.value === 'name' ? 'asc' : 'desc' })
          }
        >
          {Object.entries(SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort order"
          value={sortOrder}
          className="max-sm:flex-1"
          onChange={(event) => change({ sortOrder: event.target.value })}
        >
          <option value="desc">{orders.desc}</option>
          <option value="asc">{orders.asc}</option>
        </Select>
      </div>
      {error && !data ? (
        <LoadFailed
          title="Failed to Load Newsletters"
          error={error}
          onRetry={() => {
            void refetch();
            void refresh('sponsorships');
          }}
        />
      ) : !data ? (
        <Loading label="Loading newsletters">
          <div className="@container">
            <div className={GRID}>
              {SKELETONS.map((key) => (
                <NewsletterCardSkeleton key={key} />
              ))}
            </div>
          </div>
        </Loading>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? '@container opacity-70' : '@container'}>
          <Cards
            list={data}
            search={search}
            onPage={(page) => change({ page })}
            onClear={() => change({ search: '' })}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {opened === 'add' ? <AddDialog onClose={close} wording="list" /> : null}
        {opened === 'request' ? <RequestTrackingDialog onClose={close} /> : null}
        {opened === 'import' ? <ImportCsvDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** A search's count is described as a count of results, so that it isn't taken for the total. */
const subtitleOf = (total: number, search: string): string =>
  search
    ? `${formatCountOf(total, 'newsletter')} found for “${search}”.`
    : `${formatCountOf(total, 'newsletter')} being tracked for sponsorship activity.`;

function Cards(props: { list: NewsletterList; search: string; onPage: (page: number) => void; onClear: () => void }) {
  const { newsletters, page, limit, total, totalPages } = props.list;
  if (newsletters.length === 0 && props.search)
    return (
      <EmptyState
        icon={<Newspaper aria-hidden />}
        title="No newsletters found matching your search."
        action={
          <Button variant="outline" onClick={props.onClear}>
            Clear search
          </Button>
        }
      />
    );
  if (newsletters.length === 0 && total === 0)
    return (
      <EmptyState
        icon={<Newspaper aria-hidden />}
        title="No newsletters being tracked yet. Add your first newsletter to get started."
      />
    );
  if (newsletters.length === 0)
    return (
      <EmptyState
        icon={<Newspaper aria-hidden />}
        title="There are no newsletters on this page"
        action={
          <Button variant="outline" onClick={() => props.onPage(1)}>
            Go to the first page
          </Button>
        }
      />
    );
  const first = (page - 1) * limit + 1;
  return (
    <>
      <div className={GRID}>
        {newsletters.map((newsletter) => (
          <NewsletterCard key={newsletter.id} newsletter={newsletter} />
        ))}
      </div>
      <div className="mt-4">
        <Pager
          page={page}
          pages={totalPages}
          numbers={7}
          onPage={props.onPage}
          summary={`Showing ${formatCount(first)} to ${formatCount(first + newsletters.length - 1)} of ${formatCount(total)} newsletters`}
          isAnnouncedElsewhere
        />
      </div>
    </>
  );
}
