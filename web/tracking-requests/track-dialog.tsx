import { useState } from 'react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { NewsletterInputs } from '../ui/newsletter-inputs.tsx';
import { toast } from '../ui/toast.tsx';
import { TrackingAddress } from '../ui/tracking-address.tsx';

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
        <Form
          schema={() => import('../../src/contract/newsletters.ts').then(({ newsletterInput }) => newsletterInput)}
          send={async (input) => {
            const { newsletter } = await mutate('trackingRequests.change', {
              id: request.id,
              body: { status: 'tracked', newsletter: input },
            });
            toast({ title: 'Status updated', description: 'The tracking request has been marked as tracked.' });
            if (newsletter) setAddress(newsletter.uniqueEmail);
            return newsletter ? false : undefined;
          }}
          refused={{ title: 'Error', otherwise: 'Failed to update status' }}
          onClose={onClose}
          action="Add and mark as tracked"
          busy="Adding..."
        >
          <NewsletterInputs initialValues={{ name: request.newsletterName, website: request.website ?? '' }} />
        </Form>
      ) : (
        <>
          <TrackingAddress address={address} />
          <DialogFoot>
            <Button onClick={onClose}>Done</Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
