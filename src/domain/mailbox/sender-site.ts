// Derives the site of a newsletter that is known only by its mails.
import { findRegistrableDomain, isSharedDomain, siteDomain } from '../site/domain.ts';

/**
 * Derives the site from the sender's address, or else from the List-Id.
 * @param listId for example 'letter.substack.com', which names a platform's tenant even if the address doesn't.
 * @returns for example 'https://letter.example'; '' if neither the address nor the List-Id is on a domain that belongs
 *   to this newsletter alone.
 */
export function deriveSiteFromSender(address: string, listId: string | null): string {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (!isSharedDomain(host)) {
    const own = findRegistrableDomain(host);
    if (own) return `https://${own}`;
  }
  const list = listId?.toLowerCase() ?? '';
  const tenant = /^[a-z0-9.-]+$/.test(list) ? siteDomain(list) : null;
  return tenant !== null && isSharedDomain(tenant) && tenant === list ? `https://${tenant}` : '';
}
