// Delivery events of a mail service: Resend's, or {bounced: [...], complained: [...]} of a relay. Only permanent
// failures count; a full mailbox doesn't.
import * as z from 'zod';

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

/** The addresses that get no more mail, by reason. */
export const mailDeliveryEvents = z.union([resendEvent, relayEvent]);
export type MailDeliveryEvents = z.infer<typeof mailDeliveryEvents>;
