import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { foldName } from '../../src/contract/folded.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { cn } from './cn.ts';
import { Dialog } from './dialog.tsx';
import { formatCount, formatCountOf } from './format.ts';
import { Input } from './input.tsx';
import { Logo } from './logo.tsx';
import { Loading, Skeleton } from './states.tsx';

/** Maximum number of choices shown; typing more finds the rest. */
const SHOWN = 50;

export default function NewsletterPicker({
  chosen,
  onPick,
  onClose,
  title,
}: {
  chosen: string;
  onPick: (id: string) => void;
  onClose: () => void;
  title: string;
}) {
  const { data } = useQuery(newsletterOptionsQuery);
  const [text, setText] = useState('');
  const wanted = foldName(text.trim());
  const found = (data ?? []).filter(({ name }) => foldName(name).includes(wanted));
  return (
    <Dialog onClose={onClose} title={title}>
      <Input
        aria-label="Find a newsletter"
        placeholder="Find a newsletter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {data ? (
        <>
          <p role="status" className="sr-only">
            {formatCountOf(found.length, 'newsletter')} found
          </p>
          <ul className="grid max-h-80 gap-0.5 overflow-y-auto">
            {found.slice(0, SHOWN).map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  aria-pressed={option.id === chosen}
                  onClick={() => onPick(option.id)}
                  className={cn(
                    'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-accent -outline-offset-2',
                    option.id === chosen && 'bg-accent text-accent-foreground',
                  )}
                >
                  <Logo name={option.name} url={option.logoUrl} />
                  <span className="min-w-0 flex-1 truncate">{option.name}</span>
                  {option.id === chosen ? <Check className="size-4" aria-hidden /> : null}
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="text-sm text-muted-foreground">No newsletters match.</p> : null}
          {found.length > SHOWN ? (
            <p className="text-xs text-muted-foreground">
              {formatCount(found.length - SHOWN)} more. Type to narrow the list.
            </p>
          ) : null}
        </>
      ) : (
        <Loading label="Loading newsletters">
          <div className="grid gap-1.5">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </div>
        </Loading>
      )}
    </Dialog>
  );
}
