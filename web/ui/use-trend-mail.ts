import { useState } from 'react';
import { subscribeTrends } from '../data/trends.ts';
import { toastRefusal } from './toast.tsx';

/** Asks for the weekly trend report by mail, or ends it; a refusal is told. */
export function useTrendMailSubscription() {
  const [pending, setPending] = useState(false);
  const want = async (wanted: boolean) => {
    setPending(true);
    try {
      await subscribeTrends(wanted);
    } catch (failure) {
      toastRefusal('Your change was not saved', failure, 'Please try again.');
    } finally {
      setPending(false);
    }
  };
  return { pending, want };
}
