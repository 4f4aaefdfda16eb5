import type { ComponentProps } from 'react';
import { Dialog } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';

type DialogParts = Pick<ComponentProps<typeof Dialog>, 'title' | 'description'>;

/** A dialog that holds one form. */
export const FormDialog = <T, Answer>({
  title,
  description,
  onClose,
  ...form
}: FormProps<T, Answer> & DialogParts & { onClose: () => void; action: string }) => (
  <Dialog onClose={onClose} title={title} description={description}>
    <Form {...form} onClose={onClose} />
  </Dialog>
);
