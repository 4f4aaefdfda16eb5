// Dialog in which a member requests that a newsletter be tracked.

import { useState } from 'react';
import { Link } from 'react-router';
import type { TrackingRequestAnswer } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';

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
        <Form
          schema={() =>
            import('../../src/contract/tracking-requests.ts').then((contract) => contract.trackingRequestInput)
          }
          send={async (body) => {
            const { existing } = await mutate('trackingRequests.create', { body });
            setKnown(existing);
            return existing ? false : undefined;
          }}
          said={{
            title: 'Request submitted',
            description: "We'll add this newsletter and begin tracking sponsorships within 48 hours.",
          }}
          refused={{
            title: 'Error submitting request',
            otherwise: 'Failed to submit tracking request. Please try again.',
          }}
          invalid={({ newsletterName }) =>
            newsletterName === undefined
              ? undefined
              : {
                  title: newsletterName,
                  description: "Please enter the name of the newsletter you'd like us to track.",
                  variant: 'destructive',
                }
          }
          onClose={onClose}
          action="Submit Request"
          busy="Submitting..."
        >
          <TextField name="newsletterName" label="Newsletter name" required maxLength={200} />
          <TextField name="website" label="Website" optional type="url" placeholder="https://example.com" />
        </Form>
      )}
    </Dialog>
  );
}
