import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A disabled switch does nothing, but isn't `disabled` in the document, which would take the focus from it. */
export function Switch({ className, disabled, onCheckedChange, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      aria-disabled={disabled || undefined}
      {...(disabled ? {} : { onCheckedChange })}
      className={cn(
        'relative h-6 w-10 shrink-0 rounded-full border border-input bg-muted transition-colors data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-foreground transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-primary-foreground" />
    </Radix.Root>
  );
}
