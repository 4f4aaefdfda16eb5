import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * A table that never scrolls sideways: columns that don't fit are hidden by their `hidden @2xl:table-cell`, and as a
 * last resort words break.
 */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        className={cn('w-full border-collapse text-left text-sm @max-2xs:wrap-anywhere', className)}
        {...props}
      />
    </div>
  );
}

/** Hidden in very narrow tables: on the smallest phones, or with text at twice its size. */
export const HIDDEN_WHEN_NARROW = '@max-xs:hidden';
/** Shown only in very narrow tables, inside another cell. */
export const SHOWN_WHEN_NARROW = '@xs:hidden';

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-8 px-2 text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4 @max-2xs:whitespace-normal',
        className,
      )}
      {...props}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-t border-border hover:bg-muted/50', className)} {...props} />;
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn('h-10.5 px-2 py-1 first:pl-4 last:pr-4 @max-2xs:px-1 @max-2xs:first:pl-2', className)}
      {...props}
    />
  );
}
