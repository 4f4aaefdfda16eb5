import { mutate } from '../data/api.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input } from '../ui/input.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

export default function AddBrandDialog({ onClose }: { onClose: () => void }) {
  const { errors, pending, onSubmit } = useForm({
    schema: () => import('../../src/contract/brands.ts').then(({ brandInput }) => brandInput),
    send: async ({ name, website, logoUrl }) => {
      await mutate('brands.create', {
        body: { name, ...(website ? { website } : {}), ...(logoUrl ? { logoUrl } : {}) },
      });
      toast({ title: 'Brand added', description: 'Brand has been successfully added to the database.' });
      onClose();
    },
    refused: (error) => toastRefusal('Error adding brand', error, 'Failed to add brand. Please try again.'),
  });
  return (
    <Dialog
      onClose={onClose}
      title="Add Brand"
      description="The brand appears in hitlists once we track a sponsorship by it."
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <Field label="Name" required error={errors.name}>
          <Input name="name" maxLength={200} disabled={pending} />
        </Field>
        <Field label="Website" optional error={errors.website}>
          <Input name="website" type="url" placeholder="https://example.com" disabled={pending} />
        </Field>
        <Field label="Logo URL" optional error={errors.logoUrl}>
          <Input name="logoUrl" type="url" placeholder="https://example.com/logo.png" disabled={pending} />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Add Brand" busy="Adding..." />
      </form>
    </Dialog>
  );
}
