import { Mail } from 'lucide-react';
import { cn } from './cn.ts';

/** An email address that wraps before its '@' if it doesn't fit, and elsewhere only if one half alone is too long. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </span>
  );
}

interface MailLinkProps {
  email: string;
  hasIcon?: boolean;
  className?: string;
}

export const MailLink = ({ email, hasIcon = false, className }: MailLinkProps) => (
  <a
    href={`mailto:${email}`}
    className={cn(
      'inline-flex min-h-6 min-w-0 items-center gap-1.5 text-primary underline-offset-4 hover:underline',
      className,
    )}
  >
    {hasIcon ? <Mail className="size-3.5 shrink-0" aria-hidden /> : null}
    <span className="min-w-0">
      <EmailAddress email={email} />
    </span>
  </a>
);
