// The switch for the weekly trend report by mail; the mail itself links here.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { Card } from '../ui/card.tsx';
import { InlineLoadError } from '../ui/failed-line.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Switch } from '../ui/switch.tsx';
import { useTrendMailSubscription } from '../ui/use-trend-mail.ts';

/** Shown only to subscribers who run a newsletter. */
export function TrendMailSetting() {
  const { access, newsletterId } = useUser();
  const allowed = access.isSubscribed && newsletterId !== null;
  const { data, isError, refetch } = useQuery({
    ...apiQuery('trendReports.list', { query: { page: 1 } }),
    enabled: allowed,
  });
  const { pending, want } = useTrendMailSubscription();
  if (!allowed) return null;
  return (
    <Card
      title="Weekly trend report"
      hint={
        data?.wanted && data.address
          ? `Sent to ${data.address} every Monday`
          : 'What changed in newsletters like yours, every Monday'
      }
      body="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      {data ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
        <label className="flex items-center gap-2.5 text-sm">
          <Switch checked={data.wanted} disabled={pending} onCheckedChange={(on) => void want(on)} />
          Email me the report
        </label>
      ) : isError ? (
        <InlineLoadError text="This setting could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-6 w-48" />
      )}
      <Link
        to="/trends/reports"
        className="inline-flex min-h-6 items-center text-sm text-primary underline-offset-2 hover:underline"
      >
        Past reports
      </Link>
    </Card>
  );
}
