// No mail is lost when the database, the queue or a job fails on its way.
import { describe, expect, it } from 'vitest';
import { acceptMail } from '../../../src/flows/issue/take-mail.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import type { MemoryQueue } from '../../support/queue.ts';
import { buildMail, createMailWorld } from '../support/mail-world.ts';

const { world, deliver, inbox, tracked } = createMailWorld();

describe('when something breaks', () => {
  it('if the row can’t be written, the sender is told to try again, and the next try succeeds', async () => {
    const newsletter = await tracked();
    const to = newsletter.uniqueEmail;
    const { services } = world;
    const noDatabase = {
      ...services,
      db: new Proxy(services.db, {
        get: (db, name) => (name === 'batch' ? () => Promise.reject(new Error('gone')) : Reflect.get(db, name)),
      }),
    };
    await expect(
      acceptMail(noDatabase, { door: 'mail', from: '', recipients: [to], raw: buildMail(to) }, new Date()),
    ).rejects.toThrow('gone');
    expect(await inbox(newsletter.id)).toHaveLength(0);
    expect(await deliver(to, buildMail(to))).toBeNull();
    expect(await inbox(newsletter.id)).toHaveLength(1);
    await world.work(['analyse']);
  });

  it('a mail that a subscriber waits for has priority, also for a similar newsletter', async () => {
    const [own, similar, lapsed, other] = [await tracked(), await tracked(), await tracked(), await tracked()];
    await world.people.subscriber(own.id);
    await world.people.free(lapsed.id, { subscriptionStatus: 'past_due' });
    await world.db
      .insert(newsletterSimilarities)
      .values({ newsletterId: own.id, similarId: similar.id, similarity: 0.8 });
    const queues = { first: world.priority, rest: world.jobs };
    // Tracking a newsletter starts background work, which may still send jobs of other kinds.
    const emptied = (queue: MemoryQueue) => {
      const taken: unknown[] = [];
      for (let next = queue.take(); next; next = queue.take()) taken.push(next);
      return (taken as { kind: string; emailId: string }[])
        .filter(({ kind }) => kind === 'analyse')
        .map(({ emailId }) => emailId);
    };
    for (const queue of Object.values(queues)) emptied(queue);
    for (const each of [other, lapsed, similar, own]) await deliver(each.uniqueEmail, buildMail(each.uniqueEmail));

    const idsOf = async (all: { id: string }[]) => {
      const ids: string[] = [];
      for (const { id } of all) ids.push((await inbox(id))[0]?.id ?? '');
      return ids;
    };
    const [first, rest] = [await idsOf([similar, own]), await idsOf([other, lapsed])];
    // Mails of earlier tests may still be queued.
    const ours = (taken: string[]) => taken.filter((id) => [...first, ...rest].includes(id));
    expect([ours(emptied(queues.first)), ours(emptied(queues.rest))]).toEqual([first, rest]);
  });
});
