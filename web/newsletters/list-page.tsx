import { useQuery } from '@tanstack/react-query';
import { Newspaper, Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIST_DEFAULTS, toQueryString } from '../../src/contract/lists.ts';
import { newslettersQuery } from '../data/lists.ts';
import { refresh } from '../data/query-client.ts';
import { useUser } from '../data/session.ts';
import { ExportButton } from '../shell/billing/export-button.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, RowsSkeleton } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { NewsletterCard, NewsletterCardSkeleton } from './card.tsx';

const AddDialog = lazyPart(() => import('../ui/add-newsletter-dialog.tsx'));
const RequestTrackingDialog = lazyPart(() => import('./request-dialog.tsx'));
const ImportCsvDialog = lazyPart(() => import('./import-dialog.tsx'));
const ImportBanner = lazyPart(() => import('./import-banner.tsx'));

const GRID = 'grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3';

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
  const query = useQuery(newslettersQuery(asked));
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
        subtitle={query.data ? subtitleOf(query.data.total, search) : ' '}
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
      {access.canCurate ? <ImportBanner /> : null}
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
          onChoose={(by) => change({ sortBy: by, sortOrder: by === 'name' ? 'asc' : 'desc' })}
          options={SORTS}
        />
        <Select
          aria-label="Sort order"
          value={sortOrder}
          className="max-sm:flex-1"
          onChoose={(order) => change({ sortOrder: order })}
          options={orders}
        />
      </div>
      <List
        query={query}
        rows={({ newsletters }) => newsletters}
        noun="newsletter"
        isAnnounced
        frame="bare"
        failed="Failed to Load Newsletters"
        onRetry={() => {
          void query.refetch();
          void refresh('sponsorships');
        }}
        skeleton={<RowsSkeleton count={9} className={GRID} row={<NewsletterCardSkeleton />} />}
        empty={
          search ? (
            <EmptyState
              icon={<Newspaper aria-hidden />}
              title="No newsletters found matching your search."
              action={
                <Button variant="outline" onClick={() => change({ search: '' })}>
                  Clear search
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<Newspaper aria-hidden />}
              title="No newsletters being tracked yet. Add your first newsletter to get started."
            />
          )
        }
        pager={{ numbers: 7, showsRange: true }}
      >
        {(newsletters) => (
          <div className={GRID}>
            {newsletters.map((newsletter) => (
              <NewsletterCard key={newsletter.id} newsletter={newsletter} />
            ))}
          </div>
        )}
      </List>
      {opened === 'add' ? <AddDialog onClose={close} wording="list" /> : null}
      {opened === 'request' ? <RequestTrackingDialog onClose={close} /> : null}
      {opened === 'import' ? <ImportCsvDialog onClose={close} /> : null}
    </>
  );
}

/** A search's count is described as a count of results, so that it isn't taken for the total. */
const subtitleOf = (total: number, search: string): string =>
  search
    ? `${formatCountOf(total, 'newsletter')} found for “${search}”.`
    : `${formatCountOf(total, 'newsletter')} being tracked for sponsorship activity.`;
