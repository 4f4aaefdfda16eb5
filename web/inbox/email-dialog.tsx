// One received mail: who, what, what became of it, and its body in a frame that runs nothing.
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EmailDetail } from '../../src/contract/emails.ts';
import { emailQuery, processEmail } from '../data/emails.ts';
import { TIMES } from '../data/times.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { isUnfinished, KindBadge, SenderBadge, StatusBadge } from './status.tsx';

export default function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...emailQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? TIMES.emailPoll : false),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data ? data.subject || '(No subject)' : 'E-mail'}
      className="max-w-4xl"
    >
      {data ? (
        <>
          <Facts email={data} />
          <section
            aria-label="E-mail body"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="h-[500px] overflow-y-auto rounded-md"
          >
            {data.content || data.htmlContent ? (
              <MailFrame
                path={`/api/emails/${id}/frame`}
                imagesBlocked={data.imagesBlocked}
                popups
                height="h-[600px]"
              />
            ) : (
              <EmptyState title="Email content is empty" />
            )}
          </section>
        </>
      ) : error ? (
        <LoadFailed title="Failed to load the e-mail" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the e-mail">
          <div className="grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-[500px]" />
          </div>
        </Loading>
      )}
    </Dialog>
  );
}

function Facts({ email }: { email: EmailDetail }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted-foreground">Newsletter</dt>
        <dd className="min-w-0 truncate">
          <Link to={`/newsletters/${email.newsletter.id}`} className="font-medium underline-offset-4 hover:underline">
            {email.newsletter.name}
          </Link>
        </dd>
        <dt className="text-muted-foreground">From</dt>
        <dd className="min-w-0 break-all">{fromOf(email)}</dd>
        <dt className="text-muted-foreground">Received</dt>
        <dd>
          <DateText date={email.receivedAt} format="MMM d, yyyy h:mm a" />
        </dd>
        <dt className="text-muted-foreground">Processing Status</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <StatusBadge status={email.processingStatus} />
          <KindBadge kind={email.kind} />
          <SenderBadge email={email} />
          {email.error ? (
            <span
              className={`text-xs ${email.processingStatus === 'error' ? 'text-destructive' : 'text-muted-foreground'}`}
            >
              {email.error}
            </span>
          ) : null}
        </dd>
        {email.sponsorships.length > 0 ? (
          <>
            <dt className="text-muted-foreground">Sponsorships</dt>
            <dd>
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {email.sponsorships.map(({ id, placementType, brand }) => (
                  <li key={id} className="flex items-center gap-1.5">
                    <Link
                      to={`/sponsorships/${id}`}
                      className="leading-6 font-medium underline-offset-4 hover:underline"
                    >
                      {brand.name}
                    </Link>
                    <PlacementBadge type={placementType} />
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
      </dl>
      <div className="flex gap-2">
        {email.confirmUrl ? (
          <Button asChild>
            <a href={email.confirmUrl} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              Confirm subscription
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Button>
        ) : null}
        <ProcessAgain email={email} />
      </div>
    </div>
  );
}

function fromOf({ senderName, senderEmail }: EmailDetail): string {
  if (senderName && senderEmail) return `${senderName} <${senderEmail}>`;
  return senderEmail ?? senderName ?? 'Unknown sender';
}

function ProcessAgain({ email: { id, processingStatus } }: { email: EmailDetail }) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await processEmail(id);
      toast({ title: 'Processing started', description: 'The e-mail is being analysed.' });
    } catch (refused) {
      toastRefusal('Error', refused, 'Failed to process the e-mail');
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="outline" disabled={sending || processingStatus === 'processing'} onClick={() => void send()}>
      <RotateCw aria-hidden />
      {processingStatus === 'pending' ? 'Process now' : 'Process again'}
    </Button>
  );
}
