// The recipient's address determines the newsletter; the sender is judged later, by the receiving server's verdict.
import { MAIL_MAX_BYTES } from '../../contract/upload-rules.ts';
import { normaliseRecipient } from '../../domain/mail/address.ts';
import { findAuthenticationResults, HEADER_BYTES_READ } from '../../domain/mail/authentication.ts';
import { concatBytes } from '../../domain/mail/form-data.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findNewsletterIdsByTrackingAddress } from '../../store/newsletter/newsletters.ts';
import { receiveIssue, receiveLargeIssue } from './receive.ts';

export interface MailDelivery {
  door: 'mail' | 'webhook';
  from: string;
  /** The mail is stored for each newsletter that owns one of these addresses. */
  recipients: string[];
  raw: Uint8Array | LargeMail;
  /** A webhook service's verdict. For routed mail our own server's is in the mail's headers. */
  authentication?: string | null;
}

const RECIPIENTS_MAX = 50;

export interface LargeMail {
  length: number;
  chunks: AsyncIterable<Uint8Array>;
}

/** @throws AppError not_found | too_large: permanent; rate_limited hides whether the address exists; else retry. */
export async function acceptMail(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'config' | 'limits'>,
  { door, from, recipients, raw, authentication = null }: MailDelivery,
  now: Date,
) {
  if (raw.length > MAIL_MAX_BYTES) throw new AppError('too_large', 'The message is larger than 25 MB');
  const addresses = new Set(recipients.flatMap((one) => normaliseRecipient(one, services.config.MAIL_DOMAIN) ?? []));
  const [first, ...others] = await findNewsletterIdsByTrackingAddress(
    services.db,
    [...addresses].slice(0, RECIPIENTS_MAX),
  );
  if (first !== undefined) {
    const large = raw instanceof Uint8Array ? null : await begun(raw);
    const { MAIL_AUTHSERV_ID } = services.config;
    const arrival = {
      arrivedAt: now,
      door,
      authentication:
        door === 'mail'
          ? findAuthenticationResults(large?.head ?? (raw as Uint8Array), MAIL_AUTHSERV_ID)
          : authentication,
    };
    const receive = (newsletterId: string) =>
      receiveIssue(services, { ...arrival, newsletterId, raw: raw as Uint8Array });
    // A stream can be read only once; mail routed to us has one recipient per delivery.
    if (large) return receiveLargeIssue(services, { ...arrival, newsletterId: first, chunks: large.chunks });
    const received = await receive(first);
    for (const id of others) await receive(id);
    return received;
  }
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  if (!(await services.limits.take('recipient', `sender:${domain || 'none'}`)))
    throw new AppError('rate_limited', 'Too many unknown recipients. Please try again later.');
  throw new AppError('not_found', `No newsletter is tracked at ${recipients[0] ?? 'this address'}`);
}

async function begun({ chunks }: LargeMail): Promise<{ head: Uint8Array; chunks: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  while (length < HEADER_BYTES_READ && !ended) {
    const { value, done } = await rest.next();
    ended = done === true;
    if (value) {
      first.push(value);
      length += value.length;
    }
  }
  const head = concatBytes(first);
  async function* whole() {
    try {
      yield head;
      while (!ended) {
        const { value, done } = await rest.next();
        if (done) return;
        length += value.length;
        if (length > MAIL_MAX_BYTES) throw new AppError('too_large', 'The message is larger than 25 MB');
        yield value;
      }
    } finally {
      await rest.return?.();
    }
  }
  return { head, chunks: whole() };
}
