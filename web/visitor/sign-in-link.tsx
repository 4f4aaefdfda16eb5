import type { ReactNode } from 'react';

const LOOKS = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary/90',
  quiet: 'border border-border bg-card text-foreground hover:bg-muted',
  bare: 'text-muted-foreground hover:text-foreground',
} as const;
const SIZES = { medium: 'min-h-10 px-4 text-sm', large: 'min-h-12 px-6 text-base' } as const;

interface SignInLinkProps {
  children: ReactNode;
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  className?: string;
  /** Encoded address to return to after sign-in; the dashboard by default. */
  returnTo?: string;
}

/** A link to the start of sign-in: a full navigation, because the Worker handles it. */
export function SignInLink({ children, look = 'primary', size = 'medium', className = '', returnTo }: SignInLinkProps) {
  return (
    <a
      href={returnTo === undefined ? '/api/login' : `/api/login?returnTo=${returnTo}`}
      className={`inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-lg text-center font-semibold transition-colors ${LOOKS[look]} ${SIZES[size]} ${className}`}
    >
      {children}
    </a>
  );
}
