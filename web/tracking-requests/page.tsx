// Requests to track newsletters, and requests for access. For administrators only.

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { trackingRequestsQuery } from '../data/tracking-requests.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useShortcuts } from '../ui/use-keys.ts';
import { AccessRequests } from './access-requests.tsx';
import { TrackingRequestsTable } from './table.tsx';

const TrackDialog = lazy(() => import('./track-dialog.tsx'));
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export default function TrackingRequestsPage() {
  const { data: requests, isPending, error, refetch } = useQuery(trackingRequestsQuery);
  const [processing, setProcessing] = useState<string | null>(null);
  const [adding, setAdding] = useState<TrackingRequest | null>(null);

  const mark = async (id: string) => {
    setProcessing(id);
    try {
      await mutate('trackingRequests.change', { id, body: { status: 'tracked' } });
      toast({ title: 'Status updated', description: 'The tracking request has been marked as tracked.' });
    } catch (refused) {
      toastRefusal('Error', refused, 'Failed to update status');
    } finally {
      setProcessing(null);
    }
  };

  const confirm = async ({ id, found }: TrackingRequest) => {
    if (!found || processing) return;
    setProcessing(id);
    try {
      const { newsletter } = await mutate('trackingRequests.change', {
        id,
        body: { status: 'tracked', asFound: true },
      });
      toast({
        title: `Now tracking ${newsletter?.name ?? 'the newsletter'}`,
        description: found.twin ? 'It was already in the catalog.' : 'Its past issues are being read now.',
      });
    } catch (refused) {
      toastRefusal('Error', refused, 'Failed to update status');
    } finally {
      setProcessing(null);
    }
  };
  const [at, setAt] = useState(0);
  const place = Math.min(at, Math.max(0, (requests?.length ?? 0) - 1));
  const go = (by: number) => setAt(Math.max(0, Math.min(place + by, (requests?.length ?? 1) - 1)));
  const current = requests?.[place];
  const { on, toggle } = useShortcuts(
    {
      a: () => current && void confirm(current),
      e: () => current && setAdding(current),
      j: () => go(1),
      k: () => go(-1),
    },
    adding === null,
  );

  return (
    <>
      <PageHead
        title="Newsletter Tracking Requests"
        subtitle={requests ? pendingText(requests.length) : ' '}
        actions={
          requests && requests.length > 0 ? (
            <Button variant="outline" aria-pressed={on} onClick={toggle}>
              <Keyboard aria-hidden />
              {on ? 'Shortcuts on' : 'Shortcuts off'}
            </Button>
          ) : null
        }
      />
      <Card className="min-w-0 overflow-hidden">
        {isPending ? (
          <Loading label="Loading tracking requests">
            <div className="grid gap-2 p-4">
              {SKELETONS.map((key) => (
                <Skeleton key={key} className="h-9" />
              ))}
            </div>
          </Loading>
        ) : requests === undefined ? (
          <LoadFailed title="Failed to Load Tracking Requests" error={error} onRetry={() => void refetch()} />
        ) : requests.length === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden />} title="All tracking requests have been processed" />
        ) : (
          <TrackingRequestsTable
            requests={requests}
            processing={processing}
            current={on ? current?.id : undefined}
            onConfirm={(request) => void confirm(request)}
            onMark={(id) => void mark(id)}
            onAdd={setAdding}
          />
        )}
      </Card>
      <AccessRequests />
      {adding ? (
        <Suspense fallback={null}>
          <TrackDialog request={adding} onClose={() => setAdding(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const pendingText = (count: number) =>
  count === 0
    ? 'No pending tracking requests'
    : `${formatCount(count)} pending ${count === 1 ? 'request' : 'requests'}`;
