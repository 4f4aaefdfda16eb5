/** A user's first and last name; '' without either. */
export const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const nameOrEmail = (user: Parameters<typeof fullName>[0] & { email: string | null }): string =>
  fullName(user) || user.email || '';
