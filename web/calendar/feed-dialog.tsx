// Dialog with the secret address from which a calendar app reads next steps, bookings and expected renewals.
import { useQuery } from '@tanstack/react-query';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';

export default function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { data: feed, error, refetch } = useQuery(apiQuery('bookings.readFeed'));
  const [pending, act] = useAction({ title: 'The address was not changed' });
  const make = () =>
    act(async () => {
      await mutate('bookings.createFeed');
      return { title: feed?.exists ? 'New address created. The old one no longer works.' : 'Address created' };
    });
  const close = () =>
    act(async () => {
      await mutate('bookings.removeFeed');
      return { title: 'Calendar address turned off' };
    });
  return (
    <Dialog
      onClose={onClose}
      title="Subscribe from your calendar app"
      description="Next steps, bookings and expected renewals as all-day events, updated every hour."
    >
      {error && !feed ? (
        <LoadFailed title="Failed to load the address" error={error} onRetry={() => void refetch()} />
      ) : !feed ? (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
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
          <Button variant="ghost" disabled={pending} onClick={() => void close()}>
            Turn off
          </Button>
        ) : null}
        {feed ? (
          <Button variant={feed.url ? 'outline' : 'primary'} disabled={pending} onClick={() => void make()}>
            {feed.exists ? 'Create new address' : 'Create address'}
          </Button>
        ) : null}
        {feed?.url ? <CopyButton value={feed.url} label="Copy address" copiedLabel="Copied!" /> : null}
      </DialogFoot>
    </Dialog>
  );
}
