// Edits a sponsorship (for administrators): brand, placement, newsletter. An edit confirms it, and no later analysis
// changes it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SponsorshipChange } from '../../src/contract/curation.ts';
import { PLACEMENT_LABELS } from '../../src/contract/names.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { toSponsorshipChange } from './changed-fields.ts';
import { Field, FieldError, TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Select } from './input.tsx';
import type { Said } from './use-act.ts';

export interface SponsorshipBefore {
  brandName: string;
  placementType: string;
  newsletterId: string;
  newsletterName: string;
  updatedAt?: string;
}

interface Props {
  sponsorship: SponsorshipBefore;
  title?: string;
  /** True if the newsletter can't be changed, because it is the mail's. */
  staysInNewsletter?: boolean;
  onSave: (change: SponsorshipChange) => Promise<unknown>;
  said?: Said;
  /** Title of the message if it is rejected. */
  refused: string;
  onRefused?: (error: unknown) => void;
  onClose: () => void;
}

export default function SponsorshipForm({
  sponsorship: given,
  title = 'Edit Sponsorship',
  staysInNewsletter = false,
  onSave,
  said,
  refused,
  onRefused = () => undefined,
  onClose,
}: Props) {
  // Initial values of the inputs, even if the page refetches the sponsorship.
  const [sponsorship] = useState(given);
  const { brandName, placementType, newsletterId, newsletterName } = sponsorship;
  const { data: newsletters } = useQuery(newsletterOptionsQuery);
  const offered = newsletters ?? [{ id: newsletterId, name: newsletterName }];
  return (
    <FormDialog
      title={title}
      description="Your change is kept when the email is analyzed again."
      schema={() => import('../../src/contract/curation.ts').then(({ sponsorshipChange }) => sponsorshipChange)}
      shape={(typed) => toSponsorshipChange(typed, { ...sponsorship })}
      send={onSave}
      said={said}
      refused={{ title: refused, otherwise: 'Please try again.' }}
      onRefused={onRefused}
      onClose={onClose}
      action="Save Changes"
    >
      <TextField
        name="brandName"
        label="Brand"
        required
        hint="A new name creates a new brand."
        defaultValue={brandName}
        maxLength={200}
      />
      <FieldError name="brandId" />
      <Field name="placementType" label="Placement type" required>
        <Select defaultValue={placementType} options={PLACEMENT_LABELS} />
      </Field>
      {staysInNewsletter ? null : (
        <Field name="newsletterId" label="Newsletter" required>
          <Select
            key={offered.length}
            defaultValue={newsletterId}
            className="w-full"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    </FormDialog>
  );
}
