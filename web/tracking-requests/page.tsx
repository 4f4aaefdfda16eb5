import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { mutate } from '../data/api.ts';
import { trackingRequestsQuery } from '../data/tracking-requests.ts';
import { PageHead } from '../shell/page-head.tsx';
import { formatCount } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Said, useAction } from '../ui/use-act.ts';
import { useSelection } from '../ui/use-selection.tsx';
import { AccessRequests } from './access-requests.tsx';
import { TrackingRequestsTable } from './table.tsx';

const TrackDialog = lazyPart(() => import('./track-dialog.tsx'));

export default function TrackingRequestsPage() {
  const query = useQuery(trackingRequestsQuery);
  const { data: requests } = query;
  const [adding, setAdding] = useState<TrackingRequest | null>(null);

  const [processing, setProcessing] = useState<readonly string[]>([]);
  const [, act] = useAction({ otherwise: 'Failed to update status' });
  const process = async (id: string, send: () => Promise<Said>) => {
    if (processing.includes(id)) return;
    setProcessing((ids) => [...ids, id]);
    await act(send);
    setProcessing((ids) => ids.filter((other) => other !== id));
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
  const { current, areKeysOn, toggle } = useSelection(
    requests ?? [],
    (request) => ({
      a: () => request && void confirm(request),
      e: () => request && setAdding(request),
    }),
    adding === null,
  );
  return (
    <>
      <PageHead
        title="Newsletter Tracking Requests"
        subtitle={requests ? pendingText(requests.length) : ' '}
        actions={requests && requests.length > 0 ? toggle : null}
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
            current={areKeysOn ? current?.id : undefined}
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
