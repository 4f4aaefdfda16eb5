import { useState } from 'react';
import { messageOf } from '../data/request.ts';
import { subscribeTrends } from '../data/trends.ts';
import { toast } from './toast.tsx';

/** Asks for the weekly trend report by mail, or ends it; a refusal is told. */
export function useTrendMail() {
  const [pending, setPending] = useState(false);
  const want = async (wanted: boolean) => {
    setPending(true);
    try {
      await subscribeTrends(wanted);
    } catch (failure) {
      toast({
        title: 'That was not kept',
        description: messageOf(failure, 'Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setPending(false);
    }
  };
  return { pending, want };
}
