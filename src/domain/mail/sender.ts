// The identity of a mail's sender, by which a newsletter knows its senders: the authenticated domain (DKIM, or SPF of
// the From's own domain), the From, and the List-Id where these belong to a platform. Anybody can write a From: a
// sender known by its authentication isn't matched without it.
import { parse } from 'tldts';
import { isSharedDomain } from '../site/domain.ts';
import type { Verdict } from './authentication.ts';

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
}

const TEXT_MAX = 320;

/** @param address the From address. @param verdict what our receiving server verified. */
export function senderOf(address: string | null, listId: string | null, verdict: Verdict): Sender {
  const from = (address ?? '').trim().toLowerCase().slice(0, TEXT_MAX);
  const host = from.slice(from.lastIndexOf('@') + 1);
  const own = registrable(host);
  const shared = own === '' || isSharedDomain(host);
  const list = (listId ?? '').trim().toLowerCase().slice(0, TEXT_MAX);
  const signers = verdict.dkim.map(registrable).filter(Boolean).sort();
  const isAligned = own !== '' && signers.includes(own);
  const isSpf = !isAligned && own !== '' && verdict.spf !== null && registrable(verdict.spf) === own;
  const proved = isAligned || isSpf ? own : (signers[0] ?? '');
  return {
    fromKey: shared ? from : own,
    authMethod: proved === '' ? null : isSpf ? 'spf' : 'dkim',
    authDomain: proved,
    learntList: (isAligned || isSpf) && !shared ? '' : list,
    listId: list,
  };
}

const registrable = (host: string): string => parse(host).domain ?? '';
