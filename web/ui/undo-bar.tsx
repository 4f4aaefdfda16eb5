// The last action in the pipeline with an undo button, at the foot of the page. It is announced, and stays until the
// next change or another page.
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { mutate } from '../data/api.ts';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { createStore } from './store.ts';

const last = createStore<{ text: string; events: number[] } | null>(null);
const dismiss = () => last.write(null);

/** @param events ids of the events to undo, null for what made none; without any, the action is only reported. */
export const offerUndo = (text: string, events: readonly (number | null)[]): void =>
  last.write({ text, events: events.filter((id) => id !== null) });

/** @param pathname the page's; the action is forgotten when it is left. */
export function UndoBar({ pathname }: { pathname: string }) {
  const action = last.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends with the page
  useEffect(() => dismiss, [pathname]);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      <p role="status" className="sr-only">
        {action?.text}
      </p>
      {action ? (
        <div className="pointer-events-auto flex max-w-full items-center gap-2 rounded-lg border border-border bg-popover py-1.5 pr-1.5 pl-3.5 text-sm text-popover-foreground shadow-xl">
          <span aria-hidden className="min-w-0 truncate">
            {action.text}
          </span>
          {action.events.length > 0 ? (
            <ActionButton
              variant="ghost"
              size="sm"
              run={() => mutate('leads.undo', { body: { events: action.events } }).then(dismiss)}
              refused={{ title: 'This could not be undone', otherwise: CHECK_CONNECTION_TEXT }}
            >
              Undo
            </ActionButton>
          ) : null}
          <Button variant="ghost" size="icon" className="size-7" aria-label="Dismiss" onClick={dismiss}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
