// Dialog in which a member reports that a contact of ours is wrong. An administrator decides, and the member sees the
// outcome.
import { useState } from 'react';
import type { ContactDoubt } from '../../src/contract/contacts.ts';
import { mutate } from '../data/api.ts';
import { Dialog, FormFoot } from './dialog.tsx';
import { Field } from './field.tsx';
import { forgetTypedText } from './forget-typed-text.ts';
import { Textarea } from './input.tsx';
import { useAction } from './use-act.ts';

const TITLES: Record<ContactDoubt, string> = {
  bounced: 'Did your mail bounce?',
  wrong_person: 'Is this the wrong person?',
};

interface Props {
  brandId: string;
  brand: string;
  what: ContactDoubt;
  onClose: () => void;
}

export default function ContactReportDialog({ brandId, brand, what, onClose }: Props) {
  const [note, setNote] = useState('');
  const [pending, act] = useAction({ title: 'Not sent' });
  const send = async (form: HTMLFormElement) => {
    const isSent = await act(async () => {
      await mutate('contacts.report', { id: brandId, body: { what, note: note.trim() || undefined } });
      return { title: 'Thank you', description: 'We’ll review your report and let you know the outcome.' };
    });
    if (!isSent) return;
    forgetTypedText(form);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={TITLES[what]}
      description={`This is about the contact at ${brand}. We’ll mark it as reported until we’ve reviewed it.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <Field label={what === 'bounced' ? 'What did the bounce say?' : 'Who is the right person?'}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={note}
            disabled={pending}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Send report" busy="Sending..." />
      </form>
    </Dialog>
  );
}
