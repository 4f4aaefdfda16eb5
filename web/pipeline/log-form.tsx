// Adds a dated note or call to a lead's history.
import { useRef } from 'react';
import { toUtcDay } from '../../src/contract/time.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input, Select, Textarea } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';

export function LogForm({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, pending, onSubmit, onFocus } = useForm({
    schema: () => import('../../src/contract/leads.ts').then(({ leadLogInput }) => leadLogInput),
    send: async (entry) => {
      await mutate('leads.log', { id, body: entry });
      form.current?.reset();
    },
    refused: (error) => toastRefusal('This was not added', error, CHECK_CONNECTION_TEXT),
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} onFocus={onFocus} className="grid gap-2.5">
      <Field label="Note or call" error={errors.text}>
        <Textarea name="text" rows={2} maxLength={5000} disabled={pending} />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Select name="what" aria-label="Kind of entry" disabled={pending} className="w-auto">
          <option value="note">Note</option>
          <option value="call">Call</option>
        </Select>
        <Input
          name="on"
          type="date"
          aria-label="Day"
          defaultValue={toUtcDay(new Date())}
          disabled={pending}
          className="w-auto"
        />
        <Button type="submit" variant="outline" disabled={pending} className="ml-auto">
          {pending ? 'Adding...' : 'Add to history'}
        </Button>
      </div>
    </form>
  );
}
