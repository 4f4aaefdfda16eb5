// The identity of a mail's sender, by which a newsletter knows its senders: the authenticated domain (DKIM, or SPF of
// the From's own domain), the From, and the List-Id where these belong to a platform. Anybody can write a From: a
// sender known by its authentication isn't matched without it.
import { parse } from 'tldts';
import { isSharedDomain, registrable } from '../site/domain.ts';
import type { AuthenticatedDomains } from './authentication.ts';

export interface Sender {
  /** Domain of the From address; the whole address where the domain is shared; '' without a From. */
  fromKey: string;
  authMethod: 'dkim' | 'spf' | null;
  /** Authenticated registrable domain; '': none. */
  authDomain: string;
  /**
   * The List-Id that a newsletter learns with the sender; '' if the From's own domain is authenticated, which suffices.
   */
  learntList: string;
  /** The mail's List-Id; '' = none. */
  listId: string;
  /**
   * The domains of its From and its authentication without regard to platforms' tenants, by which senders were once
   * stored; null where they are the same.
   */
  former: { fromDomain: string; authDomain: string } | null;
}

const TEXT_MAX = 320;

/** @param address the From address. @param verdict what our receiving server verified. */
export function senderOf(address: string | null, listId: string | null, verdict: AuthenticatedDomains): Sender {
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

/** @returns the From's own domain ('': none), and what the verdict proves: that domain, or else the first signer's. */
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
/** An ending that the list doesn't know may be newer than the list: mail came from there. */
const tenantOf = (host: string): string => registrable(host) ?? withoutTenants(host);
