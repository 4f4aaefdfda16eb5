// The queue of newsletters and senders waiting for an administrator, oldest first and in pages.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listStandingQueue } from '../../../src/store/newsletter/standing-queue.ts';
import { createStandingWorld, minutesLater, NOW } from '../support/standing-world.ts';

const { db, add, people, knows, mail } = createStandingWorld();

describe('the queue of undecided newsletters and senders', () => {
  const sight = { kind: 'admin' } as never;
  const queue = (show: 'newsletters' | 'senders' | 'taken' | 'refused', page = 1, limit = 2) =>
    listStandingQueue(db, { show, page, limit }, sight);

  it('has undecided newsletters, refused ones, unknown senders of our newsletters and automatically learned ones, oldest first in pages', async () => {
    await add.newsletter({ id: 'ours' });
    const waits = { standing: 'provisional' as const };
    for (const [id, minutes] of [
      ['n1', 3],
      ['n2', 1],
      ['n3', 2],
    ] as const)
      await add.newsletter({ id, ...waits, createdAt: minutesLater(minutes) });
    await add.newsletter({ id: 'refused', ...waits, standingDecidedAt: NOW });
    await knows('ours', 'w1', {}, { standing: 'unfamiliar', createdAt: minutesLater(2) });
    await knows('ours', 'w2', {}, { standing: 'unfamiliar', createdAt: minutesLater(1) });
    await knows('ours', 'w3', {}, { standing: 'unfamiliar', createdAt: minutesLater(3) });
    await knows('n1', 'w4', {}, { standing: 'unfamiliar' });
    await knows('ours', 'w5', {}, { taken: 'first' });
    await knows('ours', 'w6', {}, { taken: 'person' });
    const waiting = { newsletters: 3, senders: 3, taken: 1 };
    const of = async (show: Parameters<typeof queue>[0], page?: number) => {
      const { newsletters, senders, total, waiting } = await queue(show, page);
      return { newsletters: newsletters.map(({ id }) => id), senders: senders.map(({ id }) => id), total, waiting };
    };
    expect(await of('newsletters')).toEqual({ newsletters: ['n2', 'n3'], senders: [], total: 3, waiting });
    expect((await of('newsletters', 2)).newsletters).toEqual(['n1']);
    expect(await of('refused')).toEqual({ newsletters: ['refused'], senders: [], total: 1, waiting });
    expect((await queue('refused')).newsletters[0]?.refusedAt).toBe(NOW.toISOString());
    expect(await of('senders')).toEqual({ newsletters: [], senders: ['w2', 'w1'], total: 3, waiting });
    expect((await of('senders', 2)).senders).toEqual(['w3']);
    expect(await of('taken')).toEqual({ newsletters: [], senders: ['w5'], total: 1, waiting });
  });

  it('says whether a newsletter’s creator has a verified address on its domain, in any spelling', async () => {
    const made = async (id: string, email: string, emailVerified: boolean, domain: string | null) => {
      const owner = await people.newcomer();
      await db.execute(
        sql`update users set email = ${email}, email_verified = ${emailVerified} where id = ${owner.id}`,
      );
      await add.newsletter({ id, standing: 'provisional', domain, createdBy: owner.id });
    };
    await made('proved', 'Me@Theirs.test', true, 'theirs.test');
    await made('unproved', 'you@theirs.test', false, 'theirs.test');
    await made('elsewhere', 'me@elsewhere.test', true, 'theirs.test');
    await made('placeless', 'they@theirs.test', true, null);
    const { newsletters } = await queue('newsletters', 1, 9);
    expect(Object.fromEntries(newsletters.map(({ id, createdBy }) => [id, createdBy?.onDomain]))).toEqual({
      proved: true,
      unproved: false,
      elsewhere: false,
      placeless: false,
    });
  });

  it('shows for each the number of mails, the newest mail, the first ten senders and the newest five claims', async () => {
    const { id: owner } = await people.newcomer();
    await db.execute(sql`update users set email = 'me@theirs.test' where id = ${owner}`);
    await add.newsletter({
      id: 'theirs',
      standing: 'provisional',
      createdAt: NOW,
      domain: 'theirs.test',
      createdBy: owner,
    });
    await add.newsletter({ id: 'ours' });
    await add.newsletter({ id: 'alone', standing: 'provisional', createdAt: minutesLater(9) });
    for (let n = 11; n >= 0; n--)
      await knows('theirs', `s${n}`, {}, { standing: 'unfamiliar', createdAt: minutesLater(n) });
    await knows('ours', 'w', { fromKey: 'from.test' }, { standing: 'unfamiliar' });
    const brand = (await add.brand({ name: 'Acme' })).id;
    for (let n = 0; n < 7; n++) {
      await mail('theirs', `t${n}`, { senderId: 's0' });
      await mail('ours', `o${n}`, {
        senderId: 'w',
        receivedAt: minutesLater(n),
        subject: `Issue ${n}`,
        authDetail: 'dkim=pass',
      });
      const claim = { detectedAt: minutesLater(n), textContent: `text ${n}` };
      await add.sponsorship('theirs', brand, { ...claim, emailId: `t${n}` });
      const rawData = n % 2 ? null : { brand: 'ACME', quote: 'q'.repeat(500), linkDomains: ['acme.test'] };
      await add.sponsorship('ours', brand, { ...claim, emailId: `o${n}`, rawData });
    }
    const [theirs, alone] = (await queue('newsletters')).newsletters;
    expect(theirs).toMatchObject({
      id: 'theirs',
      mails: 7,
      sponsorships: 7,
      refusedAt: null,
      createdBy: { email: 'me@theirs.test', emailVerified: true, onDomain: true },
    });
    expect(theirs?.senders.map(({ id, mails }) => `${id} ${mails}`)).toEqual(
      Array.from({ length: 10 }, (_, n) => `s${n} ${n === 0 ? 7 : 0}`),
    );
    expect(theirs?.claims.map(({ quote, brandName }) => `${brandName} ${quote}`)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Acme text ${n}`),
    );
    expect(alone).toMatchObject({ id: 'alone', mails: 0, sponsorships: 0, senders: [], claims: [], createdBy: null });
    const [one] = (await queue('senders')).senders;
    expect(one).toMatchObject({
      id: 'w',
      fromKey: 'from.test',
      mails: 7,
      newsletter: { id: 'ours' },
      newest: { id: 'o6', subject: 'Issue 6', receivedAt: minutesLater(6).toISOString(), authentication: 'dkim=pass' },
    });
    expect(one?.claims).toHaveLength(5);
    expect(one?.claims[0]).toEqual({
      brandName: 'ACME',
      quote: 'q'.repeat(400),
      linkDomains: ['acme.test'],
      detectedAt: minutesLater(6).toISOString(),
    });
    expect(one?.claims[1]).toMatchObject({ brandName: 'Acme', quote: 'text 5', linkDomains: [] });
  });
});
