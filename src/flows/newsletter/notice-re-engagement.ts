// Tells administrators when a newsletter's sender asks whether we still read it: without an answer the subscription
// ends. The notice goes when somebody has answered.
import { toUtcDay } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { askedToStay } from '../../store/newsletter-subscriptions.ts';
import { deleteNotice, listNotices, raiseNotice } from '../../store/notices.ts';

const PREFIX = 're-engagement ';
/** Notices at once; the board lists all. */
const SHOWN = 20;

/** @returns how many newsletters ask. */
export async function noticeReEngagement({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  const asked = await askedToStay(db, SHOWN, now);
  for (const { id, name, askedAt } of asked) {
    const text = `${name} asks whether we still read it (mail of ${toUtcDay(askedAt)}). Open the mail's link on the page Subscriptions before the subscription ends.`;
    await raiseNotice(db, { name: PREFIX + id, text }, now);
  }
  const open = new Set(asked.map(({ id }) => PREFIX + id));
  for (const { name } of await listNotices(db))
    if (name.startsWith(PREFIX) && !open.has(name)) await deleteNotice(db, name);
  return asked.length;
}
