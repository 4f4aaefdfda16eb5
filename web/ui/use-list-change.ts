import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../data/request.ts';

/** Changes a list through calls that return the new list, which replaces the cached one under `queryKey`. */
export function useListChange<List>(queryKey: QueryKey) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  /** @returns whether it succeeded; otherwise `refusal` says why. */
  const send = async (change: Promise<List>): Promise<boolean> => {
    setPending(true);
    try {
      client.setQueryData(queryKey, await change);
      setRefusal(undefined);
      return true;
    } catch (refused) {
      setRefusal(messageOf(refused, 'Please try again.'));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refusal, refuse: setRefusal, send };
}
