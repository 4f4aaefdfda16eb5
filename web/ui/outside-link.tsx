import { ExternalLink } from 'lucide-react';
import { cn } from './cn.ts';

/** The host of an address without 'www.'. */
const hostOf = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*$/, '');

interface Props {
  address: string;
  text?: string;
  /** Whose site it is, for screen readers. */
  of?: string;
  className?: string;
}

/** A link to another site in a new tab. @param text shown instead of the host. */
export function OutsideLink({ address, text, of = '', className }: Props) {
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
      <span className="sr-only">{of ? ` of ${of}` : ''} (opens in a new tab)</span>
    </a>
  );
}
