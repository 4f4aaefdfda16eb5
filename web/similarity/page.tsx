// The advanced similarity search: an audience in words, or a site; the newsletters nearest to it, and who buys there.
import { Radar } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SimilarityAnswer } from '../../src/contract/similarity.ts';
import { messageOf } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { type Asked, searchSimilar } from '../data/similarity.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/input.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { Results } from './results.tsx';
import { Saved } from './saved-searches.tsx';

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
