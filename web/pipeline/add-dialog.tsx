// Adds a lead by a company's name. Brands of the catalogue are proposed while the name is typed.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutate } from '../data/api.ts';
import { brandChoicesQuery } from '../data/lists.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

export default function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const [company, setCompany] = useState('');
  const search = useDeferredValue(company.trim());
  const { data } = useQuery(brandChoicesQuery(search));
  const proposals = useId();
  const navigate = useNavigate();
  const { errors, pending, onSubmit, onFocus } = useForm({
    schema: () => import('../../src/contract/leads.ts').then(({ leadInput }) => leadInput),
    send: async (input) => {
      const { lead, wasMade } = await mutate('leads.save', { body: input });
      if (!wasMade) toast({ title: `${lead.brand.name} is in your pipeline already` });
      onClose();
      await navigate(`/pipeline/${lead.id}`);
    },
    refused: (error) => toastRefusal('The lead was not added', error, CHECK_CONNECTION_TEXT),
  });
  return (
    <Dialog
      onClose={onClose}
      title="Add lead"
      description="A company that we don't know stays private to your pipeline until we see an ad by it."
    >
      <form noValidate onSubmit={onSubmit} onFocus={onFocus} className="grid gap-3.5">
        <Field label="Company" required error={errors.company}>
          <Input
            name="company"
            maxLength={200}
            autoComplete="off"
            list={proposals}
            value={company}
            onChange={({ target }) => setCompany(target.value)}
            disabled={pending}
          />
        </Field>
        <datalist id={proposals}>
          {search ? data?.brands.map(({ id, name }) => <option key={id} value={name} />) : null}
        </datalist>
        <Field label="Website" optional error={errors.website}>
          <Input name="website" type="url" placeholder="https://example.com" disabled={pending} />
        </Field>
        <Field label="Contact name" optional error={errors.contactName}>
          <Input name="contactName" maxLength={200} autoComplete="off" disabled={pending} />
        </Field>
        <Field label="Contact email" optional error={errors.contactEmail}>
          <Input name="contactEmail" type="email" autoComplete="off" disabled={pending} />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Add lead" busy="Adding..." />
      </form>
    </Dialog>
  );
}
