const LABEL = '(?!-)[a-z0-9_-]{1,63}(?<!-)';
const DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

export function domainOfEmail(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return email.includes('@') && DOMAIN.test(domain) ? domain : null;
}
