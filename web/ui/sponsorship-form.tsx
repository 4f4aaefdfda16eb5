// Edits a sponsorship (for administrators): brand, placement, newsletter. An edit confirms it, and no later analysis
// changes it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SponsorshipChange } from '../../src/contract/curation.ts';
import { PLACEMENT_LABELS, PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { Dialog, FormFoot } from './dialog.tsx';
import { Field } from './field.tsx';
import { useForm } from './form.ts';
import { Input, Select } from './input.tsx';

export interface SponsorshipBefore {
  brandName: string;
  placementType: string;
  newsletterId: string;
  newsletterName: string;
  updatedAt?: string;
}

export default function SponsorshipForm({
  sponsorship: given,
  title = 'Edit Sponsorship',
  staysInNewsletter = false,
  onSave,
  onRefused,
  onClose,
}: {
  sponsorship: SponsorshipBefore;
  title?: string;
  /** True if the newsletter can't be changed, because it is the mail's. */
  staysInNewsletter?: boolean;
  onSave: (change: SponsorshipChange | null) => Promise<void>;
  onRefused: (error: unknown) => void;
  onClose: () => void;
}) {
  // Initial values of the inputs, even if the page refetches the sponsorship.
  const [sponsorship] = useState(given);
  const { brandName, placementType, newsletterId, newsletterName } = sponsorship;
  const { data: newsletters } = useQuery(newsletterOptionsQuery);
  const offered = newsletters ?? [{ id: newsletterId, name: newsletterName }];
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('./curation-schemas.ts').then(({ sponsorshipChangesTo }) => sponsorshipChangesTo(sponsorship)),
    send: onSave,
    refused: onRefused,
  });
  return (
    <Dialog onClose={onClose} title={title} description="Your change is kept when the email is analyzed again.">
      <form noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <Field label="Brand" required hint="A new name creates a new brand." error={errors.brandName ?? errors.brandId}>
          <Input name="brandName" defaultValue={brandName} maxLength={200} disabled={pending} />
        </Field>
        <Field label="Placement type" required error={errors.placementType}>
          <Select name="placementType" defaultValue={placementType} disabled={pending}>
            {PLACEMENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {PLACEMENT_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        {staysInNewsletter ? null : (
          <Field label="Newsletter" required error={errors.newsletterId}>
            <Select
              key={offered.length}
              name="newsletterId"
              defaultValue={newsletterId}
              disabled={pending}
              className="w-full"
            >
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <FormFoot pending={pending} onCancel={onClose} action="Save Changes" busy="Saving..." />
      </form>
    </Dialog>
  );
}
