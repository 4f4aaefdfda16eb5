import { mutate } from '../data/api.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

export default function AddBrandDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Add Brand"
      description="The brand appears in hitlists once we track a sponsorship by it."
      schema={() => import('../../src/contract/brands.ts').then(({ brandInput }) => brandInput)}
      send={(body) => mutate('brands.create', { body })}
      said={{ title: 'Brand added', description: 'Brand has been successfully added to the database.' }}
      refused={{ title: 'Error adding brand', otherwise: 'Failed to add brand. Please try again.' }}
      onClose={onClose}
      action="Add Brand"
      busy="Adding..."
    >
      <TextField name="name" label="Name" required maxLength={200} />
      <TextField name="website" label="Website" optional type="url" placeholder="https://example.com" />
      <TextField name="logoUrl" label="Logo URL" optional type="url" placeholder="https://example.com/logo.png" />
    </FormDialog>
  );
}
