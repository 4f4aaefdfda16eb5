// Reads delivery events of mails that we sent: addresses that bounced permanently, and people who complained.
import { type MailDeliveryEvents, mailDeliveryEvents } from '../../contract/mail-events.ts';
import { AppError } from '../../errors.ts';

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
  const parsed = mailDeliveryEvents.safeParse(json);
  if (!parsed.success) throw new AppError('invalid', 'This is not an event of a mail service');
  return parsed.data;
}
