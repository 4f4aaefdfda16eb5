// Senders in a mailbox file that belong to no tracked newsletter. An administrator decides on many of them at once.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import type { MailboxImportDetail, MailboxSender, SenderDecisionInput } from '../../src/contract/mailbox-imports.ts';
import { decideOnSenders, mailboxSendersQuery } from '../data/mailbox-imports.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chips } from '../ui/chips.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { useSearchState } from '../ui/use-search-state.ts';

const NewsletterPicker = lazy(() => import('../ui/newsletter-picker.tsx'));
const DEFAULTS = { decision: 'open', search: '' };
const CHOICES = { decision: ['open', 'track', 'ignore'] };
const EMPTY = {
  open: 'No senders left to review',
  track: 'No senders tracked yet',
  ignore: 'No senders ignored',
} as const;

export default function Senders({ data }: { data: MailboxImportDetail }) {
  const { id, senders: counts } = data;
  const { change, decision, search, page } = useSearchState(DEFAULTS, CHOICES);
  const { data: list, error, refetch } = useQuery(mailboxSendersQuery(id, { page, decision, search }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState(false);
  const [pending, act] = useAction({ title: 'Senders' });
  const isOpen = data.state === 'reading' || data.state === 'paused' || data.state === 'waiting';
  const shown = list?.senders ?? [];
  const keys = shown.map(({ key }) => key).filter((key) => chosen.has(key));
  const choose = (some: string[], on: boolean) =>
    setChosen((before) => new Set([...[...before].filter((key) => !some.includes(key)), ...(on ? some : [])]));

  const decide = (wish: Omit<SenderDecisionInput, 'keys'>, some = keys) =>
    void act(async () => {
      const { decided, created } = await decideOnSenders(id, { ...wish, keys: some });
      setChosen(new Set());
      setPicking(false);
      const told = formatCountOf(decided, 'sender');
      if (wish.decision === 'ignore') return { title: `${told} ignored` };
      if (wish.decision === 'open') return { title: `${told} moved back` };
      return {
        title: `${told} tracked`,
        description: `${created > 0 ? `${formatCountOf(created, 'new newsletter')}. ` : ''}Their emails are being imported.`,
      };
    });

  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHead
        title="Unknown senders"
        hint="Mailing lists found in the file. Tracking adds a newsletter and imports its issues."
        action={
          <SearchField
            label="Search senders"
            value={search}
            onChange={(next) => change({ search: next })}
            className="w-full sm:w-56"
          />
        }
      />
      <div className="grid gap-2 px-4 pb-3">
        <Chips
          label="Decision"
          value={decision}
          options={[
            { value: 'open', label: `To review (${formatCount(counts.open)})` },
            { value: 'track', label: `Tracked (${formatCount(counts.track)})` },
            { value: 'ignore', label: `Ignored (${formatCount(counts.ignore)})` },
          ]}
          onChange={(next) => {
            setChosen(new Set());
            change({ decision: next });
          }}
        />
        {isOpen && shown.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <Checkbox
              label="All on this page"
              checked={keys.length === shown.length}
              onChange={(on) =>
                choose(
                  shown.map(({ key }) => key),
                  on,
                )
              }
            />
            <span className="grow" />
            <Button
              size="sm"
              disabled={pending || keys.length === 0}
              onClick={() => decide(decision === 'open' ? { decision: 'track' } : { decision: 'open' })}
            >
              {decision === 'open' ? (keys.length > 1 ? `Track ${keys.length} selected` : 'Track') : 'Move back'}
            </Button>
            {decision === 'open' ? (
              <>
                <Button
                  variant="outline"
                  size="sm"
                  aria-haspopup="dialog"
                  disabled={pending || keys.length === 0}
                  onClick={() => setPicking(true)}
                >
                  Add to a newsletter
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  disabled={pending || keys.length === 0}
                  onClick={() => decide({ decision: 'ignore' })}
                >
                  Ignore
                </Button>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
      {error && !list ? (
        <LoadFailed title="Failed to load senders" error={error} onRetry={() => void refetch()} />
      ) : !list ? (
        <Skeleton className="m-4 h-40" />
      ) : shown.length === 0 ? (
        <EmptyState title={search ? 'No senders match' : EMPTY[decision as keyof typeof EMPTY]} />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {shown.map((sender) => (
            <SenderRow
              key={sender.key}
              sender={sender}
              decision={decision}
              checked={chosen.has(sender.key)}
              onCheck={isOpen ? (on) => choose([sender.key], on) : null}
              onSuggestion={
                isOpen && sender.newsletter && decision === 'open'
                  ? () => decide({ decision: 'track', newsletterId: sender.newsletter?.id }, [sender.key])
                  : null
              }
            />
          ))}
        </ul>
      )}
      {list && list.totalPages > 1 ? (
        <div className="border-t border-border p-3">
          <Pager page={page} pages={list.totalPages} onPage={(next) => change({ page: next })} />
        </div>
      ) : null}
      {picking ? (
        <Suspense fallback={null}>
          <NewsletterPicker
            title={`Newsletter of ${formatCountOf(keys.length, 'sender')}`}
            chosen=""
            onClose={() => setPicking(false)}
            onPick={(newsletterId) => decide({ decision: 'track', newsletterId })}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function SenderRow({
  sender,
  decision,
  checked,
  onCheck,
  onSuggestion,
}: {
  sender: MailboxSender;
  decision: string;
  checked: boolean;
  onCheck: ((checked: boolean) => void) | null;
  onSuggestion: (() => void) | null;
}) {
  const { name, address, mails, lastAt, lastSubject, newsletter } = sender;
  const box = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <label htmlFor={box} className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        {onCheck ? (
          <input
            id={box}
            type="checkbox"
            checked={checked}
            aria-label={`Choose ${name ?? address}`}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            onChange={(event) => onCheck(event.target.checked)}
          />
        ) : null}
        <span className="min-w-0">
          <span className="block text-sm font-medium break-words">{name ?? address}</span>
          <span className="block text-xs break-all text-muted-foreground">{address}</span>
          {lastSubject ? (
            <span className="block text-xs break-words text-muted-foreground">Last: {lastSubject}</span>
          ) : null}
        </span>
      </label>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground tabular-nums max-sm:w-full max-sm:pl-7">
        {newsletter && decision === 'track' ? (
          <Link to={`/newsletters/${newsletter.id}`} className="underline underline-offset-2">
            {newsletter.name}
          </Link>
        ) : null}
        {newsletter && onSuggestion ? (
          <Button variant="outline" size="sm" onClick={onSuggestion}>
            Add to {newsletter.name}
          </Button>
        ) : null}
        <span>{formatCountOf(mails, 'mail')}</span>
        {lastAt ? <DateText date={lastAt} className="w-24 text-right max-sm:w-auto" /> : null}
      </span>
    </li>
  );
}
