// Hook that runs a button's action, waits for it and reports the result.
import { useState } from 'react';
import { toast, toastRefusal } from './toast.tsx';

export type Said = Parameters<typeof toast>[0];

/** `said` is reported on success; if omitted, what `send` resolves to. */
export interface Act {
  (send: () => Promise<Said | undefined>): Promise<boolean>;
  <T>(send: () => Promise<T>, said: Said | null | ((answer: T) => Said)): Promise<boolean>;
}

export interface Refused {
  title?: string;
  otherwise?: string;
  /** True if success leads to another page: the button then stays busy until it is gone. */
  leads?: boolean;
}

/**
 * @param refused what to report on failure: the title, and the text if the server gives none.
 * @returns whether it is running, and `act`, which resolves to whether it succeeded.
 */
export function useAction({
  title = 'Error',
  otherwise = 'Please try again.',
  leads = false,
}: Refused): [pending: boolean, act: Act] {
  const [pending, setPending] = useState(false);
  const act = async (send: () => Promise<unknown>, said?: Said | null | ((answer: never) => Said)) => {
    setPending(true);
    try {
      const answer = await send();
      const message = typeof said === 'function' ? said(answer as never) : said === undefined ? answer : said;
      if (message) toast(message as Said);
      setPending(leads);
      return true;
    } catch (error) {
      toastRefusal(title, error, otherwise);
      setPending(false);
      return false;
    }
  };
  return [pending, act];
}
