// Form for a contact at a brand that a member enters or edits.
import type { OwnContact, OwnContactInput } from '../../src/contract/contacts.ts';
import { mutate } from '../data/api.ts';
import { Dialog, FormFoot } from './dialog.tsx';
import { Field } from './field.tsx';
import { useForm } from './form.ts';
import { Input, Textarea } from './input.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { toast, toastRefusal } from './toast.tsx';

interface Props {
  brandId: string;
  brand: string;
  /** The contact to change; null adds one. */
  contact: OwnContact | null;
  onClose: () => void;
}

export default function OwnContactDialog({ brandId, brand, contact, onClose }: Props) {
  const { errors, pending, onSubmit, onFocus } = useForm<OwnContactInput>({
    schema: () => import('../../src/contract/contacts.ts').then(({ ownContactInput }) => ownContactInput),
    send: async (given) => {
      if (contact) await mutate('contacts.changeOwn', { id: contact.id, body: given });
      else await mutate('contacts.addOwn', { id: brandId, body: given });
      toast({ title: contact ? 'Contact saved' : 'Contact added' });
      onClose();
    },
    refused: (error) => toastRefusal('The contact was not saved', error, CHECK_CONNECTION_TEXT),
  });
  return (
    <Dialog
      onClose={onClose}
      title={contact ? 'Edit your contact' : 'Add your contact'}
      description={`Someone at ${brand}, with a name or an email address. Drafts go to your contact first.`}
    >
      <form noValidate onSubmit={onSubmit} onFocus={onFocus} className="grid gap-3.5">
        <Field label="Name" error={errors.name}>
          <Input name="name" defaultValue={contact?.name ?? ''} maxLength={200} autoComplete="off" disabled={pending} />
        </Field>
        <Field label="Title" error={errors.title}>
          <Input
            name="title"
            defaultValue={contact?.title ?? ''}
            maxLength={200}
            autoComplete="off"
            disabled={pending}
          />
        </Field>
        <Field label="Email" error={errors.email}>
          <Input
            name="email"
            type="email"
            defaultValue={contact?.email ?? ''}
            maxLength={254}
            autoComplete="off"
            disabled={pending}
          />
        </Field>
        <Field label="Note" error={errors.note}>
          <Textarea name="note" rows={2} defaultValue={contact?.note ?? ''} maxLength={1000} disabled={pending} />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Save" busy="Saving..." />
      </form>
    </Dialog>
  );
}
