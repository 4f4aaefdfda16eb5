// Page of one mailbox import (for administrators): its progress, the senders to decide on, and the files that could not
// be read.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import type { MailboxImportDetail } from '../../src/contract/mailbox-imports.ts';
import { closeMailboxImport, mailboxImportQuery, setMailboxImportState } from '../data/mailbox-imports.ts';
import { ApiError } from '../data/request.ts';
import { PageHead } from '../shell/page-head.tsx';
import { useDocumentTitle } from '../shell/use-page.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatCountOf } from '../ui/format.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import { ErrorState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { ImportProgress } from './progress.tsx';
import { ImportReport } from './report.tsx';
import { MailboxStateBadge } from './state.tsx';
import { pauseMailboxUpload } from './upload.ts';

const Senders = lazy(() => import('./senders.tsx'));

export default function MailboxImportPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(mailboxImportQuery(id));
  useDocumentTitle(data?.name);
  return (
    <>
      <BackLink to="/mailbox-imports">Back to Mailbox imports</BackLink>
      {data ? (
        <>
          <PageHead
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 break-words">{data.name}</span>
                <MailboxStateBadge state={data.state} />
              </span>
            }
            subtitle={`${formatBytes(data.size)}${data.newsletter ? `, all emails for ${data.newsletter.name}` : ''}`}
            actions={<Actions data={data} />}
          />
          <div className="grid gap-4">
            <ImportProgress data={data} />
            {data.senders.open + data.senders.track + data.senders.ignore > 0 ? (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <Senders data={data} />
              </Suspense>
            ) : null}
            {data.faults > 0 ? <ImportReport data={data} /> : null}
          </div>
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <ErrorState title="Import not found" text="It belongs to someone else or doesn’t exist." />
      ) : error ? (
        <LoadFailed title="Failed to load the import" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the import">
          <div className="grid gap-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </>
  );
}

function Actions({ data }: { data: MailboxImportDetail }) {
  const { id, state } = data;
  const [asking, setAsking] = useState(false);
  const [pending, act] = useAction({ title: 'Mailbox import' });
  const change = (next: 'paused' | 'reading') =>
    void act(async () => {
      await setMailboxImportState(id, next);
      return undefined;
    });
  const finish = () =>
    void act(async () => {
      pauseMailboxUpload(id);
      await closeMailboxImport(id);
      setAsking(false);
      return undefined;
    });
  if (state === 'closing' || state === 'closed') return null;
  const isDone = state === 'waiting';
  return (
    <>
      {state === 'reading' ? (
        <Button variant="outline" disabled={pending} onClick={() => change('paused')}>
          Pause
        </Button>
      ) : state === 'paused' ? (
        <Button variant="outline" disabled={pending} onClick={() => change('reading')}>
          Resume
        </Button>
      ) : null}
      <Button variant={isDone ? 'primary' : 'outline'} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {isDone ? 'Finish and delete the rest' : 'Cancel import'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isDone ? 'Finish and delete the rest?' : 'Cancel this import?'}
        action={isDone ? 'Finish and delete' : 'Cancel and delete'}
        pending={pending}
        onConfirm={finish}
      >
        <p>
          This deletes the file and everything that wasn’t imported:{' '}
          {formatCountOf(data.unknown - data.chosenWaiting, 'email')} from senders you didn’t choose and{' '}
          {formatCountOf(data.personal, 'private email')}. Imported issues are kept.
        </p>
        <p>This can’t be undone.</p>
      </ConfirmDialog>
    </>
  );
}
