// Administrators see how many leads a newsletter's members have, and nothing of the leads themselves.
import { beforeAll, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const { add, people, call } = createWorld();
let own: string;
let owner: string;
let admin: string;

beforeAll(async () => {
  own = (await add.newsletter({ name: 'Own Letter', domain: 'own.test' })).id;
  owner = (await people.subscriber(own, { email: 'ada@own.test' })).cookie;
  admin = (await people.admin()).cookie;
});

it('an administrator sees the number of leads on the newsletter’s page, and one fewer after a lead is removed', async () => {
  const count = async () => (await call(`/api/newsletters/${own}`, { as: admin })).data.leadCount;
  expect(await count()).toBe(0);
  const leads: string[] = [];
  for (const name of ['Kaolin', 'Larch']) {
    const { id: brandId } = await add.brand({ name, firstSeenAt: daysAgo(40) });
    leads.push((await call('/api/leads', { as: owner, json: { brandId } })).data.lead.id);
  }
  expect(await count()).toBe(2);
  await call(`/api/leads/${leads[0]}`, { as: owner, method: 'DELETE' });
  expect(await count()).toBe(1);
});

it('nobody else sees the number, and an administrator opens no lead', async () => {
  const { id: brandId } = await add.brand({ name: 'Marl', firstSeenAt: daysAgo(40) });
  const { lead } = (await call('/api/leads', { as: owner, json: { brandId } })).data;
  expect((await call(`/api/newsletters/${own}`, { as: owner })).data).not.toHaveProperty('leadCount');
  const opened = await call(`/api/leads/${lead.id}`, { as: admin });
  expect([opened.status, JSON.stringify(opened.data).includes('Marl')]).toEqual([409, false]);
});
