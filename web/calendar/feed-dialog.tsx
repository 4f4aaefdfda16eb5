// Dialog with the secret address from which a calendar app reads next steps, bookings and expected renewals.
import { useQuery } from '@tanstack/react-query';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { Input } from '../ui/input.tsx';
import { NotLoaded } from '../ui/states.tsx';

export default function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { data: feed, error, refetch } = useQuery(apiQuery('bookings.readFeed'));
  const refused = { title: 'The address was not changed' };
  return (
    <Dialog
      onClose={onClose}
      title="Subscribe from your calendar app"
      description="Next steps, bookings and expected renewals as all-day events, updated every hour."
    >
      {!feed ? (
        <NotLoaded what="the address" error={error} onRetry={() => void refetch()} className="h-16" />
      ) : feed.url ? (
        <Field
          label="Secret address"
          required
          hint="Anyone with this address can read your calendar. In Google Calendar, Apple Calendar or Outlook, add a calendar from a URL and paste it."
        >
          <Input readOnly value={feed.url} onFocus={({ target }) => target.select()} />
        </Field>
      ) : (
        <p className="text-sm">
          {feed.exists
            ? 'You already have an address, but it can’t be shown again. Create a new one to replace it.'
            : 'Create a secret address, then add it to your calendar app.'}
        </p>
      )}
      <DialogFoot>
        {feed?.exists ? (
          <ActionButton
            variant="ghost"
            run={() => mutate('bookings.removeFeed')}
            said={{ title: 'Calendar address turned off' }}
            refused={refused}
          >
            Turn off
          </ActionButton>
        ) : null}
        {feed ? (
          <ActionButton
            variant={feed.url ? 'outline' : 'primary'}
            run={() => mutate('bookings.createFeed')}
            said={{ title: feed.exists ? 'New address created. The old one no longer works.' : 'Address created' }}
            refused={refused}
          >
            {feed.exists ? 'Create new address' : 'Create address'}
          </ActionButton>
        ) : null}
        {feed?.url ? <CopyButton value={feed.url} label="Copy address" copiedLabel="Copied!" /> : null}
      </DialogFoot>
    </Dialog>
  );
}
