import { mutate } from '../data/api.ts';
import { useAction } from './use-act.ts';

/** Subscribes to the weekly trend report by mail or unsubscribes; a failure is reported. */
export function useTrendMailSubscription() {
  const [pending, act] = useAction({ title: 'Your change was not saved' });
  return {
    pending,
    want: (wanted: boolean) => act(() => mutate('trendReports.subscribe', { body: { wanted } }), null),
  };
}
