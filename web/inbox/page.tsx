// Page of received emails and their processing status (for administrators).

import { useQuery } from '@tanstack/react-query';
import { Inbox, Mails, Play, RefreshCw, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { LIST_DEFAULTS } from '../../src/contract/lists.ts';
import { mutate } from '../data/api.ts';
import { emailsQuery } from '../data/lists.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { PageHead } from '../shell/page-head.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { NewsletterChoice } from '../ui/newsletter-choice.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import { EMAIL_STATUS_LABELS, isAwaitingAnalysis } from './status.tsx';
import { InboxTable } from './table.tsx';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'));
const UploadEmailsDialog = lazyPart(() => import('./upload-dialog.tsx'));

const DEFAULTS = { ...LIST_DEFAULTS.emails, email: '' };
const CHOICES = { status: Object.keys(EMAIL_STATUS_LABELS) };
/** How many pending and failed emails one press of 'Process pending' queues for analysis. */
const BATCH = 50;

/** A filtered count is described as a count of matches, so that it isn't taken for the total. */
const subtitleOf = (total: number, filtered: boolean): string =>
  filtered
    ? `${formatCountOf(total, 'email matches', 'emails match')} your filters`
    : `${formatCountOf(total, 'email')} received`;

export default function InboxPage() {
  const { change, email, ...asked } = useSearchState(DEFAULTS, CHOICES);
  const query = useQuery({
    ...emailsQuery(asked),
    // Polls only while an email on the page is waiting or being analysed.
    refetchInterval: ({ state }) => (state.data?.emails.some(isAwaitingAnalysis) ? CLIENT_TIMINGS_MS.emailPoll : false),
  });
  const { data } = query;
  const filtered = Boolean(asked.status || asked.newsletterId);

  return (
    <>
      <PageHead
        title="Inbox"
        subtitle={data ? subtitleOf(data.total, filtered) : ' '}
        actions={
          <>
            <ActionButton
              variant="outline"
              run={() => mutate('emails.processBatch', { body: { limit: BATCH } })}
              said={({ enqueued: count }) =>
                count === 0
                  ? { title: 'Nothing to process', description: 'No pending or failed emails.' }
                  : {
                      title: 'Processing started',
                      description: `${formatCountOf(count, 'email is', 'emails are')} being analyzed.`,
                    }
              }
              refused={{ otherwise: 'Failed to process emails' }}
            >
              <Play aria-hidden />
              Process pending
            </ActionButton>
            <Button asChild variant="outline">
              <Link to="/mailbox">
                <Mails aria-hidden />
                Import a mailbox
              </Link>
            </Button>
            <DialogButton dialog={(onClose) => <UploadEmailsDialog onClose={onClose} />}>
              <Upload aria-hidden />
              Upload emails
            </DialogButton>
          </>
        }
      />
      <div className="mb-2 flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Select
            aria-label="Processing status"
            value={asked.status}
            onChoose={(status) => change({ status })}
            emptyLabel="All statuses"
            options={EMAIL_STATUS_LABELS}
          />
          <NewsletterChoice
            value={asked.newsletterId}
            onChoose={(newsletterId) => change({ newsletterId })}
            emptyLabel="All newsletters"
            title="Filter by newsletter"
            clearLabel="Clear newsletter filter"
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Refresh"
          title="Refresh"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <RefreshCw aria-hidden />
        </Button>
      </div>
      <List
        query={query}
        rows={({ emails }) => emails}
        noun="email"
        isAnnounced
        failed="Failed to fetch emails"
        skeleton={<InboxTable />}
        empty={
          filtered ? (
            <EmptyState
              icon={<Inbox aria-hidden />}
              title="No emails here"
              text="No emails match these filters."
              action={
                <Button variant="outline" onClick={() => change(DEFAULTS)}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<Inbox aria-hidden />}
              title="No emails received yet"
              text="Subscribe to newsletters with their unique addresses, or upload email files."
            />
          )
        }
        pager={{ numbers: 5, showsEdges: true }}
      >
        {(emails) => <InboxTable rows={emails} onOpen={(id) => change({ email: id, page: asked.page })} />}
      </List>
      {email ? <EmailDialog id={email} onClose={() => change({ email: '', page: asked.page }, true)} /> : null}
    </>
  );
}
