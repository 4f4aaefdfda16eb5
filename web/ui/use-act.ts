// What a button does: waits for it, then says how it went.
import { useState } from 'react';
import { toast, toastRefusal } from './toast.tsx';

type Said = Parameters<typeof toast>[0];

/**
 * @param refused what is said where it fails: the title, and the words where the server gives none of its own.
 * @returns whether it is under way, and what does it: `send` resolves to what is said afterwards, or to nothing. `act`
 *   resolves to whether it was done.
 */
export function useAct(refused: {
  title?: string;
  otherwise?: string;
  /** Where it leads away from the button, that stays busy until it is gone. */
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
