// Adds a dated note or call to a lead's history.
import { mutate } from '../data/api.ts';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { toLocalDay } from '../ui/format.ts';
import { Input, Select } from '../ui/input.tsx';

export const LogForm = ({ id }: { id: string }) => (
  <Form
    schema={() => import('../../src/contract/lead-events.ts').then(({ leadLogInput }) => leadLogInput)}
    send={async (body, form) => {
      await mutate('leads.log', { id, body });
      form.reset();
    }}
    refused="This was not added"
    className="grid gap-2.5"
  >
    <TextField name="text" label="Note or call" rows={2} maxLength={5000} />
    <div className="flex flex-wrap items-end gap-2">
      <Select name="what" aria-label="Kind of entry" className="w-auto" options={{ note: 'Note', call: 'Call' }} />
      <Input name="on" type="date" aria-label="Day" defaultValue={toLocalDay(new Date())} className="w-auto" />
      <SubmitButton variant="outline" className="ml-auto" busy="Adding...">
        Add to history
      </SubmitButton>
    </div>
  </Form>
);
