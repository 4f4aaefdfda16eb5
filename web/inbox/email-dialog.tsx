// One received mail: its sender, subject and state, and its body in a frame without scripts.
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import type { EmailDetail } from '../../src/contract/emails.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { isAwaitingAnalysis, MailKindBadge, SenderBadge, StatusBadge } from './status.tsx';

export default function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('emails.read', { id }),
    refetchInterval: ({ state }) =>
      state.data && isAwaitingAnalysis(state.data) ? CLIENT_TIMINGS_MS.emailPoll : false,
  });
  return (
    <Dialog onClose={onClose} title={data ? data.subject || '(No subject)' : 'Email'} className="max-w-4xl">
      {data ? (
        <>
          <Envelope email={data} />
          <section
            aria-label="Email body"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="h-[500px] overflow-y-auto rounded-md"
          >
            {data.content || data.htmlContent ? (
              <MailFrame
                path={`/api/emails/${id}/frame`}
                imagesBlocked={data.imagesBlocked}
                allowsLinks
                height="h-[600px]"
              />
            ) : (
              <EmptyState title="Email content is empty" />
            )}
          </section>
        </>
      ) : (
        <NotLoaded what="the email" error={error} onRetry={() => void refetch()} className="h-[37rem]" />
      )}
    </Dialog>
  );
}

function Envelope({ email }: { email: EmailDetail }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <Facts className="min-w-0 flex-1 basis-72">
        <Fact name="Newsletter">
          <Link
            to={`/newsletters/${email.newsletter.id}`}
            className="block min-h-6 truncate leading-6 font-medium underline-offset-4 hover:underline"
          >
            {email.newsletter.name}
          </Link>
        </Fact>
        <Fact name="From">
          <span className="break-all">{fromOf(email)}</span>
        </Fact>
        <Fact name="Received">
          <DateText date={email.receivedAt} format="MMM d, yyyy h:mm a" />
        </Fact>
        <Fact name="Processing Status">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={email.processingStatus} />
            <MailKindBadge kind={email.kind} />
            <SenderBadge email={email} />
            {email.error ? (
              <span
                className={`text-xs ${email.processingStatus === 'error' ? 'text-destructive' : 'text-muted-foreground'}`}
              >
                {email.error}
              </span>
            ) : null}
          </span>
        </Fact>
        {email.sponsorships.length > 0 ? (
          <Fact name="Sponsorships">
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {email.sponsorships.map(({ id, placementType, brand }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-1.5">
                  <Link to={`/sponsorships/${id}`} className="leading-6 font-medium underline-offset-4 hover:underline">
                    {brand.name}
                  </Link>
                  <PlacementBadge type={placementType} />
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </Facts>
      <div className="flex gap-2">
        {email.confirmUrl ? (
          <Button asChild>
            <a href={email.confirmUrl} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {email.kind === 're-engagement' ? 'Stay subscribed' : 'Confirm subscription'}
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Button>
        ) : null}
        <ActionButton
          variant="outline"
          disabled={email.processingStatus === 'processing'}
          run={() => mutate('emails.process', { id: email.id })}
          said={{ title: 'Processing started', description: 'We’re analyzing this email.' }}
          refused={{ otherwise: 'Failed to process the email' }}
        >
          <RotateCw aria-hidden />
          {email.processingStatus === 'pending' ? 'Process now' : 'Process again'}
        </ActionButton>
      </div>
    </div>
  );
}

function fromOf({ senderName, senderEmail }: EmailDetail): string {
  if (senderName && senderEmail) return `${senderName} <${senderEmail}>`;
  return senderEmail ?? senderName ?? 'Unknown sender';
}
