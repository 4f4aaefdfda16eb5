// A re-engagement mail asks whether we still read the newsletter; without an answer the subscription ends.
import { toUtcDay } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { listReEngagementRequests } from '../../store/newsletter/newsletter-subscriptions.ts';
import { deleteNotice, listNotices, raiseNotice } from '../../store/operations/notices.ts';

const PREFIX = 're-engagement ';
/** Maximum number of these notices at a time; the page Subscriptions lists all such newsletters. */
const SHOWN = 20;

export async function raiseReEngagementNotices({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  const asked = await listReEngagementRequests(db, SHOWN, now);
  for (const { id, name, askedAt } of asked) {
    const text = `${name} asks whether we still read it (mail of ${toUtcDay(askedAt)}). Open the mail's link on the page Subscriptions before the subscription ends.`;
    await raiseNotice(db, { name: PREFIX + id, text }, now);
  }
  const open = new Set(asked.map(({ id }) => PREFIX + id));
  for (const { name } of await listNotices(db))
    if (name.startsWith(PREFIX) && !open.has(name)) await deleteNotice(db, name);
  return asked.length;
}
