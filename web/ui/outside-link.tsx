import { ExternalLink } from 'lucide-react';
import { cn } from './cn.ts';

/** The host of an address without 'www.'. */
const hostOf = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*$/, '');

/** A link to another site in a new tab. @param text shown instead of the host. */
export function OutsideLink({ address, text, className }: { address: string; text?: string; className?: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(
        'inline-flex min-h-6 max-w-full items-center gap-1 text-xs text-muted-foreground underline-offset-4 hover:text-foreground hover:underline',
        className,
      )}
    >
      <span className="truncate">{text ?? hostOf(address)}</span>
      <ExternalLink className="size-3 shrink-0" aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
