// 'Pitch next': whom a member should write to, in order. The server stores the marks. A dismissed brand stays as a line
// until the page is left, so that it can be undone.
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PitchNextQuery, PitchNext as Shape } from '../../src/contract/pitch.ts';
import type { PitchMark } from '../../src/contract/ranking.ts';
import { markBrand, pitchNextQuery } from '../data/pitch.ts';
import { FreeLineNotice } from '../shell/billing/free-line-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchResultAnnouncer } from '../ui/search-result-announcer.tsx';
import { CHECK_CONNECTION_TEXT, NotLoaded, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { useListPage } from '../ui/use-list-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { PitchItem } from './pitch-item.tsx';

const EmptyPitchList = lazyPart(() => import('./no-pitch.tsx'), <Skeleton className="h-60" />);
// Only new members see the stages, so their code is loaded separately.
const PreparationSteps = lazyPart(() => import('./stages.tsx'), <Skeleton className="h-60" />);

type Mark = PitchNextQuery['mark'];
const MARKS: Record<Mark, string> = { open: 'Ranked', saved: 'Saved', not_for_me: 'Not for me' };

const DEFAULTS = { mark: 'open' };
const CHOICES = { mark: Object.keys(MARKS) };

export function PitchNext({ observed }: Pick<ComponentProps<typeof EmptyPitchList>, 'observed'>) {
  const { mark: asked, page, change } = useSearchState(DEFAULTS, CHOICES);
  const mark = asked as Mark;
  const { data, error, isPlaceholderData, refetch } = useQuery(pitchNextQuery(page, mark));
  useListPage(isPlaceholderData ? undefined : data?.totalPages);
  return (
    <Card
      className="col-span-full min-w-0"
      aria-busy={isPlaceholderData}
      title="Pitch next"
      hint={hintOf(data)}
      action={<Chips label="Which brands" value={mark} options={MARKS} onChange={(next) => change({ mark: next })} />}
    >
      <SearchResultAnnouncer list={isPlaceholderData || data?.stage !== 'ready' ? undefined : data} singular="brand" />
      {!data ? (
        <NotLoaded
          what="brands to pitch"
          error={error}
          onRetry={() => void refetch()}
          skeleton={<RowsSkeleton count={5} className="" row={<PitchSkeleton />} />}
        />
      ) : mark === 'open' && data.stage !== 'ready' ? (
        <PreparationSteps stage={data.stage} />
      ) : data.items.length > 0 ? (
        <>
          {/* Keyed, because the state of dismissed brands belongs to one page of the list. */}
          <Items key={`${mark} ${data.page}`} data={data} />
          <footer className="grid gap-2 border-t border-border px-4 py-2.5">
            {data.visibleUntil ? <FreeLineNotice until={data.visibleUntil} /> : null}
            {data.totalPages > 1 ? (
              <Pager
                page={data.page}
                pages={data.totalPages}
                label="Pages of the ranking"
                summary={`${formatCount((data.page - 1) * data.limit + 1)} to ${formatCount((data.page - 1) * data.limit + data.items.length)} of ${formatCount(data.total)} ranked brands`}
                onPage={(next) => change({ page: next })}
                isAnnouncedElsewhere
              />
            ) : null}
          </footer>
        </>
      ) : (
        <EmptyPitchList mark={mark} observed={observed} />
      )}
    </Card>
  );
}

function Items({ data }: { data: Shape }) {
  // Marks set since the list was loaded, by brand.
  const [said, setSaid] = useState<Record<string, PitchMark | null>>({});
  const [takenBack, setTakenBack] = useState<string | null>(null);
  const markOf = (item: Shape['items'][number]) =>
    said[item.brand.id] === undefined ? item.mark : (said[item.brand.id] ?? null);
  const say = async (item: Shape['items'][number], mark: PitchMark | null) => {
    const before = markOf(item);
    setSaid((all) => ({ ...all, [item.brand.id]: mark }));
    try {
      await markBrand(item.brand.id, mark);
    } catch (error) {
      setSaid((all) => ({ ...all, [item.brand.id]: before }));
      toastRefusal('Your change was not saved', error, CHECK_CONNECTION_TEXT);
    }
  };
  return (
    <ol>
      {data.items.map((item, nth) => {
        const mark = markOf(item);
        return mark === 'not_for_me' && item.mark !== 'not_for_me' ? (
          <PutAside
            key={item.brand.id}
            name={item.brand.name}
            onBack={() => {
              setTakenBack(item.brand.id);
              void say(item, item.mark);
            }}
          />
        ) : (
          <PitchItem
            key={item.brand.id}
            item={item}
            rank={(data.page - 1) * data.limit + nth + 1}
            mark={mark}
            isBack={takenBack === item.brand.id}
            onMark={(next) => void say(item, mark === 'not_for_me' && next === 'not_for_me' ? null : next)}
          />
        );
      })}
    </ol>
  );
}

/** The line that replaces a dismissed brand. Its button takes the focus, because the pressed button is gone. */
function PutAside({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-4 py-2 text-sm text-muted-foreground">
      <span role="status">{name} is marked as not for you and won’t be suggested again.</span>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Undo: ${name} is not for me`}
        onClick={onBack}
        ref={focusOnMount}
      >
        Undo
      </Button>
    </li>
  );
}

function hintOf(data: Shape | undefined): ReactNode {
  if (!data || data.total === 0) return 'Brands that sponsor newsletters like yours';
  return (
    <>
      {`${formatCountOf(data.total, 'brand')} of all newsletters, ranked by their sponsorships of newsletters like yours. `}
      <Link to="/how-we-rank" className="underline underline-offset-2 hover:text-foreground">
        How we rank
      </Link>
    </>
  );
}

const PitchSkeleton = () => (
  <div className="grid gap-2 border-t border-border px-4 py-3">
    <div className="flex gap-3">
      <Skeleton className="ml-7 size-9" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
    <Skeleton className="ml-19 h-24 max-sm:ml-0 max-sm:h-48" />
  </div>
);
