// Page of mailbox imports (for administrators): starts an import, and lists all of them with their results.
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, Mails } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MailboxImportRow } from '../../src/contract/mailbox-imports.ts';
import { IDLE_MAILBOX_IMPORT_DAYS, MAILBOX_MAX_BYTES } from '../../src/contract/mailbox-rules.ts';
import { mailboxImportsQuery } from '../data/mailbox-imports.ts';
import { newsletterOptionsQuery } from '../data/newsletters.ts';
import { PageHead } from '../shell/page-head.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { formatCountOf } from '../ui/format.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';
import { MailboxStateBadge } from './state.tsx';
import { fingerprintFile, resumeMailboxUpload, startMailboxUpload } from './upload.ts';

const NewsletterPicker = lazy(() => import('../ui/newsletter-picker.tsx'));
const SKELETONS = ['a', 'b', 'c'];

export default function MailboxImportsPage() {
  const { data, error, refetch } = useQuery(mailboxImportsQuery);
  return (
    <>
      <BackLink to="/inbox">Back to Inbox</BackLink>
      <PageHead
        title="Mailbox imports"
        subtitle="Import every newsletter from a mailbox. Original dates are kept and duplicates are skipped."
      />
      <div className="grid gap-4">
        <NewImport imports={data?.imports ?? []} />
        <Card className="min-w-0 overflow-hidden">
          <CardHead title="Imports" />
          {error && !data ? (
            <LoadFailed title="Failed to load imports" error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading label="Loading imports">
              <div className="grid gap-2 p-4">
                {SKELETONS.map((key) => (
                  <Skeleton key={key} className="h-10" />
                ))}
              </div>
            </Loading>
          ) : data.imports.length === 0 ? (
            <EmptyState icon={<Mails aria-hidden />} title="No imports yet" />
          ) : (
            <ul className="divide-y divide-border border-t border-border">
              {data.imports.map((each) => (
                <ImportRow key={each.id} row={each} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

function NewImport({ imports }: { imports: MailboxImportRow[] }) {
  const navigate = useNavigate();
  const [newsletterId, setNewsletterId] = useState('');
  const [picking, setPicking] = useState(false);
  const [pending, act] = useAction({ title: 'Import not started' });
  const { data: options } = useQuery({ ...newsletterOptionsQuery, enabled: newsletterId !== '' });

  const begin = ([file]: File[]) =>
    void act(async () => {
      if (!file) return undefined;
      if (file.size > MAILBOX_MAX_BYTES) {
        toast({
          title: 'The file is larger than 2 GB',
          description: 'Export a part of the mailbox.',
          variant: 'destructive',
        });
        return undefined;
      }
      const fingerprint = await fingerprintFile(file);
      const broken = imports.find((each) => each.state === 'uploading' && each.fingerprint === fingerprint);
      if (broken) resumeMailboxUpload(broken.id, file);
      await navigate(`/mailbox-imports/${broken?.id ?? (await startMailboxUpload(file, newsletterId))}`);
      return undefined;
    });

  return (
    <Card>
      <CardHead
        title="New import"
        hint="mbox, Google Takeout, Apple Mail and Thunderbird exports, or a .zip or .tar of .eml, .emlx, .msg and .html files; up to 2 GB"
      />
      <CardBody className="grid gap-3">
        <FileDrop
          accept=".mbox,.mbx,.zip,.tar,.tgz,.gz,.eml,.emlx,.msg"
          label={pending ? 'Starting...' : 'Choose a mailbox file'}
          hint="or drop it here"
          disabled={pending}
          onFiles={begin}
        />
        <div className="grid gap-1">
          <p className="text-sm font-medium">
            Newsletter{' '}
            <span className="font-normal text-muted-foreground">(if all emails are from one newsletter)</span>
          </p>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            disabled={pending}
            onClick={() => setPicking(true)}
            className="w-full justify-between sm:max-w-md"
          >
            <span className="truncate">
              {newsletterId ? (options?.find(({ id }) => id === newsletterId)?.name ?? '…') : 'Detect from each email'}
            </span>
            <ChevronsUpDown aria-hidden className="text-muted-foreground" />
          </Button>
        </div>
        <p className="max-w-prose text-sm text-muted-foreground">
          We keep only emails from newsletters that are tracked or that you choose. Unknown mailing lists are listed for
          you to review. Everything else, including private email, is never shown and is deleted with the file when you
          finish the import or after {IDLE_MAILBOX_IMPORT_DAYS} days of inactivity.
        </p>
      </CardBody>
      {picking ? (
        <Suspense fallback={null}>
          <NewsletterPicker
            title="Newsletter of all emails"
            chosen={newsletterId}
            onClose={() => setPicking(false)}
            onPick={(id) => {
              setNewsletterId(id === newsletterId ? '' : id);
              setPicking(false);
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function ImportRow({ row }: { row: MailboxImportRow }) {
  return (
    <li>
      <Link
        to={`/mailbox-imports/${row.id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-accent"
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate text-sm font-medium">{row.name}</span>
          <span className="block text-xs text-muted-foreground">
            {formatBytes(row.size)}, <DateText date={row.createdAt} />
          </span>
        </span>
        <span className="text-xs text-muted-foreground tabular-nums">
          {formatCountOf(row.imported, 'issue')} imported of {formatCountOf(row.found, 'mail')}
        </span>
        <MailboxStateBadge state={row.state} />
      </Link>
    </li>
  );
}
