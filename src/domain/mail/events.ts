import { type MailDeliveryEvents, mailDeliveryEvents } from '../../contract/mail-events.ts';
import { AppError } from '../../errors.ts';

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
