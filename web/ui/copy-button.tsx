import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies `value` and confirms it for `forMs`. @param onCopied called in addition (to show a toast). */
export function CopyButton({
  value,
  label,
  copiedLabel,
  forMs = 2000,
  iconOnly = false,
  size = iconOnly ? 'icon' : 'md',
  onCopied,
}: {
  value: string;
  label: string;
  copiedLabel?: string;
  forMs?: number;
  iconOnly?: boolean;
  size?: 'sm' | 'md' | 'icon';
  onCopied?: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), forMs);
    return () => clearTimeout(timer);
  }, [copied, forMs]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        onCopied?.();
      },
      (error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a browser may forbid the clipboard; the text is there to be selected
        console.warn('Failed to copy', error);
      },
    );
  const said = copied ? (copiedLabel ?? 'Copied') : label;
  return (
    <Button
      variant={iconOnly ? 'ghost' : 'outline'}
      size={size}
      aria-label={iconOnly ? said : undefined}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {iconOnly ? null : said}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </Button>
  );
}
