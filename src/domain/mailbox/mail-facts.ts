// Reads what a mail of a mailbox file says about its sender. Nothing of it is verified: the administrator who imports
// the mailbox vouches for its mails, as for every uploaded mail.

import type { MailLocation } from '../../contract/mailbox-cursor.ts';
import type { AuthenticatedDomains } from '../mail/authentication.ts';
import { findHeaderBlock, findMailStart } from '../mail/message/header-block.ts';
import { type MailHeaders, NO_HEADERS, readMailHeaders } from '../mail/message/headers.ts';
import { readOutlookFile } from '../mail/message/msg.ts';
import { normaliseMessageBytes } from '../mail/message/straighten.ts';

export interface MailboxMailFacts extends Pick<MailHeaders, 'subject' | 'date' | 'listId' | 'recipients'> {
  /** The From address in lower case. */
  address: string | null;
  name: string | null;
  /** Domains that the mail claims to be signed by (DKIM). */
  signers: AuthenticatedDomains;
  /** True if the mail was sent to a list of subscribers. A person's own mail has none of the headers that show this. */
  isBulk: boolean;
}

/** Headers that only mailing programs write. */
const BULK_HEADERS = ['list-id', 'list-unsubscribe', 'feedback-id', 'x-campaign', 'x-csa-complaints'];
const SIGNERS_MAX = 10;

/**
 * Reads the facts from a mail's headers.
 * @param bytes the mail, or its first bytes with all of its headers.
 */
export async function readMailboxMailFacts(
  bytes: Uint8Array,
  format: MailLocation['format'],
): Promise<MailboxMailFacts> {
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

async function headersOf(bytes: Uint8Array, format: MailLocation['format']): Promise<MailHeaders> {
  if (format === 'msg') {
    try {
      return (await readOutlookFile(bytes)).headers;
    } catch {
      return NO_HEADERS;
    }
  }
  const straight = normaliseMessageBytes(bytes);
  const start = findMailStart(straight);
  if (start === null) return NO_HEADERS;
  return (await readMailHeaders(straight, findHeaderBlock(straight, start))).headers;
}

const signingDomain = (signature: string): string[] => {
  const domain = /(?:^|;)\s*d\s*=\s*([a-z0-9_.-]+)/i.exec(signature.slice(0, 4_000))?.[1]?.toLowerCase();
  return domain ? [domain] : [];
};

const KEY_MAX = 320;

/**
 * The key by which mails of unknown senders are grouped: the List-Id, or else the sender's address; null if the mail
 * has neither.
 */
export const senderKey = ({ listId, address }: Pick<MailboxMailFacts, 'listId' | 'address'>): string | null =>
  (listId || address || '').slice(0, KEY_MAX) || null;
