import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { prefetchPage } from '../routes.ts';

/** A link to a page of the app that prefetches its code and data on hover and focus. */
export function PageLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  return <Link to={to} onMouseEnter={() => prefetchPage(to)} onFocus={() => prefetchPage(to)} {...rest} />;
}
