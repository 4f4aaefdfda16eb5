// A lead's history, newest first. A change has an undo button as long as the fields
// that it changed still have their new values.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LeadEvent } from '../../src/contract/lead-events.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { DateText } from '../ui/date-text.tsx';
import { Pager } from '../ui/pager.tsx';
import { CHECK_CONNECTION_TEXT, NotLoaded } from '../ui/states.tsx';
import { describeLeadEvent, type LeadHistoryNames } from './event-words.ts';
import { LogForm } from './log-form.tsx';

/** Links to the ad that an event is about. */
function EvidenceLink({ event: { detail, kind } }: { event: LeadEvent }) {
  const id = detail?.sponsorshipId;
  if (typeof id !== 'string' || kind === 'missing') return null;
  return (
    <>
      {' · '}
      <Link
        to={`/sponsorships/${id}`}
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
      >
        See the ad
      </Link>
    </>
  );
}

/** The mail that an event recorded as sent. */
function SentMail({ detail }: Pick<LeadEvent, 'detail'>) {
  const mail = detail?.mail as { to: string; subject: string; body: string } | undefined;
  if (!mail) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-primary underline underline-offset-2">
        {mail.to ? `${mail.subject}, to ${mail.to}` : mail.subject}
      </summary>
      <p className="mt-1 rounded-md bg-muted/60 p-3 whitespace-pre-wrap wrap-anywhere">{mail.body}</p>
    </details>
  );
}

/** What a sponsor wrote on the page for sponsors. */
function Request({ detail }: Pick<LeadEvent, 'detail'>) {
  const { email, website, message } = (detail?.request ?? {}) as { email?: string; website?: string; message?: string };
  return (
    <>
      <p className="text-xs text-muted-foreground wrap-anywhere">{[email, website].filter(Boolean).join(' · ')}</p>
      {message ? <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{message}</p> : null}
    </>
  );
}

export default function LeadHistory({ id, names }: { id: string; names: LeadHistoryNames }) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(apiQuery('leads.listEvents', { id, query: { page } }));
  return (
    <Card aria-busy={isPlaceholderData} title="History">
      <CardBody className="border-b border-border">
        <LogForm id={id} />
      </CardBody>
      {!data ? (
        <NotLoaded what="the history" error={error} onRetry={() => void refetch()} className="m-4 h-24" />
      ) : (
        <CardBody className="pt-4">
          <ol className="grid gap-3 text-sm" aria-label="History">
            {data.events.map((event) => (
              <li key={event.id} className="flex items-start gap-2.5">
                <span
                  aria-hidden
                  className={cn(
                    'mt-2 size-1.5 shrink-0 rounded-full',
                    event.actor === 'machine' ? 'bg-muted-foreground' : 'bg-primary',
                  )}
                />
                <div className="min-w-0 flex-1">
                  <p
                    className={cn('text-pretty wrap-anywhere', event.isUndone && 'text-muted-foreground line-through')}
                  >
                    {event.actor === 'machine' ? null : (
                      <span className="font-medium">{event.by?.name ?? 'A former member'} </span>
                    )}
                    {describeLeadEvent(
                      event,
                      names,
                      data.events.find(({ id }) => id === event.undoes),
                    )}
                  </p>
                  <p className="text-xs text-muted-foreground">
                    <DateText date={event.at} format="ago" />
                    {event.isUndone ? ', undone' : ''}
                    <EvidenceLink event={event} />
                  </p>
                  {event.kind === 'logged' ? (
                    <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{String(event.detail?.text ?? '')}</p>
                  ) : null}
                  {event.kind === 'asked' ? <Request detail={event.detail} /> : null}
                  <SentMail detail={event.detail} />
                </div>
                {event.canUndo ? (
                  <ActionButton
                    variant="ghost"
                    size="sm"
                    aria-label={`Undo: ${describeLeadEvent(event, names)}`}
                    run={() => mutate('leads.undo', { body: { events: [event.id] } })}
                    said={{ title: 'Undone' }}
                    refused={{ title: 'This could not be undone', otherwise: CHECK_CONNECTION_TEXT }}
                  >
                    Undo
                  </ActionButton>
                ) : null}
              </li>
            ))}
          </ol>
          {data.totalPages > 1 ? (
            <div className="mt-3 border-t border-border pt-2.5">
              <Pager page={data.page} pages={data.totalPages} onPage={setPage} label="Pages of the history" />
            </div>
          ) : null}
        </CardBody>
      )}
    </Card>
  );
}
