// Edits a newsletter (admin). Only changed fields are sent.
import { useState } from 'react';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { call, mutate } from '../data/api.ts';
import { changedFields } from '../ui/changed-fields.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';

const FIELDS = {
  name: 'Name',
  website: 'Website',
  description: 'Description',
  logoUrl: 'Logo URL',
  uniqueEmail: 'Unique Email',
};

interface Props {
  newsletter: NewsletterDetail;
  onClose: () => void;
}

export default function EditNewsletterDialog({ newsletter, onClose }: Props) {
  const { id } = newsletter;
  // Initial values of the inputs, even if the page refetches the newsletter.
  const [{ name, website, description, logoUrl, uniqueEmail }] = useState(newsletter);
  const { save, onRefused } = useEditedRecord(newsletter, FIELDS, () => call('newsletters.read', { id }));
  return (
    <FormDialog
      title="Edit Newsletter"
      schema={() => import('../../src/contract/newsletters.ts').then(({ newsletterChange }) => newsletterChange)}
      shape={(given) => {
        const changed = changedFields(given, { name, website, description, logoUrl, uniqueEmail });
        return changed?.logoUrl === '' ? { ...changed, logoUrl: null } : changed;
      }}
      send={(change) => save((updatedAt) => mutate('newsletters.change', { id, body: { ...change, updatedAt } }))}
      said={{ title: 'Newsletter updated', description: 'Your changes have been saved.' }}
      refused={{
        title: 'Error updating newsletter',
        otherwise: 'Failed to update newsletter. Please try again.',
      }}
      onRefused={onRefused}
      onClose={onClose}
      action="Save Changes"
    >
      <TextField name="name" label={FIELDS.name} required defaultValue={name} maxLength={200} />
      <TextField name="website" label={FIELDS.website} required={website !== ''} type="url" defaultValue={website} />
      <TextField
        name="description"
        label={FIELDS.description}
        optional
        rows={3}
        defaultValue={description}
        maxLength={5000}
      />
      <TextField
        name="logoUrl"
        label={FIELDS.logoUrl}
        hint="Leave empty to use the logo on the website."
        defaultValue={logoUrl}
      />
      <TextField name="uniqueEmail" label={FIELDS.uniqueEmail} required type="email" defaultValue={uniqueEmail} />
    </FormDialog>
  );
}
