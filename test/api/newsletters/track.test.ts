// A newsletter is tracked once, with a unique address; failures give a reason.
import { describe, expect, it, vi } from 'vitest';
import { changeTrackedNewsletter } from '../../../src/flows/newsletter/change.ts';
import { trackNewsletter } from '../../../src/flows/newsletter/track.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, services } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');

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
});
