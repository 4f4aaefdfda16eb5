// Reads delivery events of mails that we sent: addresses that bounced permanently, and people who complained. Supports
// Resend, and {bounced: [...], complained: [...]} for a relay. Temporary failures (a full mailbox) are ignored.
import * as z from 'zod';
import { AppError } from '../../errors.ts';

export interface MailDeliveryEvents {
  bounced: string[];
  complained: string[];
}

const ADDRESSES_MAX = 100;
const isAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[^@\s]{1,64}@[^@\s]{1,255}$/.test(given.trim());
const addresses = z
  .array(z.unknown())
  .transform((given) => given.slice(0, ADDRESSES_MAX).flatMap((one) => (isAddress(one) ? [one.trim()] : [])));

const resendEvent = z
  .object({
    type: z.string().startsWith('email.'),
    data: z.object({ to: addresses.default([]), bounce: z.object({ type: z.string() }).optional() }),
  })
  .transform(({ type, data: { to, bounce } }) => ({
    bounced: type === 'email.bounced' && bounce?.type === 'Permanent' ? to : [],
    complained: type === 'email.complained' ? to : [],
  }));
const relayEvent = z
  .object({ bounced: addresses, complained: addresses })
  .partial()
  .refine(({ bounced, complained }) => bounced ?? complained)
  .transform(({ bounced = [], complained = [] }) => ({ bounced, complained }));
const event = z.union([resendEvent, relayEvent]);

/**
 * Parses the body of an event webhook.
 * @throws AppError invalid if the body has none of the supported shapes.
 */
export function parseMailDeliveryEvents(body: string): MailDeliveryEvents {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new AppError('invalid', 'The body is not JSON');
  }
  const parsed = event.safeParse(json);
  if (!parsed.success) throw new AppError('invalid', 'This is not an event of a mail service');
  return parsed.data;
}
