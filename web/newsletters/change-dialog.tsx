// Edits a newsletter (admin). Only changed fields are sent.
import { useState } from 'react';
import { IMPORT_FIELD_LABELS, pickNewsletterFields } from '../../src/contract/newsletter-fields.ts';
import type { NewsletterChange, NewsletterDetail } from '../../src/contract/newsletters.ts';
import { call, mutate } from '../data/api.ts';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input } from '../ui/input.tsx';
import { NewsletterInputs } from '../ui/newsletter-inputs.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

interface Props {
  newsletter: NewsletterDetail;
  onClose: () => void;
}

export default function EditNewsletterDialog({ newsletter, onClose }: Props) {
  /** The version that the form was filled from, or the newer one after someone else's change. */
  const [latest, setLatest] = useState(newsletter);
  // Initial values of the inputs, even if the page refetches the newsletter.
  const [before] = useState(() => beforeOf(newsletter));
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('./change-schema.ts').then(({ newsletterChangeSchema: changesTo }) => changesTo(before)),
    send: async (change) => {
      if (change)
        await saveUnlessChanged({
          before: latest,
          fields: FIELDS,
          save: (updatedAt) => mutate('newsletters.change', { id: newsletter.id, body: { ...change, updatedAt } }),
          now: () => call('newsletters.read', { id: newsletter.id }),
        });
      toast({ title: 'Newsletter updated', description: 'Your changes have been saved.' });
      onClose();
    },
    refused: (error) => {
      if (error instanceof EditConflict) setLatest(error.now as NewsletterDetail);
      toastRefusal('Error updating newsletter', error, 'Failed to update newsletter. Please try again.');
    },
  });
  return (
    <Dialog onClose={onClose} title="Edit Newsletter">
      <form noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <NewsletterInputs
          errors={errors}
          disabled={pending}
          initialValues={before}
          optional={before.website ? ['description'] : ['website', 'description']}
        />
        <Field label="Logo URL" hint="Leave empty to use the logo on the website." error={errors.logoUrl}>
          <Input name="logoUrl" defaultValue={before.logoUrl} disabled={pending} />
        </Field>
        <Field label="Unique Email" required error={errors.uniqueEmail}>
          <Input name="uniqueEmail" type="email" defaultValue={before.uniqueEmail} disabled={pending} />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Save Changes" busy="Saving..." />
      </form>
    </Dialog>
  );
}

const FIELDS = { ...IMPORT_FIELD_LABELS, logoUrl: 'Logo URL' };

const beforeOf = (newsletter: NewsletterDetail): Record<Exclude<keyof NewsletterChange, 'updatedAt'>, string> => ({
  ...pickNewsletterFields(newsletter),
  logoUrl: newsletter.logoUrl ?? '',
  uniqueEmail: newsletter.uniqueEmail ?? '',
});
