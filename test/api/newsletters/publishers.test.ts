// A publisher with several newsletters: a shared domain is only a hint, never a refusal; another name is another
// newsletter.
import { beforeAll, describe, expect, it } from 'vitest';
import { listNewsletterNamesByDomain, listNewslettersOfDomain } from '../../../src/store/newsletter/publishers.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const SITE = 'https://press.example/letters';
const about = 'Letters about many things';
let morning: { id: string };
beforeAll(async () => {
  morning = await world.add.newsletter({
    name: 'Morning Press',
    normalizedName: 'morning press',
    domain: 'press.example',
  });
  await world.add.newsletter({ name: 'Evening Sport', normalizedName: 'evening sport', domain: 'press.example' });
  await world.add.newsletter({ name: 'Unconfirmed', domain: 'press.example', standing: 'provisional' });
});
const onboard = async (more: object) => {
  const { cookie } = await world.people.newcomer();
  return world.call('/api/onboarding', { as: cookie, json: { website: SITE, description: about, ...more } });
};

describe('a publisher with several newsletters', () => {
  it('is shown to anybody about to add another one, newcomers too, but without its unconfirmed newsletters', async () => {
    const { cookie } = await world.people.newcomer();
    const { data } = await world.call(`/api/newsletters/same-publisher?website=${encodeURIComponent(SITE)}`, {
      as: cookie,
    });
    expect(data).toMatchObject({
      domain: 'press.example',
      total: 2,
      message: 'We track 2 newsletters of press.example: Evening Sport, Morning Press',
    });
    const none = await world.call('/api/newsletters/same-publisher?website=https://nobody.example', { as: cookie });
    expect(none.data).toEqual({ domain: 'nobody.example', newsletters: [], total: 0, message: null });
  });

  it('a newcomer is linked to the newsletter they name or one of that name, and creates their own under any other name', async () => {
    expect((await onboard({ name: 'Garden Notes', newsletterId: morning.id })).data.newsletter.id).toBe(morning.id);
    expect((await onboard({ name: 'The Morning Press' })).data.newsletter.id).toBe(morning.id);
    const own = await onboard({ name: 'Garden Notes' });
    expect([own.status, own.data.newsletter.name]).toEqual([200, 'Garden Notes']);
    // A member who was shown the similar one and says that this is another is trusted.
    for (const name of ['The Morning Press', 'Evening Sports']) {
      const another = await onboard({ name, isAnother: true });
      expect([another.status, another.data.newsletter.name]).toEqual([200, name]);
      expect([morning.id]).not.toContain(another.data.newsletter.id);
    }
    const elsewhere = await world.add.newsletter({ domain: 'elsewhere.example' });
    expect((await onboard({ name: 'Garden Notes', newsletterId: elsewhere.id })).status).toBe(400);
  });

  it('an admin can add another name of the same domain, but not the same or nearly the same name', async () => {
    const admin = await world.people.admin();
    const add = (name: string, website = SITE) =>
      world.call('/api/newsletters', { as: admin.cookie, json: { name, website, description: about } });
    expect((await add('Kitchen Table')).status).toBe(201);
    expect((await add('Morning Pres')).status).toBe(409);
    expect((await add('Morning Pres', 'https://elsewhere.example')).status).toBe(201);
    expect((await add('Morning Press', 'https://third.example')).status).toBe(409);
  });
});

describe('the newsletters of a publisher', () => {
  it('are listed by name, ten at most, with the total; for many publishers at once the first three names', async () => {
    const domain = 'press.test';
    for (let nth = 12; nth > 0; nth--)
      await world.add.newsletter({ name: `${nth % 2 ? 'é' : 'E'}dition ${String(nth).padStart(2, '0')}`, domain });
    await world.add.newsletter({ name: 'Aside', domain: 'other.test' });
    await world.add.newsletter({ name: 'Awaited', domain, standing: 'provisional' });
    const { total, newsletters } = await listNewslettersOfDomain(world.db, domain);
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at % 2 ? 'E' : 'é'}dition ${String(at + 1).padStart(2, '0')}`);
    expect([total, newsletters.map(({ name }) => name)]).toEqual([12, names(10)]);
    expect(await listNewslettersOfDomain(world.db, 'nobody.test')).toEqual({ total: 0, newsletters: [] });
    expect(await listNewsletterNamesByDomain(world.db, [domain, 'nobody.test'])).toEqual(
      new Map([[domain, { names: names(3), total: 12 }]]),
    );
    expect((await listNewsletterNamesByDomain(world.db, [])).size).toBe(0);
  });
});
