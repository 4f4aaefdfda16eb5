// Requests to track newsletters, and requests for access. For administrators only.

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Keyboard } from 'lucide-react';
import { useState } from 'react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { trackingRequestsQuery } from '../data/tracking-requests.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Said, useAction } from '../ui/use-act.ts';
import { useShortcuts } from '../ui/use-keys.ts';
import { AccessRequests } from './access-requests.tsx';
import { TrackingRequestsTable } from './table.tsx';

const TrackDialog = lazyPart(() => import('./track-dialog.tsx'));

export default function TrackingRequestsPage() {
  const query = useQuery(trackingRequestsQuery);
  const { data: requests } = query;
  const [adding, setAdding] = useState<TrackingRequest | null>(null);

  const [processing, setProcessing] = useState<string | null>(null);
  const [, act] = useAction({ otherwise: 'Failed to update status' });
  const process = async (id: string, send: () => Promise<Said>) => {
    if (processing) return;
    setProcessing(id);
    await act(send);
    setProcessing(null);
  };
  const mark = (id: string) =>
    process(id, async () => {
      await mutate('trackingRequests.change', { id, body: { status: 'tracked' } });
      return { title: 'Status updated', description: 'The tracking request has been marked as tracked.' };
    });
  const confirm = async ({ id, found }: TrackingRequest) =>
    found &&
    process(id, async () => {
      const { newsletter } = await mutate('trackingRequests.change', {
        id,
        body: { status: 'tracked', asFound: true },
      });
      return {
        title: `Now tracking ${newsletter?.name ?? 'the newsletter'}`,
        description: found.twin ? 'It was already in the catalog.' : 'Its past issues are being read now.',
      };
    });
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
      <List
        query={query}
        rows={(all) => all}
        noun="tracking request"
        failed="Failed to Load Tracking Requests"
        empty={<EmptyState icon={<CircleCheck aria-hidden />} title="All tracking requests have been processed" />}
      >
        {(rows) => (
          <TrackingRequestsTable
            requests={rows}
            processing={processing}
            current={on ? current?.id : undefined}
            onConfirm={(request) => void confirm(request)}
            onMark={(id) => void mark(id)}
            onAdd={setAdding}
          />
        )}
      </List>
      <AccessRequests />
      {adding ? <TrackDialog request={adding} onClose={() => setAdding(null)} /> : null}
    </>
  );
}

const pendingText = (count: number) =>
  count === 0
    ? 'No pending tracking requests'
    : `${formatCount(count)} pending ${count === 1 ? 'request' : 'requests'}`;
