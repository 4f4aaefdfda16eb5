import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Names and their values, aligned. `[--names:6rem]` in `className` sets the width of the names. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cn('@container grid gap-y-1 text-sm [--names:10rem]', className)}>{children}</dl>
);

/**
 * One name and its value; renders nothing without a value. The value moves below the name if there is no room beside
 * it.
 */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div className="grid items-baseline gap-x-4 @3xs:grid-cols-[var(--names)_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
