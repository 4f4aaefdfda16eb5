// Hook that runs a button's action, waits for it and reports the result.
import { useState } from 'react';
import { toast, toastRefusal } from './toast.tsx';

type Said = Parameters<typeof toast>[0];

/**
 * @param refused what to report on failure: the title, and the text if the server gives none.
 * @returns whether it is running, and `act`, which runs `send` and reports what that resolves to, if anything. `act`
 * resolves to whether it succeeded.
 */
export function useAction(refused: {
  title?: string;
  otherwise?: string;
  /** True if success leads to another page: the button then stays busy until it is gone. */
  leads?: boolean;
}): [pending: boolean, act: (send: () => Promise<Said | undefined>) => Promise<boolean>] {
  const { title = 'Error', otherwise = 'Please try again.', leads = false } = refused;
  const [pending, setPending] = useState(false);
  const act = async (send: () => Promise<Said | undefined>) => {
    setPending(true);
    try {
      const said = await send();
      if (said) toast(said);
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
