// Nothing of it is verified: the administrator who imports the mailbox vouches for its mails.
import PostalMime from 'postal-mime';
import { toBytewise } from './formats.ts';

export interface MailSender {
  /** The List-Id, or else the sender's address; '' if the mail has neither. */
  key: string;
  name: string;
  address: string;
  listId: string;
  subject: string;
  date: string | null;
  /** True if the mail was sent to a list of subscribers. A person's own mail has none of the headers that show this. */
  isList: boolean;
}

const HEADER_BYTES_MAX = 64 * 1024;
const LIST_HEADERS = new Set(['list-id', 'list-unsubscribe', 'feedback-id', 'x-campaign', 'x-csa-complaints']);

/** @param bytes an RFC 822 mail, as whole or its beginning. Any bytes give an answer. */
export async function readMailSender(bytes: Uint8Array): Promise<MailSender> {
  const { headers, from, sender, subject, date } = await PostalMime.parse(headerBlock(bytes));
  const value = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const who = from?.address ? from : (sender ?? from);
  const address = (who?.address ?? '').toLowerCase().slice(0, 320);
  const listed = value('list-id');
  const listId = (/<([^<>]+)>/.exec(listed)?.[1] ?? listed).trim().toLowerCase().slice(0, 320);
  const time = Date.parse(date ?? '');
  return {
    key: listId || address,
    name: (who?.name || address || listId).slice(0, 200),
    address,
    listId,
    subject: (subject ?? '').slice(0, 200),
    date: Number.isNaN(time) ? null : new Date(time).toISOString(),
    isList: headers.some(({ key }) => LIST_HEADERS.has(key)) || /^(?:bulk|list)\b/i.test(value('precedence')),
  };
}

function headerBlock(bytes: Uint8Array): Uint8Array {
  const text = toBytewise(bytes.subarray(0, HEADER_BYTES_MAX));
  const start = /^\s*(?:>?From[^\r\n:]*\r?\n)?/.exec(text)?.[0].length ?? 0;
  const length = text.slice(start).search(/\r?\n\r*\n|\r\r/);
  return bytes.slice(start, length < 0 ? HEADER_BYTES_MAX : start + length);
}

/** The site of a newsletter that is known only by its mails; '' if the mails name none. */
export function siteOfSender({ address, listId }: Pick<MailSender, 'address' | 'listId'>): string {
  const host = address.slice(address.lastIndexOf('@') + 1);
  // 'letter.platform.example' names a platform's tenant, which the address doesn't.
  const isTenant = host !== '' && listId.endsWith(`.${host}`);
  const site = isTenant
    ? listId
    : host.replace(/^(?:e|em|email|emails|go|hello|info|mail|mailer|news|newsletters?|send)\./, '');
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(site) ? `https://${site}` : '';
}
