import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const TONES = {
  neutral: 'bg-secondary text-secondary-foreground',
  accent: 'bg-accent text-accent-foreground',
  success: 'bg-success/14 text-success',
  warning: 'bg-warning/14 text-warning',
  danger: 'bg-destructive/14 text-destructive',
  outline: 'border border-border text-muted-foreground',
} as const;

export type Tone = keyof typeof TONES;

export function Badge({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap tabular-nums',
        TONES[tone],
        className,
      )}
      {...props}
    />
  );
}
