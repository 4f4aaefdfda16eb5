import { formatCountOf } from '../ui/format.ts';

/** Says how many leads are hidden because only paying members can see their brands yet. */
export function HiddenLeadsNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="rounded-md border border-border bg-muted/40 px-3 py-2 text-sm text-muted-foreground">
      {formatCountOf(count, 'lead')} {count === 1 ? 'is' : 'are'} hidden:{' '}
      {count === 1 ? 'its brand was' : 'their brands were'} first seen in the last 14 days. Upgrade to see{' '}
      {count === 1 ? 'it' : 'them'} now.
    </p>
  );
}
