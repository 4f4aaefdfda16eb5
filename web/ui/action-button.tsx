import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { type Refused, type Said, useAction } from './use-act.ts';

interface Props<T>
  extends Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'disabled' | 'title'>,
    Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  run: () => Promise<T>;
  /** Reported on success. */
  said?: Said | null | ((answer: T) => Said);
  refused?: Refused;
  /** Shown instead of the children while it runs. */
  busy?: ReactNode;
  children: ReactNode;
}

/** A button that runs an action, is disabled meanwhile, and reports the result. */
export function ActionButton<T>({ run, said = null, refused = {}, busy, disabled, children, ...button }: Props<T>) {
  const [pending, act] = useAction(refused);
  return (
    <Button {...button} disabled={pending || disabled} onClick={() => void act(run, said)}>
      {(pending && busy) || children}
    </Button>
  );
}
