import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The page seen last that is no detail: a list as it was left, or something else. */
let left = { pathname: '', search: '' };

/** To be told of every page. Details are one level below their list. */
export function rememberListAddress({ pathname, search }: typeof left): void {
  if (pathname.lastIndexOf('/') === 0) left = { pathname, search };
}

/** A list's address, with the search, filters and page that it had where one comes from it. */
export const rememberedListAddress = (path: string): string => (left.pathname === path ? path + left.search : path);

/** From a detail to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={rememberedListAddress(to)}
      className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-muted-foreground hover:text-foreground"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </Link>
  );
}
