// Form for a contact at a brand that a member enters or edits.
import type { OwnContact } from '../../src/contract/contacts.ts';
import { mutate } from '../data/api.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  brandId: string;
  brand: string;
  /** The contact to change; null adds one. */
  contact: OwnContact | null;
  onClose: () => void;
}

export default function OwnContactDialog({ brandId, brand, contact, onClose }: Props) {
  return (
    <FormDialog
      title={contact ? 'Edit your contact' : 'Add your contact'}
      description={`Someone at ${brand}, with a name or an email address. Drafts go to your contact first.`}
      schema={() => import('../../src/contract/contacts.ts').then(({ ownContactInput }) => ownContactInput)}
      send={(body) =>
        contact
          ? mutate('contacts.changeOwn', { id: contact.id, body })
          : mutate('contacts.addOwn', { id: brandId, body })
      }
      said={{ title: contact ? 'Contact saved' : 'Contact added' }}
      refused="The contact was not saved"
      onClose={onClose}
      action="Save"
    >
      <TextField name="name" label="Name" defaultValue={contact?.name} maxLength={200} autoComplete="off" />
      <TextField name="title" label="Title" defaultValue={contact?.title} maxLength={200} autoComplete="off" />
      <TextField
        name="email"
        label="Email"
        type="email"
        defaultValue={contact?.email}
        maxLength={254}
        autoComplete="off"
      />
      <TextField name="note" label="Note" rows={2} defaultValue={contact?.note} maxLength={1000} />
    </FormDialog>
  );
}
