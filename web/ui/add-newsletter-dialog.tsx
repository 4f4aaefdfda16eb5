// Puts a newsletter under tracking; afterwards shows the address to subscribe with.
import { useState } from 'react';
import { Link } from 'react-router';
import type { NewsletterInput, SamePublisher } from '../../src/contract/newsletters.ts';
import { createNewsletter } from '../data/newsletter-acts.ts';
import { samePublisher } from '../data/publishers.ts';
import { ApiError } from '../data/request.ts';
import type { NewsletterAnswer } from '../data/shapes.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFoot, FormFoot } from './dialog.tsx';
import { useForm } from './form.ts';
import { NewsletterInputs } from './newsletter-inputs.tsx';
import { PublisherQuestion } from './publisher-question.tsx';
import { toast, toastRefusal } from './toast.tsx';
import { TrackingAddress } from './tracking-address.tsx';

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
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={added ? 'Newsletter added' : 'Add New Newsletter'}
      description={
        added
          ? `Subscribe to ${added.name} with this unique email.`
          : 'We track its sponsorships from the next issue on.'
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
  const add = async (input: NewsletterInput) => {
    const added = await createNewsletter(input);
    toast({ title: 'Newsletter added', description: words.added });
    onAdded(added);
  };
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409)
      toastRefusal('Similar newsletter already exists', error, words.known);
    else toastRefusal(words.failed, error, words.otherwise);
  };
  const {
    errors,
    pending: sending,
    onSubmit,
  } = useForm({
    schema: () => import('../../src/contract/newsletters.ts').then(({ newsletterInput }) => newsletterInput),
    send: async (input) => {
      // A publisher may have several: asked first, never refused.
      const found = await samePublisher(input.website);
      if (found.message) setAsked({ found, input });
      else await add(input);
    },
    refused,
  });
  const pending = sending || adding;
  return (
    <form noValidate onSubmit={onSubmit} onChange={() => setAsked(null)} className="grid gap-3.5">
      <NewsletterInputs errors={errors} disabled={pending} />
      {asked ? (
        <PublisherQuestion
          found={asked.found}
          pending={pending}
          one={({ id, name }) => (
            <Button asChild variant="outline" size="sm">
              <Link to={`/newsletters/${id}`} onClick={onClose}>
                {name}
              </Link>
            </Button>
          )}
          onAdd={() => {
            setAdding(true);
            void add(asked.input)
              .catch(refused)
              .finally(() => setAdding(false));
          }}
        />
      ) : null}
      <FormFoot pending={pending} onCancel={onClose} action="Add Newsletter" busy="Adding..." />
    </form>
  );
}
