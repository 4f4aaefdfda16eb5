// The query is stored in the history entry, since it may be longer than an address.
import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SimilarityAnswer, SimilarityQuestion } from '../../src/contract/similarity.ts';
import { call } from '../data/api.ts';
import { messageOf } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field } from '../ui/field.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Textarea } from '../ui/input.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { SimilarityResults } from './results.tsx';
import { SavedSearches } from './saved-searches.tsx';

export default function SimilarityPage() {
  const { access } = useUser();
  return (
    <>
      <PageHead
        title="Similarity search"
        subtitle="Describe an audience or paste a website to find similar newsletters and the brands that sponsor them."
      />
      <PremiumGate allowed={access.isSubscribed} feature="advanced similarity search" sample={<Sample />}>
        <Search />
      </PremiumGate>
    </>
  );
}

const Sample = () => <Card title="The Example Letter" hint="91% similar, 14 sponsors" />;

const LEAST = 10;

/** A text that is an address is searched as a site, any other as a description of an audience. */
const askedOf = (text: string): SimilarityQuestion =>
  /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(text)
    ? { website: /^https?:/i.test(text) ? text : `https://${text}` }
    : { text };

const EXAMPLES = [
  'Engineers who keep databases running',
  'Home cooks with a kitchen garden',
  'Founders of small software companies',
].map((text) => ({ value: text, label: text }));

function useAsked() {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state && 'asked' in state ? String(state.asked) : '';
}

function Search() {
  const q = useAsked();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [short, setShort] = useState(false);
  const asked = useMemo(() => (q ? askedOf(q) : null), [q]);
  const {
    data: answer,
    error,
    isLoading: pending,
    refetch,
  } = useQuery({
    // Not of the noun 'similarity', so that saving a search doesn't repeat it.
    queryKey: ['similarity-search', asked],
    queryFn: () => call('similarity.search', { body: { ...(asked as SimilarityQuestion), limit: 20 } }),
    enabled: asked !== null,
    // Kept as long as the tab is open, so that going back to an answer doesn't request it again.
    gcTime: Number.POSITIVE_INFINITY,
  });
  // The heading gets the focus after a search, but not when the page opens with a result.
  const asking = useRef(false);
  const head = useRef<HTMLHeadingElement>(null);
  // Back and forward lead to another search, whose text the field then shows.
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (!answer || !asking.current) return;
    asking.current = false;
    head.current?.focus();
  }, [answer]);
  const search = (given: string) => {
    const next = given.trim();
    const tooShort = 'text' in askedOf(next) && next.length < LEAST;
    setShort(tooShort);
    if (tooShort) return;
    asking.current = true;
    if (next !== q) void navigate('.', { state: { asked: next } });
    else if (error) void refetch();
    else head.current?.focus();
  };
  const failure = short
    ? 'Please describe the audience in a few words'
    : error
      ? messageOf(error, 'The search failed. Please try again.')
      : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[minmax(0,1fr)_min(19rem,46%)]">
      <div className="grid min-w-0 gap-4">
        <Card className="p-4">
          <form
            noValidate
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              search(text);
            }}
          >
            <Field
              label="Audience or website"
              required
              error={failure}
              hint="Who reads it and why, in a sentence or two, or a website such as https://example.com."
            >
              <Textarea rows={3} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button type="submit" aria-disabled={pending || undefined}>
                {pending ? 'Searching...' : 'Search'}
              </Button>
              <Chips
                label="Examples"
                value={text}
                options={EXAMPLES}
                onChange={(example) => {
                  setText(example);
                  search(example);
                }}
              />
            </div>
          </form>
        </Card>
        <p role="status" className="sr-only">
          {pending ? 'Searching' : answer ? foundIn(answer) : ''}
        </p>
        <div aria-busy={pending} className="grid gap-4">
          {answer && asked ? (
            <SimilarityResults key={q} head={head} answer={answer} asked={asked} />
          ) : pending ? (
            <Skeleton className="h-64" />
          ) : (
            <Card>
              <EmptyState
                icon={<Radar aria-hidden />}
                title="Find newsletters by audience"
                text="See the newsletters with the most similar audiences, how many of their issues we’ve received, and the brands that sponsor them, each with a score and the reasons behind it."
              />
            </Card>
          )}
        </div>
      </div>
      <SavedSearches
        onPick={(one) => {
          const given = one.text ?? one.website ?? '';
          setText(given);
          search(given);
        }}
      />
    </div>
  );
}

const foundIn = ({ newsletters, brands }: SimilarityAnswer) =>
  newsletters.length === 0
    ? 'No newsletters found'
    : `${formatCountOf(newsletters.length, 'newsletter')} and ${formatCountOf(brands.length, 'brand')} found`;
