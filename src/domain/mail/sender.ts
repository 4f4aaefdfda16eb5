// Who wrote a mail, as far as a newsletter can know its senders by it: the domain that was proved (DKIM, or SPF of the From's own domain), the From, and
// the list where these are a platform's. A From alone can be written by anybody: a sender known by its proof isn't matched without it.
import { parse } from 'tldts';
import { isSharedDomain } from '../site/domain.ts';
import type { Verdict } from './authentication.ts';

export interface Sender {
  /** Domain of the From address; the whole address where the domain is shared; '' without a From. */
  fromKey: string;
  authMethod: 'dkim' | 'spf' | null;
  /** Registrable domain that was proved; '' = none. */
  authDomain: string;
  /** What a newsletter learns of the list: '' where the proof is the From's own and needs no more. */
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
