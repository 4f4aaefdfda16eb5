// Adds a lead by a company's name. Brands of the catalogue are proposed while the name is typed.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutate } from '../data/api.ts';
import { brandChoicesQuery } from '../data/lists.ts';
import { Field, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';

export default function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const [company, setCompany] = useState('');
  const search = useDeferredValue(company.trim());
  const { data } = useQuery(brandChoicesQuery(search));
  const proposals = useId();
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Add lead"
      description="A company that we don't know stays private to your pipeline until we see an ad by it."
      schema={() => import('../../src/contract/leads.ts').then(({ leadInput }) => leadInput)}
      send={async (body) => {
        const { lead, wasMade } = await mutate('leads.save', { body });
        if (!wasMade) toast({ title: `${lead.brand.name} is in your pipeline already` });
        await navigate(`/pipeline/${lead.id}`);
      }}
      refused="The lead was not added"
      onClose={onClose}
      action="Add lead"
      busy="Adding..."
    >
      <Field name="company" label="Company" required>
        <Input
          maxLength={200}
          autoComplete="off"
          list={proposals}
          value={company}
          onChange={({ target }) => setCompany(target.value)}
        />
      </Field>
      <datalist id={proposals}>
        {search ? data?.brands.map(({ id, name }) => <option key={id} value={name} />) : null}
      </datalist>
      <TextField name="website" label="Website" optional type="url" placeholder="https://example.com" />
      <TextField name="contactName" label="Contact name" optional maxLength={200} autoComplete="off" />
      <TextField name="contactEmail" label="Contact email" optional type="email" autoComplete="off" />
    </FormDialog>
  );
}
