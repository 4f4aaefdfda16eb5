// A sender is known by its authenticated domain, From address, and the List-Id if those belong to a platform.
import { parse } from 'tldts';
import { findRegistrableDomain, isSharedDomain } from '../site/domain.ts';
import type { AuthenticatedDomains } from './authentication.ts';

export interface Sender {
  /** Domain of the From address; the whole address if the domain is shared; '' without a From header. */
  fromKey: string;
  authMethod: 'dkim' | 'spf' | null;
  authDomain: string;
  /** '' if the From domain itself is authenticated, which suffices. */
  learntList: string;
  listId: string;
  /** As senders were stored formerly, without regard to tenants of platforms; null if the same. */
  former: { fromDomain: string; authDomain: string } | null;
}

const TEXT_MAX = 320;

/** @param verdict what the receiving server verified. */
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

/** @returns the From domain, and the domain that the verdict proves: that one, or else the first signer's. */
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
