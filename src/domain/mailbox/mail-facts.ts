// What a mail of a mailbox says about its sender. Nobody verified it: the administrator who brings the mailbox vouches
// for it, as for every uploaded mail.

import type { MailPlace } from '../../contract/mailbox-cursor.ts';
import type { AuthenticatedDomains } from '../mail/authentication.ts';
import { headerBlockAt, mailStart } from '../mail/message/header-block.ts';
import { type MailHeaders, NO_HEADERS, readHeaders } from '../mail/message/headers.ts';
import { readMsg } from '../mail/message/msg.ts';
import { normaliseMessageBytes } from '../mail/message/straighten.ts';

export interface MailFacts extends Pick<MailHeaders, 'subject' | 'date' | 'listId' | 'recipients'> {
  /** Lower case. */
  address: string | null;
  name: string | null;
  /** Domains that it claims to be signed by (DKIM). */
  signers: AuthenticatedDomains;
  /** It was sent to a list of subscribers: a person's own mail has none of these headers. */
  isBulk: boolean;
}

/** Headers that only mailing programs write. */
const BULK_HEADERS = ['list-id', 'list-unsubscribe', 'feedback-id', 'x-campaign', 'x-csa-complaints'];
const SIGNERS_MAX = 10;

/** @param bytes the mail, or its first bytes with all of its headers. */
export async function readMailFacts(bytes: Uint8Array, format: MailPlace['format']): Promise<MailFacts> {
  const headers = await headersOf(bytes, format);
  const values = (name: string) => headers.all.get(name) ?? [];
  const precedence = values('precedence')[0]?.trim().toLowerCase();
  return {
    subject: headers.subject,
    date: headers.date,
    listId: headers.listId,
    recipients: headers.recipients,
    address: headers.from?.address?.toLowerCase() ?? null,
    name: headers.from?.name ?? null,
    signers: { dkim: values('dkim-signature').slice(0, SIGNERS_MAX).flatMap(signingDomain), spf: null },
    isBulk: BULK_HEADERS.some((name) => values(name).length > 0) || precedence === 'bulk' || precedence === 'list',
  };
}

async function headersOf(bytes: Uint8Array, format: MailPlace['format']): Promise<MailHeaders> {
  if (format === 'msg') {
    try {
      return (await readMsg(bytes)).headers;
    } catch {
      return NO_HEADERS;
    }
  }
  const straight = normaliseMessageBytes(bytes);
  const start = mailStart(straight);
  if (start === null) return NO_HEADERS;
  return (await readHeaders(straight, headerBlockAt(straight, start))).headers;
}

const signingDomain = (signature: string): string[] => {
  const domain = /(?:^|;)\s*d\s*=\s*([a-z0-9_.-]+)/i.exec(signature.slice(0, 4_000))?.[1]?.toLowerCase();
  return domain ? [domain] : [];
};

const KEY_MAX = 320;

/** The key by which unknown mails are grouped: the list, or else the sender's address; null: it names neither. */
export const senderKey = ({ listId, address }: Pick<MailFacts, 'listId' | 'address'>): string | null =>
  (listId || address || '').slice(0, KEY_MAX) || null;
