// Edits a brand (for administrators): name, site, logo, company, contact. Only changed fields are sent.
import { useState } from 'react';
import type { BrandChange } from '../../src/contract/curation.ts';
import { call } from '../data/api.ts';
import { type BrandChoice, BrandPicker } from './brand-picker.tsx';
import { toBrandChange } from './changed-fields.ts';
import { FieldError, TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Said } from './use-act.ts';
import { useEditedRecord } from './use-edited-record.ts';

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

const FIELDS = {
  name: 'Name',
  website: 'Website',
  logoUrl: 'Logo URL',
  company: 'A product of',
  contactEmail: "Contact's email",
  contactName: "Contact's name",
  contactTitle: "Contact's title",
};

interface Props {
  brand: BrandBefore;
  onSave: (change: BrandChange) => Promise<unknown>;
  said?: Said;
  /** Title of the message if it is rejected. */
  refused: string;
  onClose: () => void;
}

export default function BrandForm({ brand: given, onSave, said, refused, onClose }: Props) {
  // Initial values of the inputs, even if the page refetches the brand.
  const [brand] = useState(given);
  const [company, setCompany] = useState<BrandChoice | null>(brand.company ?? null);
  const logoUrl = ownLogo(brand.logoUrl);
  // The review queue knows only some of the fields.
  const known = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => name in brand));
  const { save, onRefused } = useEditedRecord<BrandBefore>(brand, known, () => call('brands.read', { id: brand.id }));
  const { company: _, ...before } = { ...brand, logoUrl, companyId: brand.company?.id };
  return (
    <FormDialog
      title={`Edit ${brand.name}`}
      schema={() => import('../../src/contract/curation.ts').then(({ brandChange }) => brandChange)}
      extra={() => ({ companyId: company?.id ?? '' })}
      shape={(typed) => toBrandChange(typed, before)}
      send={(change) => save((updatedAt) => onSave({ ...change, updatedAt }))}
      said={said}
      refused={{ title: refused, otherwise: 'Please try again.' }}
      onRefused={onRefused}
      onClose={onClose}
      action="Save Changes"
    >
      <TextField name="name" label={FIELDS.name} required defaultValue={brand.name} maxLength={200} />
      <TextField
        name="website"
        label={FIELDS.website}
        hint="Leave empty to show none."
        type="url"
        defaultValue={brand.website}
      />
      <TextField
        name="logoUrl"
        label={FIELDS.logoUrl}
        hint="Leave empty to use the logo on the website."
        type="url"
        defaultValue={logoUrl}
      />
      <BrandPicker
        label={FIELDS.company}
        chosen={company}
        except={brand.id}
        none="Independent company"
        onChoose={setCompany}
      />
      <fieldset className="grid gap-3.5 border-t border-border pt-3">
        <legend className="sr-only">Contact</legend>
        <p className="text-xs text-muted-foreground">A contact you enter here replaces the one we find.</p>
        <TextField name="contactEmail" label={FIELDS.contactEmail} type="email" defaultValue={brand.contactEmail} />
        <FieldError name="contact" />
        <TextField name="contactName" label={FIELDS.contactName} defaultValue={brand.contactName} maxLength={200} />
        <TextField name="contactTitle" label={FIELDS.contactTitle} defaultValue={brand.contactTitle} maxLength={200} />
      </fieldset>
    </FormDialog>
  );
}

/** The logo's address if a person could have entered it; stored copies have an address of ours. */
const ownLogo = (url: string | null | undefined) => (url && !url.startsWith('/') ? url : '');
