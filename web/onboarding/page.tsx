// The only page for a signed-in user without a newsletter: it asks for the newsletter.
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Onboarding } from '../../src/contract/account.ts';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import type { SamePublisher } from '../../src/contract/newsletters.ts';
import { call } from '../data/api.ts';
import { submitOnboarding } from '../data/onboarding.ts';
import { messageOf } from '../data/request.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { PublisherQuestion } from '../ui/publisher-question.tsx';
import { toast } from '../ui/toast.tsx';
import { OnboardingFrame } from './frame.tsx';

export default function OnboardingPage() {
  useDocumentTitle('Welcome');
  const [name, setName] = useState<string | null>(null);
  return <OnboardingFrame>{name === null ? <Setup onDone={setName} /> : <Complete name={name} />}</OnboardingFrame>;
}

function Setup({ onDone }: { onDone: (name: string) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ found: SamePublisher; input: Onboarding } | null>(null);
  const [answering, setAnswering] = useState(false);
  const finish = async (input: Onboarding) => {
    const { message, newsletter } = await submitOnboarding(input);
    toast({ title: `Welcome to ${PRODUCT_NAME}`, description: message });
    onDone(newsletter.name);
  };
  const refused = (error: unknown) => {
    const description = messageOf(error, 'Onboarding failed');
    setFailure(description);
    toast({ title: 'Onboarding failed', description, variant: 'destructive' });
  };
  const answer = (more: Partial<Onboarding>) => {
    if (!asked) return;
    setAnswering(true);
    void finish({ ...asked.input, ...more })
      .catch(refused)
      .finally(() => setAnswering(false));
  };
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Welcome to {PRODUCT_NAME}</h1>
      <p className="mt-1.5 text-muted-foreground">
        Tell us about your newsletter. We work out who reads it, and look for brands that pay to reach them.
      </p>
      <Card className="mt-6 p-4 sm:p-5">
        <Form
          schema={() => import('../../src/contract/account.ts').then(({ onboarding }) => onboarding)}
          send={async (input) => {
            setFailure(null);
            setAsked(null);
            // If its publisher has other newsletters, asks which one is meant; a failed look-up is no reason to stop.
            const found = await call('account.listSamePublisher', { query: { website: input.website } }).catch(
              () => null,
            );
            if (
              found?.message &&
              !found.newsletters.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())
            )
              setAsked({ found, input });
            else await finish(input);
          }}
          refused={{ title: 'Onboarding failed', otherwise: 'Onboarding failed' }}
          onRefused={(error) => setFailure(messageOf(error, 'Onboarding failed'))}
          onChange={() => setAsked(null)}
          disabled={answering}
          className="grid gap-4"
        >
          <TextField
            name="name"
            label="Newsletter Name"
            required
            placeholder="e.g. Morning Compass, The Weekly Stack"
            autoComplete="off"
            maxLength={200}
          />
          <TextField
            name="website"
            label="Website"
            required
            hint="We fetch the logo from here automatically."
            type="url"
            placeholder="https://example.com"
            autoComplete="url"
          />
          <TextField
            name="description"
            label="Description"
            required
            hint="Who reads it, and why? Two sentences are enough."
            rows={4}
            maxLength={5000}
          />
          {asked ? (
            <PublisherQuestion
              found={asked.found}
              pending={answering}
              renderNewsletter={({ id, name }) => (
                <Button variant="outline" size="sm" disabled={answering} onClick={() => answer({ newsletterId: id })}>
                  {name}
                </Button>
              )}
              onAdd={() => answer({ isAnother: true })}
            />
          ) : null}
          {failure ? (
            <p role="alert" className="rounded-md border border-destructive/60 bg-destructive/10 px-3 py-2 text-sm">
              {failure}
            </p>
          ) : null}
          <SubmitButton size="lg" busy="Processing...">
            Complete Setup
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}

/** Confirms the setup and opens the dashboard automatically. */
function Complete({ name }: { name: string }) {
  useEffect(() => {
    // A full load, because all data depend on the user's new rights.
    const timer = setTimeout(() => window.location.assign('/'), CLIENT_TIMINGS_MS.afterOnboarding);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid justify-items-center gap-2 pt-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-success/14 text-success">
        <Check className="size-6" aria-hidden />
      </span>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">Onboarding Complete!</h1>
      <p className="text-lg">{name}</p>
      <p className="text-muted-foreground">Redirecting to dashboard...</p>
    </div>
  );
}
