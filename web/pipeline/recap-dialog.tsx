// Dialog that makes a recap for a sponsor: the member chooses the ads and may add a note.

import { useState } from 'react';
import { RECAP_LINK_LIFETIME_DAYS } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { mutate } from '../data/api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formatWholeDay } from '../ui/format.ts';

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
  const lacksFigures = ran.some(
    ({ id, sent, opens, clicks }) => chosen.includes(id) && (sent ?? opens ?? clicks) === null,
  );
  const broken = ran.filter(({ id, linkCheck }) => chosen.includes(id) && linkCheck?.verdict === 'broken');
  return (
    <FormDialog
      title="Create a recap"
      description={`A page for the sponsor with the ads as they ran. The link works for ${String(RECAP_LINK_LIFETIME_DAYS)} days, and you can turn it off at any time.`}
      schema={() => import('../../src/contract/recaps.ts').then(({ recapInput }) => recapInput)}
      extra={() => ({ bookingIds: chosen })}
      send={async (body) => onMade((await mutate('bookings.createRecap', { id: leadId, body })).id)}
      said={{ title: 'Recap created' }}
      refused={{ title: 'The recap was not created', otherwise: 'Please try again.' }}
      onClose={onClose}
      action="Create recap"
      busy="Creating..."
      isReady={chosen.length > 0}
    >
      <fieldset>
        <legend className="text-sm font-medium">Ads</legend>
        {ran.map(({ id, day, placementType }) => (
          <Checkbox
            key={id}
            label={`${formatWholeDay(day)}, ${placementLabel(placementType)}`}
            checked={chosen.includes(id)}
            onChange={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
      {broken.length > 0 ? (
        <p role="status" className="text-sm text-warning">
          {`The link of ${broken.length === 1 ? 'the ad' : 'the ads'} on ${broken.map(({ day }) => formatWholeDay(day)).join(', ')} didn’t open when we checked, and the recap says so. Fix it with the sponsor first, or leave the ad out.`}
        </p>
      ) : null}
      {lacksFigures ? (
        <p className="text-xs text-muted-foreground">To show sends, opens and clicks, add them to the booking first.</p>
      ) : null}
      <TextField name="note" label="Note" optional hint="Shown above the ads" rows={3} maxLength={600} />
    </FormDialog>
  );
}
