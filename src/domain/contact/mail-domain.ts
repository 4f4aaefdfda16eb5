// The domain of an e-mail address, as DNS is asked for it.

const LABEL = '(?!-)[a-z0-9_-]{1,63}(?<!-)';
const DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** @returns it in lower case; null where the address has none that DNS could know. */
export function mailDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return email.includes('@') && DOMAIN.test(domain) ? domain : null;
}
