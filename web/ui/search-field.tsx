import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX_CHARACTERS } from '../../src/contract/lists.ts';
import { cn } from './cn.ts';
import { FIELD_CLASSES } from './input.tsx';

const DEBOUNCE_MS = 300;

/** A search box, debounced by 300 ms; follows changes of its value from outside (the address). */
export function SearchField({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      tell.current(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={cn('relative', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={SEARCH_MAX_CHARACTERS}
        onChange={(event) => setText(event.target.value)}
        className={cn(
          FIELD_CLASSES,
          'h-8.5 pl-8 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          text && 'pr-8',
        )}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
        >
          <X className="size-4" aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
