// Edits a brand (for administrators): name, site, logo, company, contact. Only changed fields are sent.
import { useState } from 'react';
import type { BrandChange } from '../../src/contract/curation.ts';
import { type BrandChoice, BrandPicker } from './brand-picker.tsx';
import { Dialog, FormFoot } from './dialog.tsx';
import { Field } from './field.tsx';
import { useForm } from './form.ts';
import { Input } from './input.tsx';

export interface BrandBefore {
  id: string;
  name: string;
  website: string | null;
  updatedAt: string;
  logoUrl?: string | null;
  company?: BrandChoice | null;
  contactName?: string | null | undefined;
  contactTitle?: string | null | undefined;
  contactEmail?: string | null | undefined;
}

/** @param onSave gets null if nothing was changed; its errors are passed to `onRefused`. */
export default function BrandForm({
  brand: given,
  onSave,
  onRefused,
  onClose,
}: {
  brand: BrandBefore;
  onSave: (change: BrandChange | null) => Promise<void>;
  onRefused: (error: unknown) => void;
  onClose: () => void;
}) {
  // Initial values of the inputs, even if the page refetches the brand.
  const [brand] = useState(given);
  const [company, setCompany] = useState<BrandChoice | null>(brand.company ?? null);
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('./curation-schemas.ts').then(({ brandChangesTo }) => brandChangesTo(brand)),
    extra: () => ({ companyId: company?.id ?? '' }),
    send: onSave,
    refused: onRefused,
  });
  return (
    <Dialog onClose={onClose} title={`Edit ${brand.name}`}>
      <form noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <Field label="Name" required error={errors.name}>
          <Input name="name" defaultValue={brand.name} maxLength={200} disabled={pending} />
        </Field>
        <Field label="Website" hint="Leave empty to show none." error={errors.website}>
          <Input name="website" type="url" defaultValue={brand.website ?? ''} disabled={pending} />
        </Field>
        <Field label="Logo URL" hint="Leave empty to use the logo on the website." error={errors.logoUrl}>
          <Input name="logoUrl" type="url" defaultValue={ownLogo(brand.logoUrl)} disabled={pending} />
        </Field>
        <BrandPicker
          label="A product of"
          chosen={company}
          except={brand.id}
          none="Independent company"
          onChoose={setCompany}
        />
        <fieldset className="grid gap-3.5 border-t border-border pt-3">
          <legend className="sr-only">Contact</legend>
          <p className="text-xs text-muted-foreground">A contact you enter here replaces the one we find.</p>
          <Field label="Contact's email" error={errors.contactEmail ?? errors.contact}>
            <Input name="contactEmail" type="email" defaultValue={brand.contactEmail ?? ''} disabled={pending} />
          </Field>
          <Field label="Contact's name" error={errors.contactName}>
            <Input name="contactName" defaultValue={brand.contactName ?? ''} maxLength={200} disabled={pending} />
          </Field>
          <Field label="Contact's title" error={errors.contactTitle}>
            <Input name="contactTitle" defaultValue={brand.contactTitle ?? ''} maxLength={200} disabled={pending} />
          </Field>
        </fieldset>
        <FormFoot pending={pending} onCancel={onClose} action="Save Changes" busy="Saving..." />
      </form>
    </Dialog>
  );
}

/** The logo's address if a person could have entered it; stored copies have an address of ours. */
const ownLogo = (url: string | null | undefined) => (url && !url.startsWith('/') ? url : '');
