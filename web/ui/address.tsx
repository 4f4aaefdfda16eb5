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
