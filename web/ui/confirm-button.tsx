import type { ComponentProps, ReactNode } from 'react';
import type ConfirmDialog from './confirm-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';
import { lazyPart } from './lazy-part.tsx';

const Confirm = lazyPart(() => import('./confirm-dialog.tsx'));

interface Props<Answer>
  extends Omit<ComponentProps<typeof DialogButton>, 'dialog'>,
    Pick<ComponentProps<typeof ConfirmDialog<Answer>>, 'action' | 'busy' | 'run' | 'said' | 'refused'> {
  question: string;
  /** What the action does, below the question. */
  text: ReactNode;
}

/** A button whose action is confirmed in a dialog. */
export const ConfirmButton = <Answer,>({
  question,
  text,
  action,
  busy = action,
  run,
  said = null,
  refused,
  ...button
}: Props<Answer>) => (
  <DialogButton
    {...button}
    dialog={(onClose) => (
      <Confirm title={question} {...{ action, busy, run, refused, onClose }} said={said as null}>
        <p>{text}</p>
      </Confirm>
    )}
  />
);
