// Identifies a mail's sender, so that a newsletter can recognise its senders: by the authenticated domain (DKIM, or SPF
// of the From domain), the From address, and the List-Id if domain and From belong to a platform. Anybody can write a
// From header, so a sender known by its authentication never matches a mail without it.
import { parse } from 'tldts';
import { findRegistrableDomain, isSharedDomain } from '../site/domain.ts';
import type { AuthenticatedDomains } from './authentication.ts';

export interface Sender {
  /** Domain of the From address; the whole address if the domain is shared; '' without a From header. */
  fromKey: string;
  authMethod: 'dkim' | 'spf' | null;
  authDomain: string;
  /**
   * The List-Id that a newsletter learns with the sender; '' if the From domain itself is
   * authenticated, which suffices.
   */
  learntList: string;
  listId: string;
  /**
   * Domains of From and authentication without regard to tenants of platforms, as senders were stored formerly;
   * null if they are the same.
   */
  former: { fromDomain: string; authDomain: string } | null;
}

const TEXT_MAX = 320;

/**
 * Identifies the sender of a mail.
 * @param address the From address.
 * @param verdict what the receiving server verified.
 */
export function identifySender(address: string | null, listId: string | null, verdict: AuthenticatedDomains): Sender {
  const from = (address ?? '').trim().toLowerCase().slice(0, TEXT_MAX);
  const host = from.slice(from.lastIndexOf('@') + 1);
  const list = (listId ?? '').trim().toLowerCase().slice(0, TEXT_MAX);
  const { own, isOwn, method, authDomain } = proved(host, verdict, tenantOf);
  const former = proved(host, verdict, withoutTenants);
  const shared = own === '' || isSharedDomain(host);
  return {
    fromKey: shared ? from : own,
    authMethod: method,
    authDomain,
    learntList: isOwn && !shared ? '' : list,
    listId: list,
    former:
      former.own === own && former.authDomain === authDomain
        ? null
        : { fromDomain: former.own, authDomain: former.authDomain },
  };
}

/**
 * @returns the From domain (`own`; '' if none), and the domain that the verdict proves: that one, or
 *   else the first signer's.
 */
function proved(host: string, verdict: AuthenticatedDomains, domainOf: (host: string) => string) {
  const own = domainOf(host);
  const signers = verdict.dkim.map(domainOf).filter(Boolean).sort();
  const isAligned = own !== '' && signers.includes(own);
  const isSpf = !isAligned && own !== '' && verdict.spf !== null && domainOf(verdict.spf) === own;
  const authDomain = isAligned || isSpf ? own : (signers[0] ?? '');
  const method = authDomain === '' ? null : isSpf ? ('spf' as const) : ('dkim' as const);
  return { own, isOwn: isAligned || isSpf, method, authDomain };
}

const withoutTenants = (host: string): string => parse(host).domain ?? '';
/** The registrable domain. Its ending may be newer than the list of endings; the mail shows that it exists. */
const tenantOf = (host: string): string => findRegistrableDomain(host) ?? withoutTenants(host);
