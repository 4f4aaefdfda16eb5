// Puts a newsletter under tracking; afterwards shows the address to subscribe with.
import { useState } from 'react';
import { createNewsletter } from '../data/newsletters.ts';
import { ApiError, messageOf } from '../data/request.ts';
import type { NewsletterAnswer } from '../data/shapes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
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
          : 'Its sponsorships are tracked from its next issue on.'
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
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('../../src/contract/newsletters.ts').then(({ newsletterInput }) => newsletterInput),
    send: async (input) => {
      const added = await createNewsletter(input);
      toast({ title: 'Newsletter added', description: words.added });
      onAdded(added);
    },
    refused: (error) => {
      const known = error instanceof ApiError && error.status === 409;
      toast({
        title: known ? 'Similar newsletter already exists' : words.failed,
        description: messageOf(error, known ? words.known : words.otherwise),
        variant: 'destructive',
      });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3.5">
      <Field label="Name" required error={errors.name}>
        <Input name="name" maxLength={200} disabled={pending} />
      </Field>
      <Field label="Website" required error={errors.website}>
        <Input name="website" type="url" placeholder="https://example.com" disabled={pending} />
      </Field>
      <Field label="Description" required error={errors.description}>
        <Textarea name="description" rows={3} maxLength={5000} disabled={pending} />
      </Field>
      <DialogFoot>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={pending}>
          {pending ? 'Adding...' : 'Add Newsletter'}
        </Button>
      </DialogFoot>
    </form>
  );
}
