// Dialog in which a member requests that a newsletter be tracked.

import { useState } from 'react';
import { Link } from 'react-router';
import type { TrackingRequestAnswer } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input } from '../ui/input.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

const NAME_MISSING = 'Newsletter name is required';

export default function RequestTrackingDialog({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<TrackingRequestAnswer['existing']>(null);
  return (
    <Dialog
      onClose={onClose}
      title="Add Newsletters to Track"
      description="Tell us which newsletter you'd like us to track for sponsorships."
    >
      {known ? (
        <>
          <p role="status" className="text-sm">
            We already track{' '}
            <Link to={`/newsletters/${known.id}`} className="font-medium text-primary underline underline-offset-4">
              {known.name}
            </Link>
            .
          </p>
          <DialogFoot>
            <Button variant="outline" onClick={() => setKnown(null)}>
              Request another
            </Button>
            <Button onClick={onClose}>Done</Button>
          </DialogFoot>
        </>
      ) : (
        <Details onClose={onClose} onKnown={setKnown} />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  onClose: () => void;
  onKnown: (known: TrackingRequestAnswer['existing']) => void;
}

function Details({ onClose, onKnown }: DetailsProps) {
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('../../src/contract/tracking-requests.ts').then((contract) => contract.trackingRequestInput),
    send: async ({ newsletterName, website }) => {
      const { existing } = await mutate('trackingRequests.create', {
        body: { newsletterName, ...(website ? { website } : {}) },
      });
      if (existing) return onKnown(existing);
      toast({
        title: 'Request submitted',
        description: "We'll add this newsletter and begin tracking sponsorships within 48 hours.",
      });
      onClose();
    },
    refused: (error) =>
      toastRefusal('Error submitting request', error, 'Failed to submit tracking request. Please try again.'),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const name = new FormData(event.currentTarget).get('newsletterName');
        if (typeof name === 'string' && !name.trim())
          toast({
            title: NAME_MISSING,
            description: "Please enter the name of the newsletter you'd like us to track.",
            variant: 'destructive',
          });
        onSubmit(event);
      }}
      className="grid gap-3.5"
    >
      <Field label="Newsletter name" required error={errors.newsletterName}>
        <Input name="newsletterName" maxLength={200} disabled={pending} />
      </Field>
      <Field label="Website" optional error={errors.website}>
        <Input name="website" type="url" placeholder="https://example.com" disabled={pending} />
      </Field>
      <FormFoot pending={pending} onCancel={onClose} action="Submit Request" busy="Submitting..." />
    </form>
  );
}
