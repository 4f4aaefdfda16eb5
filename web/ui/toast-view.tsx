// 5 s, F8 focuses them, a swipe of 50 px to the right closes them.
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cn } from './cn.ts';
import type { Shown } from './toast.tsx';

export default function ToastView({ message, onGone }: { message: Shown | null; onGone: (id: number) => void }) {
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {message ? (
        <Radix.Root
          key={message.id}
          onOpenChange={(open) => {
            if (!open) onGone(message.id);
          }}
          className={cn(
            'relative grid gap-0.5 rounded-lg border bg-popover py-3 pr-10 pl-4 text-popover-foreground shadow-xl data-[state=open]:animate-(--animate-in) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            message.variant === 'destructive' ? 'border-destructive' : 'border-border',
          )}
        >
          <Radix.Title className={cn('text-sm font-semibold', message.variant === 'destructive' && 'text-destructive')}>
            {message.title}
          </Radix.Title>
          {message.description ? (
            <>
              {/* Both are announced as one text. */}
              <span className="sr-only">. </span>
              <Radix.Description className="text-sm text-muted-foreground">{message.description}</Radix.Description>
            </>
          ) : null}
          <Radix.Close
            aria-label="Close notification"
            className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
          >
            <X className="size-4" aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none" />
    </Radix.Provider>
  );
}
