// Daily quota for mail from outside to one newsletter, and four concurrent onboardings.

import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAIL_QUOTAS } from '../../../src/domain/newsletter/quota.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { newsletterQuotaUse } from '../../../src/store/schema/operations.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { analyseWaitingMails, buildSponsoredMail, deliverMail } from '../../support/strangers.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db } = world;
const LIMIT = MAIL_QUOTAS.provisional.mails;

async function provisional() {
  const address = `letters${Math.floor(Math.random() * 900_000 + 100_000)}-abcdefghj@mail.app.test`;
  return world.add.newsletter({ uniqueEmail: address, standing: 'provisional' });
}
const mailsOf = (newsletterId: string) => db.select().from(emails).where(eq(emails.newsletterId, newsletterId));
const waiting = async (newsletterId: string) =>
  (await mailsOf(newsletterId)).filter(({ processingStatus }) => processingStatus === 'pending');

describe('the mail of a provisional newsletter', () => {
  it('delays no other newsletter, and an admin has no quota', async () => {
    const { id, uniqueEmail: to } = await provisional();
    await db
      .insert(newsletterQuotaUse)
      .values({ newsletterId: id, day: new Date().toISOString().slice(0, 10), mails: LIMIT });
    await deliverMail(world, to, buildSponsoredMail({ to, sponsor: 'Heldone' }));
    const other = await provisional();
    await deliverMail(world, other.uniqueEmail, buildSponsoredMail({ to: other.uniqueEmail, sponsor: 'Heldtwo' }));
    await analyseWaitingMails(world);
    expect([(await waiting(id)).length, (await waiting(other.id)).length]).toEqual([1, 0]);

    const admin = (await world.people.admin()).cookie;
    const form = new FormData();
    form.append('emails', new File([buildSponsoredMail({ to, sponsor: 'Heldthree' }) as BlobPart], 'one.eml'));
    const uploaded = await world.call('/api/emails/upload', { as: admin, method: 'POST', body: form });
    expect(uploaded.data.results[0].status).toBe('completed');
    // A person can run a waiting mail at once.
    const [held] = await waiting(id);
    expect((await world.call(`/api/emails/process/${held?.id}`, { as: admin, method: 'POST' })).status).toBe(202);
    await analyseWaitingMails(world);
    expect(await waiting(id)).toEqual([]);
  });
});

describe('a sender to unknown addresses', () => {
  it('is told so at first and to come back later then, while tracked newsletters keep getting mail', async () => {
    const counted = new Map<string, number>();
    const limiter = {
      limit: async ({ key }: { key: string }) => {
        counted.set(key, (counted.get(key) ?? 0) + 1);
        return { success: (counted.get(key) ?? 0) <= 3 };
      },
    };
    const guarded = createWorld({ RATE_RECIPIENT: limiter as unknown as string }, { rateLimits: true });
    const guess = (from = 'a@guesser.test') =>
      deliverMail(
        guarded,
        `letters${Math.random().toString().slice(2, 8)}@mail.app.test`,
        buildSponsoredMail({ to: 'x@mail.app.test', sponsor: 'Guess' }),
        from,
      );
    // Another name or spelling of the domain does not count as another sender.
    for (const from of ['a@guesser.test', '"b@odd.test"@guesser.test', 'a@Guesser.TEST'])
      expect(await guess(from)).toMatch(/No newsletter/);
    await expect(guess()).rejects.toThrow(/later/);
    expect(takeLogMessages().join()).toContain('rate_limited');
    expect([...counted.keys()]).toEqual(['sender:guesser.test']);
    const { uniqueEmail: to } = await guarded.add.newsletter({ uniqueEmail: 'letters123456-abcdefghj@mail.app.test' });
    expect(await deliverMail(guarded, to, buildSponsoredMail({ to, sponsor: 'Guess' }), 'a@guesser.test')).toBeNull();
  });
});

describe('onboarding', () => {
  const form = (name: string, website: string) => ({
    name,
    website,
    description: 'A letter about nothing in particular.',
  });

  it('sent four times at once makes one newsletter', async () => {
    const { id, cookie } = await world.people.newcomer();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((nth) =>
        world.call('/api/onboarding', {
          as: cookie,
          json: form(`Four ${nth}`, `https://four-${nth}-${crypto.randomUUID().slice(0, 6)}.test`),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const made = await db.select().from(newsletters).where(eq(newsletters.createdBy, id));
    const [user] = await db.select().from(users).where(eq(users.id, id));
    expect([made.length, made[0]?.id]).toEqual([1, user?.newsletterId]);
    expect(made[0]).toMatchObject({ standing: 'provisional' });
    expect(made[0]?.uniqueEmail).toMatch(/^four-\d\d{6}-[a-z2-9]{9}@mail\.app\.test$/);
  });

  it('with a webmail provider’s or hosting platform’s address gives nobody another’s newsletter', async () => {
    for (const host of ['gmail.com', 'substack.com']) {
      const first = await world.people.newcomer();
      await world.call('/api/onboarding', { as: first.cookie, json: form(`Mine at ${host}`, `https://${host}`) });
      const [made] = await db
        .select()
        .from(newsletters)
        .where(and(eq(newsletters.createdBy, first.id)));
      expect(made?.domain).toBeNull();
      // A newsletter that already has the domain.
      const old = await world.add.newsletter({ name: `Old at ${host}`, domain: host });
      const other = await world.people.free(old.id, { email: `${crypto.randomUUID()}@${host}` });
      const seen = await world.call(`/api/newsletters/${old.id}`, { as: other.cookie });
      expect([seen.status, 'uniqueEmail' in seen.data]).toEqual([200, false]);
    }
  });

  it('a provisional newsletter blocks neither its name nor its domain for the real owner', async () => {
    const squatter = await world.people.newcomer();
    await world.call('/api/onboarding', {
      as: squatter.cookie,
      json: form('The Squatted Post', 'https://squattedpost.test'),
    });
    const owner = await world.people.newcomer();
    const own = await world.call('/api/onboarding', {
      as: owner.cookie,
      json: form('The Squatted Post', 'https://squattedpost.test'),
    });
    const [theirs] = await db.select().from(newsletters).where(eq(newsletters.createdBy, squatter.id));
    expect([own.status, own.data.newsletter.id === theirs?.id]).toEqual([200, false]);
    const tracked = await world.call('/api/newsletters', {
      as: (await world.people.admin()).cookie,
      json: {
        name: 'The Squatted Post',
        website: 'https://squattedpost.test',
        description: 'The real one, as an admin knows it.',
      },
    });
    expect(tracked.status).toBe(201);
  });
});
