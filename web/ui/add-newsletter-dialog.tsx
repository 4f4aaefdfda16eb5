// Adds a newsletter to track; afterwards shows the address to subscribe with.
import { useState } from 'react';
import { Link } from 'react-router';
import type { NewsletterAnswer, NewsletterInput, SamePublisher } from '../../src/contract/newsletters.ts';
import { call, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { addScheme } from './form.ts';
import { Form } from './form.tsx';
import { DialogFoot } from './form-foot.tsx';
import { NewsletterInputs } from './newsletter-inputs.tsx';
import { platformName } from './platform-name.ts';
import { PublisherQuestion } from './publisher-question.tsx';
import { toast, toastRefusal } from './toast.tsx';
import { TrackingAddress } from './tracking-address.tsx';
import { useAction } from './use-act.ts';

/** The two places that open the dialog word its toasts differently. */
const WORDS = {
  dashboard: {
    added: 'Use the unique email to subscribe.',
    known: 'A newsletter with a similar name already exists in your tracking system.',
    failed: 'Failed to add newsletter',
    otherwise: 'Please try again.',
  },
  list: {
    added: 'Newsletter has been successfully added to tracking.',
    known: 'A newsletter with a similar name already exists in your tracking system',
    failed: 'Error adding newsletter',
    otherwise: 'Failed to add newsletter. Please try again.',
  },
};

interface Props {
  onClose: () => void;
  wording: keyof typeof WORDS;
}

export default function AddNewsletterDialog({ onClose, wording }: Props) {
  const [added, setAdded] = useState<NewsletterAnswer | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={added ? 'Newsletter added' : 'Add New Newsletter'}
      description={
        added
          ? `Subscribe to ${added.name} with this unique email.`
          : 'We track its sponsorships from the next issue on. Past issues can be read right away.'
      }
    >
      {added ? (
        <>
          <TrackingAddress address={added.uniqueEmail} />
          <DialogFoot>
            <Button onClick={onClose}>Done</Button>
          </DialogFoot>
        </>
      ) : (
        <Details words={WORDS[wording]} onClose={onClose} onAdded={setAdded} />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  words: (typeof WORDS)['list'];
  onClose: () => void;
  onAdded: (added: NewsletterAnswer) => void;
}

function Details({ words, onClose, onAdded }: DetailsProps) {
  const [asked, setAsked] = useState<{ found: SamePublisher; input: NewsletterInput } | null>(null);
  const [adding, setAdding] = useState(false);
  const [readsPast, setReadsPast] = useState(true);
  const [looking, act] = useAction({ title: 'Failed to look up the website' });
  const add = async (input: NewsletterInput) => {
    const added = await mutate('newsletters.track', { body: input });
    toast({ title: 'Newsletter added', description: words.added });
    if (readsPast)
      await mutate('pastIssues.start', { id: added.id, body: { upTo: 'read' } }).catch((error: unknown) =>
        toastRefusal('Past issues', error, 'Failed to read past issues. You can start it on the newsletter’s page.'),
      );
    onAdded(added);
  };
  const refused = (error: unknown) =>
    error instanceof ApiError && error.status === 409
      ? { title: 'Similar newsletter already exists', otherwise: words.known }
      : { title: words.failed, otherwise: words.otherwise };
  const lookUp = (form: HTMLFormElement) =>
    void act(async () => {
      const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      const found = await call('pastIssues.lookUpNewsletter', {
        query: { website: addScheme(field('website')?.value.trim() ?? '') },
      });
      for (const name of ['name', 'description'] as const) {
        const input = field(name);
        if (input && !input.value) input.value = found[name];
      }
      if (found.twin) return { title: 'Already tracked', description: `${found.twin.name} has the same website.` };
      return {
        title: 'Found',
        description: `${found.name || 'A newsletter'} on ${platformName(found.platform) || 'its own site'}.`,
      };
    });
  return (
    <Form
      schema={() => import('../../src/contract/newsletters.ts').then(({ newsletterInput }) => newsletterInput)}
      send={async (input) => {
        // A publisher may have several newsletters, so this asks first and never refuses.
        const found = await call('account.listSamePublisher', { query: { website: input.website } });
        if (found.message) setAsked({ found, input });
        else await add(input);
        return false;
      }}
      refused={refused}
      onChange={() => setAsked(null)}
      onClose={onClose}
      disabled={adding || looking}
      action="Add Newsletter"
      busy="Adding..."
    >
      <NewsletterInputs
        websiteAction={
          <Button
            variant="outline"
            disabled={adding || looking}
            onClick={(event) => {
              if (event.currentTarget.form) lookUp(event.currentTarget.form);
            }}
          >
            {looking ? 'Looking it up...' : 'Fill in from website'}
          </Button>
        }
      />
      <Checkbox label="Read past issues" checked={readsPast} onChange={setReadsPast} />
      {asked ? (
        <PublisherQuestion
          found={asked.found}
          pending={adding}
          renderNewsletter={({ id, name }) => (
            <Button asChild variant="outline" size="sm">
              <Link to={`/newsletters/${id}`} onClick={onClose}>
                {name}
              </Link>
            </Button>
          )}
          onAdd={() => {
            setAdding(true);
            void add(asked.input)
              .catch((error: unknown) => {
                const { title, otherwise } = refused(error);
                toastRefusal(title, error, otherwise);
              })
              .finally(() => setAdding(false));
          }}
        />
      ) : null}
    </Form>
  );
}
