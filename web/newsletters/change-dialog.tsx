// Edits a newsletter (admin). Only changed fields are sent.
import { useState } from 'react';
import { IMPORT_FIELD_LABELS, pickNewsletterFields } from '../../src/contract/newsletter-fields.ts';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { call, mutate } from '../data/api.ts';
import { changedFields } from '../ui/changed-fields.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NewsletterInputs } from '../ui/newsletter-inputs.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';

const FIELDS = { ...IMPORT_FIELD_LABELS, logoUrl: 'Logo URL' };

interface Props {
  newsletter: NewsletterDetail;
  onClose: () => void;
}

export default function EditNewsletterDialog({ newsletter, onClose }: Props) {
  const { id } = newsletter;
  // Initial values of the inputs, even if the page refetches the newsletter.
  const [before] = useState(newsletter);
  const { save, onRefused } = useEditedRecord(newsletter, FIELDS, () => call('newsletters.read', { id }));
  return (
    <FormDialog
      title="Edit Newsletter"
      schema={() => import('../../src/contract/newsletters.ts').then(({ newsletterChange }) => newsletterChange)}
      shape={(given) => {
        const { logoUrl, uniqueEmail } = before;
        const changed = changedFields(given, { ...pickNewsletterFields(before), logoUrl, uniqueEmail });
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
      <NewsletterInputs
        initialValues={before}
        optional={before.website ? ['description'] : ['website', 'description']}
      />
      <TextField
        name="logoUrl"
        label={FIELDS.logoUrl}
        hint="Leave empty to use the logo on the website."
        defaultValue={before.logoUrl}
      />
      <TextField
        name="uniqueEmail"
        label={FIELDS.uniqueEmail}
        required
        type="email"
        defaultValue={before.uniqueEmail}
      />
    </FormDialog>
  );
}
