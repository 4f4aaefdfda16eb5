import { useState } from 'react';
import { mutate } from '../data/api.ts';
import { toastRefusal } from './toast.tsx';

/** Subscribes to the weekly trend report by mail or unsubscribes; a failure is reported. */
export function useTrendMailSubscription() {
  const [pending, setPending] = useState(false);
  const want = async (wanted: boolean) => {
    setPending(true);
    try {
      await mutate('trendReports.subscribe', { body: { wanted } });
    } catch (failure) {
      toastRefusal('Your change was not saved', failure, 'Please try again.');
    } finally {
      setPending(false);
    }
  };
  return { pending, want };
}
