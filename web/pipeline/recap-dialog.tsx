// Dialog that makes a recap for a sponsor: the member chooses the ads and may add a note.
import { useState } from 'react';
import { RECAP_LINK_LIFETIME_DAYS } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { mutate } from '../data/api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { formatDate } from '../ui/format.ts';
import { Textarea } from '../ui/input.tsx';
import { useAction } from '../ui/use-act.ts';

const dayText = ({ day }: Pick<Booking, 'day'>) => formatDate(`${day}T00:00:00Z`, 'MMM d, yyyy', 'UTC');

export default function RecapDialog({
  leadId,
  ran,
  onClose,
  onMade,
}: {
  leadId: string;
  ran: readonly Booking[];
  onClose: () => void;
  /** Called with the new recap's id. */
  onMade: (id: string) => void;
}) {
  const [chosen, setChosen] = useState(() => ran.slice(-20).map(({ id }) => id));
  const [note, setNote] = useState('');
  const [pending, act] = useAction({ title: 'The recap was not created' });
  const lacksFigures = ran.some(
    ({ id, sent, opens, clicks }) => chosen.includes(id) && (sent ?? opens ?? clicks) === null,
  );
  const broken = ran.filter(({ id, linkCheck }) => chosen.includes(id) && linkCheck?.verdict === 'broken');
  const make = async (form: HTMLFormElement) => {
    let id = '';
    const isDone = await act(async () => {
      ({ id } = await mutate('bookings.createRecap', { id: leadId, body: { bookingIds: chosen, note } }));
      return { title: 'Recap created' };
    });
    if (!isDone) return;
    forgetTypedText(form);
    onClose();
    onMade(id);
  };
  return (
    <Dialog
      onClose={onClose}
      title="Create a recap"
      description={`A page for the sponsor with the ads as they ran. The link works for ${String(RECAP_LINK_LIFETIME_DAYS)} days, and you can turn it off at any time.`}
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && chosen.length > 0) void make(event.currentTarget);
        }}
      >
        <fieldset>
          <legend className="text-sm font-medium">Ads</legend>
          {ran.map(({ id, day, placementType }) => (
            <Checkbox
              key={id}
              label={`${dayText({ day })}, ${placementLabel(placementType)}`}
              checked={chosen.includes(id)}
              onChange={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))}
        </fieldset>
        {broken.length > 0 ? (
          <p role="status" className="text-sm text-warning">
            {`The link of ${broken.length === 1 ? 'the ad' : 'the ads'} on ${broken.map(dayText).join(', ')} didn’t open when we checked, and the recap says so. Fix it with the sponsor first, or leave the ad out.`}
          </p>
        ) : null}
        {lacksFigures ? (
          <p className="text-xs text-muted-foreground">
            To show sends, opens and clicks, add them to the booking first.
          </p>
        ) : null}
        <Field label="Note" optional hint="Shown above the ads">
          <Textarea rows={3} maxLength={600} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <FormFoot
          pending={pending}
          isReady={chosen.length > 0}
          onCancel={onClose}
          action="Create recap"
          busy="Creating..."
        />
      </form>
    </Dialog>
  );
}
