import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '../../src/contract/pages.ts';

/** The address of the last visited page that isn't a detail page: usually a list with its search and filters. */
let left = { pathname: '', search: '' };

/** Must be called for every page. It ignores detail pages, whose paths are one level below their list's. */
export function rememberListUrl({ pathname, search }: typeof left): void {
  if (pathname.lastIndexOf('/') === 0) left = { pathname, search };
}

/** A list's address, with the search, filters and page that it had when the user left it for the current page. */
export const recallListUrl = (path: string): string => (left.pathname === path ? path + left.search : path);

/** A link from a detail page back to where the user came from, if that is in the sidebar, otherwise to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const from = PAGES.find(({ path }) => path === left.pathname && !to.startsWith(`${path}/`))?.nav;
  return (
    <Link
      to={from ? left.pathname + left.search : recallListUrl(to)}
      className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-muted-foreground hover:text-foreground"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {from ? `Back to ${from.label}` : children}
    </Link>
  );
}
