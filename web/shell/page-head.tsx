import type { ReactNode } from 'react';
import { EmptyState } from '../ui/states.tsx';

/** A page's head: its only h1, a subtitle, its actions. */
export function PageHead({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      {/* A long subtitle wraps beside the actions rather than pushing them below, if half of it fits. */}
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {subtitle ? <p className="min-h-lh text-sm text-muted-foreground">{subtitle}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

/** A page of the member's own newsletter, for somebody who has none. */
export const NewsletterRequired = ({ title, text }: { title: string; text: string }) => (
  <>
    <PageHead title={title} />
    <EmptyState title="No newsletter linked to your account" text={text} />
  </>
);
