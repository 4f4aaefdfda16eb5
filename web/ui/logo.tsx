import { useState } from 'react';
import { cn } from './cn.ts';

const SIZES = {
  xs: 'size-5 text-[0.625rem]',
  sm: 'size-6 text-xs',
  md: 'size-9 text-sm',
  lg: 'size-14 text-xl',
} as const;
/** Background colours of initials, chosen by name, so that a brand is recognisable by its colour. */
const HUES = [
  'bg-[oklch(0.45_0.11_25)]',
  'bg-[oklch(0.45_0.09_65)]',
  'bg-[oklch(0.44_0.09_125)]',
  'bg-[oklch(0.44_0.09_160)]',
  'bg-[oklch(0.45_0.08_205)]',
  'bg-[oklch(0.45_0.1_250)]',
  'bg-[oklch(0.45_0.14_285)]',
  'bg-[oklch(0.45_0.12_320)]',
  'bg-[oklch(0.45_0.12_355)]',
];

function hueOf(name: string): string {
  // FNV-1a, so that similar names get different hues.
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return HUES[(hash >>> 8) % HUES.length] ?? '';
}

/** The first letters of a name's first `words` words, in upper case. A symbol such as '&' isn't a word. */
export const initialsOf = (name: string, words: number): string =>
  name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, words)
    .join('')
    .toUpperCase();

/** A logo from our own origin, otherwise the name's initials. Decorative, because the name is next to it. */
export function Logo({
  name,
  url,
  size = 'sm',
  words = 1,
}: {
  name: string;
  url: string | null | undefined;
  size?: keyof typeof SIZES;
  words?: 1 | 2;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  // A logo on another origin hasn't been copied yet, and the content security policy would block it.
  if (url?.startsWith('/') && url !== broken)
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        onError={() => setBroken(url)}
        // The white background for transparent logos appears only once the logo is loaded, so that a dark page stays
        // dark.
        onLoad={({ currentTarget }) => currentTarget.setAttribute('data-there', '')}
        className={cn(
          'shrink-0 rounded-md border border-border bg-muted object-contain data-there:bg-white',
          SIZES[size],
        )}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center rounded-md font-semibold text-white select-none',
        SIZES[size],
        hueOf(name),
      )}
    >
      {initialsOf(name, words) || '?'}
    </span>
  );
}
