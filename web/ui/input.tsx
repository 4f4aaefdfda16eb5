import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const FIELD_CLASSES =
  'w-full rounded-md border border-input bg-background px-2.5 text-sm placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(FIELD_CLASSES, 'h-8.5', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(FIELD_CLASSES, 'min-h-20 py-1.5', className)} {...props} />;
}

/** The browser's own select, which works best on a phone and by keyboard. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(FIELD_CLASSES, 'h-8.5 w-auto max-w-full pr-7', className)} {...props} />;
}
