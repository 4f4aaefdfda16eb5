// Every call with days at the end of the calendar and ids of dots: refused or answered, never a fault.
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { CALLS } from '../../src/contract/routes.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
let member = '';
let admin = '';
let brandId = '';

beforeAll(async () => {
  const own = await world.add.newsletter({ domain: 'own.test' });
  brandId = (await world.add.brand({ firstSeenAt: daysAgo(60) })).id;
  member = (await world.people.subscriber(own.id, { email: 'ada@own.test' })).cookie;
  admin = (await world.people.admin()).cookie;
});
const asOf = (access: string) => (access === 'admin' ? admin : member);

it('a day in the year 9999 is no fault in any query', async () => {
  const faults: unknown[] = [];
  let asked = 0;
  for (const { method, path, query, access } of CALLS) {
    if (method !== 'GET' || !query) continue;
    const shape = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
    for (const name of Object.keys(shape.properties ?? {}))
      for (const day of ['9999-12-31', '9999-12-31T23:59:59Z', '0001-01-01']) {
        const address = `/api${path.replace(/\{\w+\}/g, 'none')}?${new URLSearchParams({ [name]: day })}`;
        const { status } = await world.call(address, { as: asOf(access) });
        asked++;
        if (status >= 500) faults.push([address, status]);
      }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(200);
}, 180_000);

it('a day in the year 9999 is no fault in what members enter', async () => {
  const { lead } = (await world.call('/api/leads', { as: member, json: { brandId } })).data;
  const patch = { as: member, method: 'PATCH', json: { nextStepOn: '9999-12-31' } };
  expect((await world.call(`/api/leads/${lead.id}`, patch)).status).toBe(400);
  const slots = [{ day: '9999-12-31', placementType: 'hero' }];
  const booked = await world.call(`/api/leads/${lead.id}/bookings`, { as: member, json: { state: 'held', slots } });
  expect(booked.status).toBe(400);
});

it('an id of dots, or of bytes that are no text, is no fault in any call', async () => {
  const faults: unknown[] = [];
  for (const { method, path, access } of CALLS.filter((call) => call.path.includes('{')))
    for (const id of ['...', '%2E%2E%2F..', '%00', '%FF']) {
      const address = `/api${path.replace(/\{\w+\}/g, id)}`;
      const { status } = await world.call(address, {
        as: asOf(access),
        method,
        ...(method === 'GET' ? {} : { json: {} }),
      });
      if (status >= 500) faults.push([method, address, status]);
    }
  expect(faults).toEqual([]);
}, 180_000);
