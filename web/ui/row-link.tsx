import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';

interface Props {
  to: string;
  name: string;
  /** Without it, the row has no logo. */
  logoUrl?: string | null;
  /** A line below the name. */
  detail?: ReactNode;
  /** At the right edge. */
  children?: ReactNode;
}

/** A row of a list, a link as a whole. */
export const RowLink = ({ to, name, logoUrl, detail, children }: Props) => (
  <li className="border-t border-border first:border-t-0">
    <Link to={to} className="flex min-h-11 items-center gap-2.5 px-4 py-1.5 -outline-offset-2 hover:bg-muted/60">
      {logoUrl === undefined ? null : <Logo name={name} url={logoUrl} />}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-sm font-medium" title={name}>
          {name}
        </span>
        {detail ? <span className="block text-xs text-muted-foreground">{detail}</span> : null}
      </span>
      {children}
    </Link>
  </li>
);
