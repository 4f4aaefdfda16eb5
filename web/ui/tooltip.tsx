import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, useState } from 'react';

/** A hint on hover and on keyboard focus; also on a tap, because touch has no hover. @param children a button. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md border border-border bg-popover px-2.5 py-1.5 text-xs text-popover-foreground shadow-lg"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
