import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { NEWSLETTER_SUBSCRIPTION_STATES } from '../../src/contract/subscription-states.ts';
import type { NewsletterSubscription } from '../../src/contract/subscriptions.ts';
import { mutate } from '../data/api.ts';
import { subscriptionsQuery } from '../data/lists.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { LastDecision } from '../ui/last-decision.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { useSelection } from '../ui/use-selection.tsx';
import { SubscriptionRow } from './row.tsx';
import { nextStepLink, SUBSCRIPTION_STATE_TEXTS } from './words.ts';

const DEFAULTS = { state: '' };
const CHOICES = { state: NEWSLETTER_SUBSCRIPTION_STATES };

export default function SubscriptionsPage() {
  const { state, page, change } = useSearchState(DEFAULTS, CHOICES);
  const query = useQuery(subscriptionsQuery(page, state));
  const { data } = query;
  // Newsletters whose mark is being saved. Their rows are hidden at once and come back if the mark is refused.
  const [done, setDone] = useState<readonly string[]>([]);
  const [last, setLast] = useState<NewsletterSubscription | null>(null);
  const rows = data?.subscriptions.filter(({ newsletter }) => !done.includes(newsletter.id)) ?? [];

  /** An undo waits for the mark that it undoes. */
  const saving = useRef(Promise.resolve(true));
  const [, act] = useAction({ title: 'That was not saved' });
  const [, undo] = useAction({ title: 'This could not be undone' });
  /** A mark made meanwhile can still be undone. */
  const forget = (one: NewsletterSubscription) => setLast((now) => (now === one ? null : now));
  const unhide = (id: string) => setDone((before) => before.filter((each) => each !== id));
  const copy = (one: NewsletterSubscription) =>
    void navigator.clipboard.writeText(one.address).then(
      () => toast({ title: 'Address copied', description: one.address }),
      (refused: unknown) => toastRefusal('The address was not copied', refused, 'Select it and copy it by hand.'),
    );
  const open = (one: NewsletterSubscription) => {
    const next = nextStepLink(one);
    if (next) window.open(next.url, '_blank', 'noopener');
  };
  const mark = async (one: NewsletterSubscription) => {
    if (!SUBSCRIPTION_STATE_TEXTS[one.state].mark) return;
    const { id } = one.newsletter;
    setDone((before) => [...before, id]);
    setLast(one);
    // The refetched row appears in its new state, further down.
    saving.current = act(() => mutate('subscriptions.markHandled', { id }), null);
    const isSaved = await saving.current;
    unhide(id);
    if (!isSaved) forget(one);
  };
  const takeBack = async () => {
    if (!last || !(await saving.current)) return;
    if (await undo(() => mutate('subscriptions.undoHandled', { id: last.newsletter.id }), null)) forget(last);
  };
  const { place, current, select, areKeysOn, toggle } = useSelection(rows, (one) => ({
    c: () => one && copy(one),
    o: () => one && open(one),
    m: () => one && void mark(one),
    u: () => void takeBack(),
  }));
  const waiting = data ? needingHand(data.counts) : 0;
  return (
    <>
      <PageHead
        title="Subscriptions"
        subtitle={
          data
            ? waiting > 0
              ? `${formatCountOf(waiting, 'newsletter needs', 'newsletters need')} attention`
              : 'Nothing needs attention'
            : ' '
        }
        actions={toggle}
      />
      <p role="status" className="sr-only">
        {last ? `${last.newsletter.name}: ${SUBSCRIPTION_STATE_TEXTS[last.state].marked}. ` : ''}
        {current ? `Next: ${current.newsletter.name}, ${SUBSCRIPTION_STATE_TEXTS[current.state].label}` : ''}
      </p>
      {last ? (
        <LastDecision
          text={`${last.newsletter.name}: ${SUBSCRIPTION_STATE_TEXTS[last.state].marked}`}
          showsShortcut={areKeysOn}
          onUndo={() => void takeBack()}
        />
      ) : null}
      <div className="mb-2">
        <Chips
          label="State"
          value={state}
          emptyLabel="All"
          options={NEWSLETTER_SUBSCRIPTION_STATES.filter((each) => each === state || data?.counts[each]).map(
            (each) => ({
              value: each,
              label: `${SUBSCRIPTION_STATE_TEXTS[each].label} ${formatCount(data?.counts[each] ?? 0)}`,
            }),
          )}
          onChange={(next) => {
            select(0);
            change({ state: next });
          }}
        />
      </div>
      <List
        query={query}
        rows={() => rows}
        noun="subscription"
        skeleton={<RowsSkeleton row={<Skeleton className="h-11" />} />}
        empty={
          <EmptyState
            icon={<MailCheck aria-hidden />}
            title={state ? 'No newsletter in this state' : 'No newsletters tracked yet'}
            text={
              state
                ? 'Choose another state above.'
                : 'Add a newsletter first. Then its sign-up page and the address to subscribe with appear here.'
            }
          />
        }
        pager={{
          onPage: (next) => {
            select(0);
            change({ page: next });
          },
        }}
      >
        {() => (
          <ul>
            {rows.map((one, nth) => (
              <SubscriptionRow
                key={one.newsletter.id}
                subscription={one}
                isCurrent={nth === place}
                showsShortcuts={areKeysOn}
                onSelect={() => select(nth)}
                onCopy={() => copy(one)}
                onOpen={() => open(one)}
                onMark={() => void mark(one)}
              />
            ))}
          </ul>
        )}
      </List>
    </>
  );
}

const needingHand = (counts: Partial<Record<NewsletterSubscription['state'], number>>): number =>
  NEWSLETTER_SUBSCRIPTION_STATES.reduce(
    (sum, each) => sum + (SUBSCRIPTION_STATE_TEXTS[each].mark ? (counts[each] ?? 0) : 0),
    0,
  );
