// A newsletter is tracked once, with a unique address; failures give a reason.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTrackedNewsletter } from '../../src/flows/newsletter/change.ts';
import { trackNewsletter } from '../../src/flows/newsletter/track.ts';
import { answerTrackingRequest, requestNewsletterTracking } from '../../src/flows/newsletter/track-request.ts';
import { newsletters } from '../../src/store/schema/newsletters.ts';
import { trackingRequests } from '../../src/store/schema/requests.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, services, add, people } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');

beforeEach(async () => {
  await db.execute(sql`truncate newsletters, users cascade`);
  while (world.jobs.take());
  while (world.priority.take());
});

const letter = (name: string, more: object = {}) => ({
  name,
  website: `https://${name.toLowerCase().replace(/\W/g, '')}.test`,
  description: 'A letter',
  createdBy: null,
  standing: 'trusted' as const,
  ...more,
});
const track = (...given: Parameters<typeof letter>) => trackNewsletter(services, letter(...given), NOW);
const refused = (message: string) => ({ code: 'conflict', message });
/** A database on which every batch fails. */
const broken = (why: Error): typeof services =>
  Object.create(services, { db: { value: Object.create(db, { batch: { value: () => Promise.reject(why) } }) } });

describe('a newsletter that is tracked', () => {
  it('has its own address, and its description, logo and sign-up page searches go before an import’s', async () => {
    const { id, uniqueEmail } = await track('Tide');
    expect(uniqueEmail).toMatch(/^tide\d{6}-[a-z2-9]{9}@mail\.app\.test$/);
    expect(world.priority.all).toEqual([
      { kind: 'describe', what: 'newsletter', id },
      { kind: 'logo', what: 'newsletter', id },
      { kind: 'public-side', newsletterId: id },
    ]);
  });

  it('is given another random address if one is taken, five times at most', async () => {
    const [first, second] = ['A letter for people who sail', 'A letter for people who row'];
    const draw = vi.spyOn(crypto, 'getRandomValues');
    try {
      draw.mockImplementation((array) => array);
      const { uniqueEmail } = await track(first);
      expect(uniqueEmail).toMatch(/^a-letter-for-people000000-a{9}@/);
      draw.mockClear();
      await expect(track(second)).rejects.toThrow();
      const addresses = draw.mock.calls.filter(([array]) => array instanceof Uint32Array);
      expect(addresses).toHaveLength(5);
      let drawn = 0;
      draw.mockImplementation((array) => {
        if (array instanceof Uint32Array && ++drawn === 5) array.fill(7);
        return array;
      });
      expect((await track(second)).uniqueEmail).toMatch(/^a-letter-for-people000007-/);
    } finally {
      draw.mockRestore();
    }
  });

  it('can’t have another’s address, and the refusal names that one', async () => {
    const { uniqueEmail } = await add.newsletter();
    await expect(track('Tide', { uniqueEmail })).rejects.toMatchObject(refused(`The address ${uniqueEmail} is in use`));
  });

  it('can’t have an address with a plus-tag at our domain, whose mail would be another’s', async () => {
    const { id } = await track('Tide');
    const given = (uniqueEmail: string) => changeTrackedNewsletter(services, id, { uniqueEmail }, NOW);
    await expect(given('ebb100001+x@mail.app.test')).rejects.toMatchObject({
      code: 'invalid',
      details: { uniqueEmail: 'Mail to this address arrives at ebb100001@mail.app.test. Please give that one.' },
    });
    expect((await given('ebb100001@mail.app.test')).uniqueEmail).toBe('ebb100001@mail.app.test');
    // At a domain other than ours '+x' may be part of the address, so it is kept.
    expect((await given('ebb+x@elsewhere.test')).uniqueEmail).toBe('ebb+x@elsewhere.test');
  });

  it('is created once if several are added at once; the others are told so', async () => {
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => track('Tide')));
    const lost = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost.map(({ code, message }) => ({ code, message }))).toEqual(
      Array(3).fill(refused('A similar newsletter is already tracked: Tide')),
    );
    expect(await db.select().from(newsletters)).toHaveLength(1);
  });

  it('may share its name with one of another site only if allowed, and never with one of its own site', async () => {
    await track('Tide');
    const other = { website: 'https://other.test' };
    await expect(track('Tide', other)).rejects.toMatchObject(refused('A similar newsletter is already tracked: Tide'));
    await expect(track('Tide', { ...other, nameMayRepeat: true })).resolves.toMatchObject({ name: 'Tide' });
    await expect(track('Tide', { nameMayRepeat: true })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that gets only a new name or only a new site is compared by both', async () => {
    await track('Marketing Morning');
    const { id } = await track('Tide');
    const change = (given: Parameters<typeof changeTrackedNewsletter>[2]) =>
      changeTrackedNewsletter(services, id, given, NOW);
    // Nearly the same name at another site is another newsletter, as when it is added.
    expect((await change({ name: 'Marketing Mornings' })).name).toBe('Marketing Mornings');
    await expect(change({ website: 'https://marketingmorning.test' })).rejects.toMatchObject(
      refused('A similar newsletter is already tracked: Marketing Morning'),
    );
    expect((await change({ website: 'https://third.test' })).domain).toBe('third.test');
  });

  it('that the database refuses is no conflict, when it is added and when it is changed', async () => {
    const down = new Error('the database is away');
    await expect(trackNewsletter(broken(down), letter('Tide'), NOW)).rejects.toBe(down);
    await expect(trackNewsletter(broken(down), letter('Tide', { uniqueEmail: 'a@b.test' }), NOW)).rejects.toBe(down);
    const { id } = await track('Tide');
    await expect(changeTrackedNewsletter(broken(down), id, { description: 'other' }, NOW)).rejects.toBe(down);
  });

  it('belongs to its owner, who can have one only', async () => {
    const { id: userId } = await people.newcomer();
    const own = { owner: { userId, source: 'friend', newsletter: null }, standing: 'provisional', nameMayRepeat: true };
    const made = await track('Tide', own);
    expect(made).toMatchObject({ createdBy: userId, standing: 'provisional' });
    await expect(track('Ebb', own)).rejects.toMatchObject(refused('Onboarding is already complete'));
    expect(await db.select().from(newsletters)).toHaveLength(1);
  });
});

describe('a request for a newsletter', () => {
  const asked = async (newsletterName: string, website?: string) => {
    const { id } = await people.newcomer();
    return requestNewsletterTracking(services, id, { newsletterName, ...(website ? { website } : {}) }, NOW);
  };
  const by = { adminId: null, now: NOW };
  const statuses = async () => (await db.select().from(trackingRequests)).map(({ status }) => status);

  it('for a tracked one names it: by its site, or by its name if no site is given', async () => {
    const { id } = await track('Tide');
    const there = { request: null, existing: { id, name: 'Tide' }, created: false };
    expect(await asked('Tide')).toEqual(there);
    expect(await asked('The Tide', 'https://tide.test/about')).toEqual(there);
    expect(await asked('Tide', 'https://other.test')).toMatchObject({ existing: null, created: true });
    expect(await asked('Ebb')).toMatchObject({ existing: null, created: true, request: { status: 'pending' } });
  });

  it('is answered once, by whatever newsletter; a second answer creates none', async () => {
    const { request } = await asked('Tide');
    const id = request?.id ?? '';
    const answer = (name: string) =>
      answerTrackingRequest(services, id, { status: 'tracked', newsletter: letter(name) }, by);
    const both = await Promise.allSettled([answer('Tide'), answer('Wholly different words')]);
    const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost).toMatchObject([refused('This request has already been answered')]);
    expect(await db.select().from(newsletters)).toHaveLength(1);
    expect(await statuses()).toEqual(['tracked']);
    for (const name of ['Third', 'Tide', 'Wholly different words'])
      await expect(answer(name)).rejects.toMatchObject(refused('This request has already been answered'));
    expect(await answerTrackingRequest(services, id, { status: 'tracked' }, by)).toMatchObject({
      request: { status: 'tracked' },
      newsletter: null,
    });
    await expect(answerTrackingRequest(services, 'nobody', { status: 'tracked' }, by)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('whose newsletter is refused keeps waiting, and the refusal names the duplicate', async () => {
    const { request } = await asked('Ebb');
    await track('Tide');
    await expect(
      answerTrackingRequest(services, request?.id ?? '', { status: 'tracked', newsletter: letter('Tide') }, by),
    ).rejects.toMatchObject(refused('A similar newsletter is already tracked: Tide'));
    expect(await statuses()).toEqual(['pending']);
    expect((await answerTrackingRequest(services, request?.id ?? '', { status: 'tracked' }, by)).request.status).toBe(
      'tracked',
    );
    expect(await statuses()).toEqual(['tracked']);
  });
});
