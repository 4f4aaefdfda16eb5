// A database without newsletters and senders before each test, and its senders and mails as lines of text.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Sender } from '../../../src/domain/mail/sender.ts';
import { judgeSender } from '../../../src/store/issue/senders.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const until = minutesLater(5);

export function createStandingWorld() {
  const { db, add, people } = createEmptiedWorld();
  const who = { by: { userId: '', who: 'cora@house.test', name: 'Cora' } };

  beforeEach(async () => {
    who.by = { ...who.by, userId: (await people.admin()).id };
  });

  const said = async (statement: ReturnType<typeof sql>) =>
    (await db.execute<{ said: string }>(statement)).rows.map(({ said }) => said);
  const senders = () =>
    said(
      sql`select concat_ws(' ', newsletter_id, from_key, standing, taken, decided_at = ${NOW}) as said from newsletter_senders order by 1`,
    );
  const mails = () =>
    said(sql`select concat_ws(' ', id, coalesce(s.from_key, 'nobody'), e.sender_standing, e.processing_status) as said
    from (select id as mail, * from emails) e left join (select id as sender, from_key from newsletter_senders) s on s.sender = e.sender_id order by 1`);
  const mail = (newsletterId: string, id: string, more: object = {}) =>
    add.email(newsletterId, {
      id,
      kind: 'issue',
      leasedUntil: until,
      createdAt: NOW,
      receivedAt: NOW,
      senderStanding: 'unfamiliar',
      ...more,
    });
  async function judge(newsletterId: string, id: string, from: Sender, more: { isIssue?: boolean; until?: Date } = {}) {
    await mail(newsletterId, id);
    return judgeSender(db, { id, newsletterId, until, isIssue: true, ...more }, from, NOW);
  }
  const knows = (newsletterId: string, id: string, from: Partial<Sender>, more: object = {}) => {
    const row = { standing: 'known', taken: null, createdAt: NOW, ...more };
    return db.execute(sql`insert into newsletter_senders (id, newsletter_id, from_key, auth_domain, list_id, standing, taken, created_at)
    values (${id}, ${newsletterId}, ${from.fromKey ?? id}, ${from.authDomain ?? ''}, ${from.listId ?? ''}, ${row.standing}, ${row.taken}, ${row.createdAt})`);
  };

  return { db, add, people, judge, knows, mail, mails, said, senders, who };
}
