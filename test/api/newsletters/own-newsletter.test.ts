// An owner changes their own newsletter: not an editor, not to another domain where others rely on it.
import { expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

const { add, people, call } = createWorld();

it('changes name, site and description for its owner, and keeps a tracked newsletter on its domain', async () => {
  const own = await add.newsletter({ name: 'Mast & Main', domain: 'mastmain.test' });
  const owner = await people.subscriber(own.id, { email: 'ada@mastmain.test' });
  const other = await people.subscriber(own.id, { email: 'bo@elsewhere.test' });
  const put = (json: Record<string, unknown>, as = owner.cookie) =>
    call('/api/own-newsletter', { as, method: 'PUT', json });
  const change = { name: 'Mast and Main', website: 'https://www.mastmain.test/letter', description: 'For riggers.' };
  expect((await put(change)).status).toBe(200);
  expect((await call(`/api/newsletters/${own.id}`, { as: owner.cookie })).data).toMatchObject(change);
  const moved = await put({ website: 'https://elsewhere.test' });
  expect([moved.status, moved.data.details.website]).toEqual([400, 'The website must stay on the same domain']);
  expect((await put({ uniqueEmail: 'x@y.test' })).status).toBe(400);
  expect((await put({ name: 'Mine now' }, other.cookie)).status).toBe(403);
  const stale = await put({ name: 'Third', updatedAt: '2020-01-01T00:00:00.000Z' });
  expect(stale.status).toBe(412);
});
