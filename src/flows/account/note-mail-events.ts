// Records the bounces and complaints that the mail service reports. No mail is sent to those addresses any more.

import type { MailDeliveryEvents } from '../../contract/mail-events.ts';
import { hashContactEmail } from '../../domain/contact/hash.ts';
import type { Services } from '../../services.ts';
import { createSuppressionList } from '../../store/contact/suppressions.ts';

export async function recordBouncesAndComplaints(
  { db }: Pick<Services, 'db'>,
  events: MailDeliveryEvents,
  now: Date,
): Promise<number> {
  const list = createSuppressionList(db);
  for (const reason of ['complained', 'bounced'] as const) {
    for (const address of events[reason]) await list.add(await hashContactEmail(address), reason, now);
  }
  return events.bounced.length + events.complained.length;
}
