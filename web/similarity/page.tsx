// The advanced similarity search: an audience in words, or a site; the newsletters nearest to it, and who buys there.
import { useQuery } from '@tanstack/react-query';
import { Radar, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch, SimilarityAnswer } from '../../src/contract/similarity.ts';
import { messageOf } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { type Asked, forgetSearch, savedSearchesQuery, saveSearch, searchSimilar } from '../data/similarity.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field } from '../ui/field.tsx';
import { countOf } from '../ui/format.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { Logo } from '../ui/logo.tsx';
import { StateBadge } from '../ui/pattern-badge.tsx';
import { Factors } from '../ui/pitch-factors.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

export default function SimilarityPage() {
  const { access } = useUser();
  return (
    <>
      <PageHead
        title="Similarity search"
        subtitle="Describe an audience, or paste a site: the newsletters nearest to it, and the brands that buy there."
      />
      <PremiumGate allowed={access.isSubscribed} feature="advanced similarity search" sample={<Sample />}>
        <Search />
      </PremiumGate>
    </>
  );
}

const Sample = () => (
  <Card>
    <CardHead title="The Example Letter" hint="91% alike, 14 brands buy there" />
  </Card>
);

/** A line that is an address is a site; anything else describes an audience. */
const askedOf = (text: string): Asked =>
  /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(text)
    ? { website: /^https?:/i.test(text) ? text : `https://${text}` }
    : { text };

const EXAMPLES = [
  'Engineers who keep databases running',
  'Home cooks with a kitchen garden',
  'Founders of small software companies',
].map((text) => ({ value: text, label: text }));

function Search() {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState<SimilarityAnswer | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [pending, setPending] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const search = async (given: string) => {
    const next = askedOf(given.trim());
    if ('text' in next && next.text.length < 10) {
      setFailure('Please describe the audience in a few words');
      return;
    }
    setFailure(undefined);
    setPending(true);
    try {
      setAnswer(await searchSimilar(next));
      setAsked(next);
      results.current?.focus();
    } catch (error) {
      setFailure(messageOf(error, 'The search failed. Please try again.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[minmax(0,1fr)_min(19rem,46%)]">
      <div className="grid min-w-0 gap-4">
        <Card className="p-4">
          <form
            noValidate
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void search(text);
            }}
          >
            <Field
              label="Audience or website"
              required
              error={failure}
              hint="Who reads it and what for, in a sentence or two; or the address of a site like https://example.com."
            >
              <Textarea rows={3} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button type="submit" disabled={pending}>
                {pending ? 'Searching...' : 'Search'}
              </Button>
              <Chips
                label="Examples"
                value={text}
                options={EXAMPLES}
                onChange={(example) => {
                  setText(example);
                  void search(example);
                }}
              />
            </div>
          </form>
        </Card>
        <div ref={results} tabIndex={-1} aria-live="polite" aria-busy={pending} className="grid gap-4 outline-none">
          {pending && !answer ? <Skeleton className="h-64" /> : null}
          {!pending && !answer ? (
            <Card>
              <EmptyState
                icon={<Radar aria-hidden />}
                title="Who reads it decides who buys it"
                text="You get the newsletters whose readers are most alike, how many of their issues we have, and the brands that buy there, each with its score and reason."
              />
            </Card>
          ) : null}
          {answer && asked ? <Results answer={answer} asked={asked} /> : null}
        </div>
      </div>
      <Saved
        onPick={(one) => {
          const given = one.text ?? one.website ?? '';
          setText(given);
          void search(given);
        }}
      />
    </div>
  );
}

function Results({ answer, asked }: { answer: SimilarityAnswer; asked: Asked }) {
  const { audience, newsletters, brands } = answer;
  return (
    <>
      <p className="text-sm text-muted-foreground">
        <span className="font-medium text-foreground">Compared by:</span> {audience}
      </p>
      {newsletters.length === 0 ? (
        <EmptyState
          title="Nothing that we track is like this"
          text="Try other words, or a site nearer to its readers."
        />
      ) : (
        <>
          <Keep asked={asked} />
          <Card>
            <CardHead
              title="Brands that buy there"
              hint={`${countOf(brands.length, 'brand')}, ranked as for a newsletter with this audience`}
            />
            {brands.length === 0 ? (
              <p className="border-t border-border px-4 py-4 text-sm text-muted-foreground">None that we saw.</p>
            ) : (
              <ol className="border-t border-border">
                {brands.map(({ brand, score, reason, state, factors }) => (
                  <li key={brand.id} className="flex gap-3 border-t border-border px-4 py-2.5 first:border-t-0">
                    <Logo name={brand.name} url={brand.logoUrl} size="md" words={2} />
                    <div className="min-w-0 flex-1">
                      <p className="flex flex-wrap items-center gap-x-2">
                        <Link
                          to={`/brands/${brand.id}`}
                          className="inline-block min-h-6 leading-6 font-semibold hover:underline"
                        >
                          {brand.name}
                        </Link>
                        {state ? <StateBadge state={state} /> : null}
                      </p>
                      <p className="text-sm">{reason}</p>
                      <Factors factors={factors} score={score} name={brand.name} />
                    </div>
                    <p className="text-right text-xs text-muted-foreground">
                      <span className="block text-lg leading-6 font-semibold text-foreground tabular-nums">
                        {Math.round(score)}
                      </span>
                      of 100
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </Card>
          <Card>
            <CardHead
              title="Nearest newsletters"
              hint={`${countOf(newsletters.length, 'newsletter')}, most alike first`}
            />
            <ul className="border-t border-border">
              {newsletters.map(({ id, name, logoUrl, similarity, brands: buyers, coverage }) => (
                <li key={id} className="border-t border-border first:border-t-0">
                  <Link
                    to={`/newsletters/${id}`}
                    className="flex min-h-11 items-center gap-2.5 px-4 py-1 -outline-offset-2 hover:bg-muted/60"
                  >
                    <Logo name={name} url={logoUrl} />
                    <span className="min-w-0 flex-1">
                      <span dir="auto" className="block truncate text-sm font-medium">
                        {name}
                      </span>
                      <span className="block text-xs text-muted-foreground">
                        {countOf(buyers, 'brand buys', 'brands buy')} there
                        {coverage ? `; we have ${coverage.text}` : ''}
                      </span>
                    </span>
                    <Badge tone="accent">{Math.round(similarity * 100)}% alike</Badge>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  );
}

function Keep({ asked }: { asked: Asked }) {
  const [pending, setPending] = useState(false);
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (!name) return;
    setPending(true);
    try {
      await saveSearch({ name, ...asked });
      toast({ title: 'Search saved', description: 'Everybody of your newsletter finds it here.' });
      form.reset();
    } catch (error) {
      toastRefusal('That was not kept', error, 'Please try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <form className="flex flex-wrap gap-2" onSubmit={(event) => void keep(event)}>
      <Input
        name="name"
        required
        maxLength={120}
        aria-label="Name of this search"
        placeholder="Name of this search"
        className="max-w-64"
      />
      <Button type="submit" variant="outline" disabled={pending}>
        Save search
      </Button>
    </form>
  );
}

function Saved({ onPick }: { onPick: (search: SavedSearch) => void }) {
  const { data, error } = useQuery(savedSearchesQuery);
  const forget = (id: string) =>
    forgetSearch(id).catch((failure: unknown) => toastRefusal('That was not removed', failure, 'Please try again.'));
  return (
    <Card>
      <CardHead title="Saved searches" hint="Shared with everybody of your newsletter" />
      {data && data.length > 0 ? (
        <ul className="border-t border-border">
          {data.map((one) => (
            <li key={one.id} className="flex items-center gap-1 border-t border-border pr-2 first:border-t-0">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 px-4 py-1 text-left -outline-offset-2 hover:bg-muted/60"
                onClick={() => onPick(one)}
              >
                <span dir="auto" className="block truncate text-sm font-medium">
                  {one.name}
                </span>
                <span className="block truncate text-xs text-muted-foreground">{one.text ?? one.website}</span>
              </button>
              {one.mine ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => void forget(one.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <CardBody>
          <p className="text-sm text-muted-foreground">
            {error ? 'They could not be loaded.' : data ? 'None yet: search, then give it a name.' : 'Loading ...'}
          </p>
        </CardBody>
      )}
    </Card>
  );
}
