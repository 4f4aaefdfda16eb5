// Creates the requested newsletter and marks the request as answered, in one step.
import { useState } from 'react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFoot, FormFoot } from '../ui/dialog.tsx';
import { useForm } from '../ui/form.ts';
import { NewsletterInputs } from '../ui/newsletter-inputs.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

export default function TrackDialog({ request, onClose }: { request: TrackingRequest; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={address === null ? 'Add New Newsletter' : 'Newsletter added'}
      description={
        address === null ? 'Adds the newsletter and marks the request as tracked' : 'Use the unique email to subscribe.'
      }
    >
      {address === null ? (
        <Details request={request} onClose={onClose} onAdded={setAddress} />
      ) : (
        <>
          <div className="flex items-center gap-2 rounded-md bg-muted px-3 py-2">
            <span className="min-w-0 flex-1 font-mono text-xs break-all">{address}</span>
            <CopyButton
              value={address}
              label="Copy"
              iconOnly
              onCopied={() =>
                toast({ title: 'Email copied', description: 'Use this email to subscribe to the newsletter.' })
              }
            />
          </div>
          <DialogFoot>
            <Button onClick={onClose}>Done</Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

function Details(props: { request: TrackingRequest; onClose: () => void; onAdded: (address: string) => void }) {
  const { request, onClose, onAdded } = props;
  const { errors, pending, ...handlers } = useForm({
    schema: () => import('../../src/contract/newsletters.ts').then(({ newsletterInput }) => newsletterInput),
    send: async (input) => {
      const { newsletter } = await mutate('trackingRequests.change', {
        id: request.id,
        body: { status: 'tracked', newsletter: input },
      });
      toast({ title: 'Status updated', description: 'The tracking request has been marked as tracked.' });
      if (newsletter) onAdded(newsletter.uniqueEmail);
      else onClose();
    },
    refused: (error) => toastRefusal('Error', error, 'Failed to update status'),
  });
  return (
    <form noValidate {...handlers} className="grid gap-3.5">
      <NewsletterInputs
        errors={errors}
        disabled={pending}
        initialValues={{ name: request.newsletterName, website: request.website ?? '' }}
      />
      <FormFoot pending={pending} onCancel={onClose} action="Add and mark as tracked" busy="Adding..." />
    </form>
  );
}
