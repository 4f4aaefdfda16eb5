import type { ReactNode } from 'react';

interface SignupLinkProps {
  /** Stored as the source of the sign-up (note-signup.ts). */
  element: string;
  look?: 'primary' | 'quiet';
  /** Accessible name if the text alone would be ambiguous; begins with that text. */
  label?: string;
  children: ReactNode;
}

const LOOKS = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary/90 min-h-11 px-5 font-semibold',
  quiet:
    'border border-border bg-background text-foreground hover:bg-accent hover:text-accent-foreground min-h-9 px-3.5 font-medium',
};

/** A button that leads to sign-in. It also works without JavaScript; only the signup source is lost then. */
export function SignupLink({ element, look = 'primary', label, children }: SignupLinkProps) {
  return (
    <a
      href="/api/login"
      aria-label={label}
      data-signup={element}
      className={`button inline-flex max-w-full shrink-0 items-center justify-center rounded-md text-center text-sm transition-colors focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring ${LOOKS[look]}`}
    >
      {children}
    </a>
  );
}
