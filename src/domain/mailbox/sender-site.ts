// The site of a newsletter that is known by its mails alone.
import { isSharedDomain, registrable, siteDomain } from '../site/domain.ts';

/**
 * @param listId 'letter.substack.com' names a tenant of a platform where the address doesn't.
 * @returns 'https://letter.example', or '' where neither the list nor the address is on a domain of its own.
 */
export function senderSite(address: string, listId: string | null): string {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (!isSharedDomain(host)) {
    const own = registrable(host);
    if (own) return `https://${own}`;
  }
  const list = listId?.toLowerCase() ?? '';
  const tenant = /^[a-z0-9.-]+$/.test(list) ? siteDomain(list) : null;
  return tenant !== null && isSharedDomain(tenant) && tenant === list ? `https://${tenant}` : '';
}
