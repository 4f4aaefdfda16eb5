// The dialog behind 'This is wrong', in which a member reports a sponsorship. An administrator decides on the report,
// and the member sees the outcome.
import { useState } from 'react';
import { type Input, mutate } from '../data/api.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { Textarea } from '../ui/input.tsx';
import { SPONSORSHIP_ERROR_LABELS } from '../ui/report-labels.ts';
import { useAction } from '../ui/use-act.ts';

type What = Input<'curation.reportSponsorship'>['body']['what'];

export default function ReportSponsorshipDialog({
  id,
  brand,
  onClose,
}: {
  id: string;
  brand: string;
  onClose: () => void;
}) {
  const [what, setWhat] = useState<What | null>(null);
  const [note, setNote] = useState('');
  const [pending, act] = useAction({ title: 'Not sent' });
  const send = async (form: HTMLFormElement) => {
    if (!what) return;
    const sent = await act(async () => {
      await mutate('curation.reportSponsorship', { id, body: { what, note: note.trim() || undefined } });
      return { title: 'Thank you', description: 'We’ll review your report and let you know the outcome.' };
    });
    if (!sent) return;
    forgetTypedText(form);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="What is wrong?" description={`About this sponsorship of ${brand}.`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="sr-only">What is wrong</legend>
          {Object.entries(SPONSORSHIP_ERROR_LABELS).map(([value, label]) => (
            <label key={value} className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-sm hover:bg-muted/60">
              <input
                type="radio"
                name="what"
                value={value}
                checked={what === value}
                onChange={() => setWhat(value as What)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field label="What should it be?" optional>
          <Textarea
            rows={3}
            maxLength={1000}
            value={note}
            disabled={pending}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <FormFoot pending={pending} isReady={what !== null} onCancel={onClose} action="Send" busy="Sending..." />
      </form>
    </Dialog>
  );
}
