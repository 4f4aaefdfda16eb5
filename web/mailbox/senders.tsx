// The senders found in a mailbox file. An administrator chooses those whose emails are imported, and their newsletters.

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldName } from '../../src/contract/folded.ts';
import { mutate } from '../data/api.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { messageOf } from '../data/request.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chips } from '../ui/chips.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import type { MailboxSender } from './import.ts';
import { siteOfSender } from './sender.ts';

const NewsletterPicker = lazyPart(() => import('../ui/newsletter-picker.tsx'));
const PAGE_SIZE = 50;

export default function Senders({
  senders,
  onImport,
}: {
  senders: ReadonlyMap<string, MailboxSender>;
  onImport: (targets: ReadonlyMap<string, string>) => void;
}) {
  const { data: newsletters } = useQuery(newsletterOptionsQuery);
  // The chosen senders' newsletters; '' if the server detects the newsletter from each mail.
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [kind, setKind] = useState('lists');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [picking, setPicking] = useState(false);
  const [adding, setAdding] = useState(false);

  const byName = new Map((newsletters ?? []).map(({ id, name }) => [foldName(name), id]));
  const all = [...senders.values()].sort((a, b) => b.mails - a.mails);
  const lists = all.filter(({ isList, key }) => isList || key.startsWith('.'));
  const others = all.filter((sender) => !lists.includes(sender));
  const wanted = foldName(search.trim());
  const shown = (kind === 'lists' ? lists : others).filter(({ name, address }) =>
    `${foldName(name)} ${address}`.includes(wanted),
  );
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const onPage = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const chosen = [...choices.keys()];
  const mails = chosen.reduce((sum, key) => sum + (senders.get(key)?.mails ?? 0), 0);
  const undecided = chosen.filter((key) => choices.get(key) === '');

  const choose = (keys: string[], on: boolean) =>
    setChoices((before) => {
      const after = new Map(before);
      for (const key of keys)
        if (on) after.set(key, byName.get(foldName(senders.get(key)?.name ?? '')) ?? '');
        else after.delete(key);
      return after;
    });
  const assign = (keys: string[], newsletterId: string) =>
    setChoices((before) => new Map([...before, ...keys.map((key) => [key, newsletterId] as const)]));

  /** Adds a newsletter for each chosen sender that has none. */
  const addNewsletters = async () => {
    setAdding(true);
    const failed: string[] = [];
    for (const key of undecided) {
      const sender = senders.get(key);
      if (!sender) continue;
      try {
        const { id } = await mutate('newsletters.track', {
          body: {
            name: sender.name,
            website: siteOfSender(sender),
            description: `Imported from a mailbox; sent by ${sender.address || sender.name}.`,
          },
        });
        assign([key], id);
      } catch (error) {
        failed.push(`${sender.name}: ${messageOf(error, 'not added')}`);
      }
    }
    setAdding(false);
    const added = undecided.length - failed.length;
    toast({
      title:
        failed.length > 0
          ? `${formatCountOf(failed.length, 'newsletter')} not added`
          : `${formatCountOf(added, 'newsletter')} added`,
      ...(failed.length > 0
        ? { description: `${failed.slice(0, 3).join('. ')}`, variant: 'destructive' as const }
        : {}),
    });
  };

  return (
    <Card
      className="min-w-0 overflow-hidden"
      title="Senders"
      hint="Choose whose emails to import. Nothing is sent until then."
      action={
        <SearchField
          label="Search senders"
          value={search}
          onChange={(next) => {
            setSearch(next);
            setPage(1);
          }}
          className="w-full sm:w-56"
        />
      }
    >
      <div className="grid gap-2 px-4 pb-3">
        <Chips
          label="Senders shown"
          value={kind}
          options={{
            lists: `Mailing lists (${formatCount(lists.length)})`,
            others: `Other senders (${formatCount(others.length)})`,
          }}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Checkbox
            label={pages > 1 ? 'All on this page' : 'All'}
            checked={onPage.length > 0 && onPage.every(({ key }) => choices.has(key))}
            onChange={(on) =>
              choose(
                onPage.map(({ key }) => key),
                on,
              )
            }
          />
          <span className="grow" />
          {undecided.length > 0 ? (
            <Button variant="outline" size="sm" disabled={adding} onClick={() => void addNewsletters()}>
              {adding ? 'Adding...' : `Add ${formatCountOf(undecided.length, 'newsletter')}`}
            </Button>
          ) : null}
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            disabled={chosen.length === 0 || adding}
            onClick={() => setPicking(true)}
          >
            Set newsletter
          </Button>
          <Button size="sm" disabled={chosen.length === 0 || adding} onClick={() => onImport(choices)}>
            {chosen.length === 0 ? 'Import' : `Import ${formatCountOf(mails, 'email')}`}
          </Button>
        </div>
      </div>
      {onPage.length === 0 ? (
        <EmptyState
          title={
            search
              ? 'No senders match'
              : kind === 'lists'
                ? 'No mailing lists in this file'
                : 'No other senders in this file'
          }
        />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {onPage.map((sender) => {
            const choice = choices.get(sender.key);
            return (
              <SenderRow
                key={sender.key}
                sender={sender}
                target={
                  choice === undefined
                    ? null
                    : (newsletters?.find(({ id }) => id === choice)?.name ?? (choice ? '…' : 'Detect the newsletter'))
                }
                onCheck={(on) => choose([sender.key], on)}
              />
            );
          })}
        </ul>
      )}
      {pages > 1 ? (
        <div className="border-t border-border p-3">
          <Pager page={page} pages={pages} onPage={setPage} />
        </div>
      ) : null}
      {picking ? (
        <NewsletterPicker
          title={`Newsletter of ${formatCountOf(chosen.length, 'sender')}`}
          chosen=""
          onClose={() => setPicking(false)}
          onPick={(id) => {
            assign(chosen, id);
            setPicking(false);
          }}
        />
      ) : null}
    </Card>
  );
}

function SenderRow({
  sender: { name, address, mails, lastDate, lastSubject },
  target,
  onCheck,
}: {
  sender: MailboxSender;
  /** Where the sender's emails go; null if it isn't chosen. */
  target: string | null;
  onCheck: (checked: boolean) => void;
}) {
  const box = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <label htmlFor={box} className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <input
          id={box}
          type="checkbox"
          checked={target !== null}
          aria-label={`Choose ${name || 'emails without a sender'}`}
          className="mt-0.5 size-4 shrink-0 accent-primary"
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span className="min-w-0">
          <span className="block text-sm font-medium break-words">{name || 'Emails without a sender'}</span>
          <span className="block text-xs break-all text-muted-foreground">{address}</span>
          {lastSubject ? (
            <span className="block text-xs break-words text-muted-foreground">Last: {lastSubject}</span>
          ) : null}
        </span>
      </label>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground tabular-nums max-sm:w-full max-sm:pl-7">
        {target ? <span className="font-medium text-foreground">{target}</span> : null}
        <span>{formatCountOf(mails, 'email')}</span>
        {lastDate ? <DateText date={lastDate} className="w-24 text-right max-sm:w-auto" /> : null}
      </span>
    </li>
  );
}
