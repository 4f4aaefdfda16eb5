// The address by which a calendar program reads next steps, bookings and expected renewals.
import { useQuery } from '@tanstack/react-query';
import { calendarFeedQuery, closeCalendarFeed, makeCalendarFeed } from '../data/bookings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { useAct } from '../ui/use-act.ts';

export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data: feed, error, refetch } = useQuery(calendarFeedQuery);
  const [pending, act] = useAct({ title: 'The address was not changed' });
  const make = () =>
    act(async () => {
      await makeCalendarFeed();
      return { title: feed?.exists ? 'New address. The old one no longer works.' : 'Address created' };
    });
  const close = () =>
    act(async () => {
      await closeCalendarFeed();
      return { title: 'The feed is closed' };
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Subscribe in your calendar"
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
          hint="Anyone who has it can read your calendar. Add it in Google Calendar, Apple Calendar or Outlook by “From URL”."
        >
          <Input readOnly value={feed.url} onFocus={({ target }) => target.select()} />
        </Field>
      ) : (
        <p className="text-sm">
          {feed.exists
            ? 'A feed exists, but its address can no longer be shown. Create a new one to see it.'
            : 'Create a secret address, then add it to your calendar program.'}
        </p>
      )}
      <DialogFoot>
        {feed?.exists ? (
          <Button variant="ghost" disabled={pending} onClick={() => void close()}>
            Close feed
          </Button>
        ) : null}
        {feed ? (
          <Button variant={feed.url ? 'outline' : 'primary'} disabled={pending} onClick={() => void make()}>
            {feed.exists ? 'New address' : 'Create address'}
          </Button>
        ) : null}
        {feed?.url ? <CopyButton value={feed.url} label="Copy address" copiedLabel="Copied!" /> : null}
      </DialogFoot>
    </Dialog>
  );
}
