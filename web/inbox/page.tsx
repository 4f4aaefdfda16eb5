// Page of received emails and their processing status (for administrators).

import { useQuery } from '@tanstack/react-query';
import { Inbox, Mails, Play, RefreshCw, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LIST_DEFAULTS } from '../../src/contract/lists.ts';
import { mutate } from '../data/api.ts';
import { emailsQuery } from '../data/lists.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { SearchResultAnnouncer } from '../ui/search-result-announcer.tsx';
import { EmptyState, LoadFailed } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { InboxFilters } from './filters.tsx';
import { EMAIL_STATUS_OPTIONS, isAwaitingAnalysis } from './status.tsx';
import { InboxTable, InboxTableSkeleton } from './table.tsx';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const UploadEmailsDialog = lazy(() => import('./upload-dialog.tsx'));

const DEFAULTS = { ...LIST_DEFAULTS.emails, email: '' };
const CHOICES = { status: EMAIL_STATUS_OPTIONS.map(({ value }) => value) };
/** How many pending and failed emails one press of 'Process pending' queues for analysis. */
const BATCH = 50;

/** A filtered count is described as a count of matches, so that it isn't taken for the total. */
const subtitleOf = (total: number, filtered: boolean): string =>
  filtered
    ? `${formatCountOf(total, 'email matches', 'emails match')} your filters`
    : `${formatCountOf(total, 'email')} received`;

export default function InboxPage() {
  const { change, email, ...asked } = useSearchState(DEFAULTS, CHOICES);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...emailsQuery(asked),
    // Polls only while an email on the page is waiting or being analysed.
    refetchInterval: ({ state }) => (state.data?.emails.some(isAwaitingAnalysis) ? CLIENT_TIMINGS_MS.emailPoll : false),
  });
  useLastPage(asked.page, isPlaceholderData ? undefined : data?.totalPages);
  const [uploading, setUploading] = useState(false);
  const [sending, act] = useAction({ otherwise: 'Failed to process emails' });
  const filtered = Boolean(asked.status || asked.newsletterId);

  const processAll = () =>
    act(async () => {
      const { enqueued: count } = await mutate('emails.processBatch', { body: { limit: BATCH } });
      return count === 0
        ? { title: 'Nothing to process', description: 'No pending or failed emails.' }
        : {
            title: 'Processing started',
            description: `${formatCountOf(count, 'email is', 'emails are')} being analyzed.`,
          };
    });

  return (
    <>
      <PageHead
        title="Inbox"
        subtitle={data ? subtitleOf(data.total, filtered) : ' '}
        actions={
          <>
            <Button variant="outline" disabled={sending} onClick={() => void processAll()}>
              <Play aria-hidden />
              Process pending
            </Button>
            <Button asChild variant="outline">
              <Link to="/mailbox">
                <Mails aria-hidden />
                Import a mailbox
              </Link>
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setUploading(true)}>
              <Upload aria-hidden />
              Upload emails
            </Button>
          </>
        }
      />
      <SearchResultAnnouncer list={isPlaceholderData ? undefined : data} singular="email" />
      <div className="mb-2 flex items-start justify-between gap-2">
        <InboxFilters status={asked.status} newsletterId={asked.newsletterId} onChange={change} />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Refresh"
          title="Refresh"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden />
        </Button>
      </div>
      {error && !data ? (
        <LoadFailed title="Failed to fetch emails" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card
          aria-busy={!data || isPlaceholderData}
          className={isPlaceholderData ? '@container overflow-hidden opacity-70' : '@container overflow-hidden'}
        >
          {!data ? (
            <InboxTableSkeleton />
          ) : data.emails.length === 0 ? (
            <EmptyState
              icon={<Inbox aria-hidden />}
              title={filtered || asked.page > 1 ? 'No emails here' : 'No emails received yet'}
              text={
                filtered || asked.page > 1
                  ? 'No emails match these filters.'
                  : 'Subscribe to newsletters with their unique addresses, or upload email files.'
              }
              action={
                filtered || asked.page > 1 ? (
                  <Button variant="outline" onClick={() => change(DEFAULTS)}>
                    Clear filters
                  </Button>
                ) : null
              }
            />
          ) : (
            <InboxTable emails={data.emails} onOpen={(id) => change({ email: id, page: asked.page })} />
          )}
        </Card>
      )}
      {data && data.totalPages > 1 ? (
        <div className="mt-3">
          <Pager
            page={data.page}
            pages={data.totalPages}
            numbers={5}
            showsEdges
            onPage={(page) => change({ page })}
            summary={`Page ${formatCount(data.page)} of ${formatCount(data.totalPages)}`}
            isAnnouncedElsewhere
          />
        </div>
      ) : null}
      <Suspense fallback={null}>
        {email ? <EmailDialog id={email} onClose={() => change({ email: '', page: asked.page }, true)} /> : null}
        {uploading ? <UploadEmailsDialog onClose={() => setUploading(false)} /> : null}
      </Suspense>
    </>
  );
}
