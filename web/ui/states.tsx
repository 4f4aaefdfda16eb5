// States of a panel without content: loading, empty, failed.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../data/request.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />;
}

export const RowsSkeleton = ({ count = 8, className = 'grid gap-2 p-4', row = <Skeleton className="h-9" /> }) => (
  <div className={className}>
    {Array.from({ length: count }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
      <div key={nth}>{row}</div>
    ))}
  </div>
);

/** Announces once to screen readers that something is loading. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    // The focus moves here if the focused entry was the last one (ui/focus-place.ts).
    <div data-nothing className="grid justify-items-center gap-2 px-6 py-14 text-center">
      {icon ? <span className="text-muted-foreground [&_svg]:size-7">{icon}</span> : null}
      <p className="font-medium">{title}</p>
      {text ? <p className="max-w-md text-sm text-balance text-muted-foreground">{text}</p> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  );
}

export function ErrorState({
  title,
  text,
  onRetry,
  action,
}: {
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-lg border border-border bg-card px-6 py-12 text-center"
    >
      <CircleAlert className="size-7 text-destructive" aria-hidden />
      <p className="font-medium">{title}</p>
      {text ? <p className="max-w-md text-sm text-balance text-muted-foreground">{text}</p> : null}
      {onRetry ? (
        <Button variant="outline" className="mt-2" onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
      {action}
    </div>
  );
}

/** The text for an error without a message from the server. */
export const CHECK_CONNECTION_TEXT = 'Please check your connection and try again.';

/** A panel whose data could not be loaded, with the server's message if there is one. */
export const LoadFailed = ({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) => (
  <ErrorState title={title} text={messageOf(error, CHECK_CONNECTION_TEXT)} {...(onRetry ? { onRetry } : {})} />
);

interface NotLoadedProps {
  /** What is loaded, in the middle of a sentence. */
  what: string;
  error: unknown;
  onRetry: () => void;
  className?: string;
  skeleton?: ReactNode;
  failed?: string;
}

/** A panel without data: a skeleton while they are loaded, then why they weren't. */
export const NotLoaded = ({ what, error, onRetry, className = '', skeleton, failed }: NotLoadedProps) =>
  error ? (
    <LoadFailed title={failed ?? `Failed to load ${what}`} error={error} onRetry={onRetry} />
  ) : (
    <Loading label={`Loading ${what}`}>{skeleton ?? <Skeleton className={className} />}</Loading>
  );
