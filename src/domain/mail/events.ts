// Reads delivery events of mails that we sent: addresses that bounced permanently, and people who complained. Supports
// Postmark, Resend and Amazon SES (through SNS), and {bounced: [...], complained: [...]} for a self-hosted relay.
// Temporary failures (a full mailbox) are ignored.
import { AppError } from '../../errors.ts';

export interface MailDeliveryEvents {
  bounced: string[];
  complained: string[];
  /** The Amazon URL to fetch in order to confirm an SNS subscription; null for all other requests. */
  confirm: string | null;
}

const ADDRESSES_MAX = 100;
const POSTMARK_BOUNCES = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);
const SNS = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com\//;

type Json = Record<string, unknown>;

/**
 * Parses the body of an event webhook.
 * @throws AppError invalid if the body has none of the supported shapes.
 */
export function parseMailDeliveryEvents(body: string): MailDeliveryEvents {
  const payload = objectOf(body);
  if (payload.Type === 'SubscriptionConfirmation') {
    const confirm = String(payload.SubscribeURL ?? '');
    if (!SNS.test(confirm)) throw new AppError('invalid', 'The confirmation link is not one of the mail service’s');
    return { bounced: [], complained: [], confirm };
  }
  const event =
    payload.Type === 'Notification' && typeof payload.Message === 'string' ? objectOf(payload.Message) : payload;
  const none = { bounced: [], complained: [], confirm: null };
  const kind = String(event.RecordType ?? event.type ?? event.notificationType ?? event.eventType ?? '');
  switch (kind) {
    case 'Bounce': {
      // Postmark sends one address, SES a list.
      if (typeof event.Email === 'string')
        return { ...none, bounced: POSTMARK_BOUNCES.has(String(event.Type)) ? addresses([event.Email]) : [] };
      const bounce = event.bounce as Json | undefined;
      return { ...none, bounced: bounce?.bounceType === 'Permanent' ? addresses(bounce.bouncedRecipients) : [] };
    }
    case 'SpamComplaint':
      return { ...none, complained: addresses([event.Email]) };
    case 'Complaint':
      return { ...none, complained: addresses((event.complaint as Json | undefined)?.complainedRecipients) };
    case 'email.bounced': {
      const data = event.data as { to?: unknown; bounce?: { type?: unknown } } | undefined;
      return { ...none, bounced: data?.bounce?.type === 'Permanent' ? addresses(data.to) : [] };
    }
    case 'email.complained':
      return { ...none, complained: addresses((event.data as Json | undefined)?.to) };
  }
  if (kind === '' && !Array.isArray(event.bounced) && !Array.isArray(event.complained))
    throw new AppError('invalid', 'This is not an event of a mail service');
  return { bounced: addresses(event.bounced), complained: addresses(event.complained), confirm: null };
}

function objectOf(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Json;
  } catch {
    // The body isn't JSON, and is refused below.
  }
  throw new AppError('invalid', 'The body is not a JSON object');
}

/** E-mail addresses in a list of strings or of {emailAddress}. */
function addresses(given: unknown): string[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, ADDRESSES_MAX).flatMap((one) => {
    const address = typeof one === 'string' ? one : String((one as Json | null)?.emailAddress ?? '');
    return /^[^@\s]{1,64}@[^@\s]{1,255}$/.test(address.trim()) ? [address.trim()] : [];
  });
}
