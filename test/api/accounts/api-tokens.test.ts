// Personal tokens: created once, stored hashed, and refused once revoked, expired or over their rate limit.
import { expect, it } from 'vitest';
import { apiTokens } from '../../../src/store/schema/api-tokens.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function member() {
  const letter = await world.add.newsletter();
  return { letter, ...(await world.people.subscriber(letter.id)) };
}
const make = async (as: string, json: Record<string, unknown> = {}) =>
  (await world.call('/api/api-tokens', { as, json: { name: 'Script', ...json } })).data;

it('a token is shown once, stored as its hash, and listed without it', async () => {
  const { cookie } = await member();
  const made = await make(cookie);
  expect(made).toMatchObject({ name: 'Script', scopes: ['read'], lastUsedAt: null });
  expect(made.token).toMatch(/^bby_[\w-]{43}$/);
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * 86_400_000);
  expect(JSON.stringify(await world.db.select().from(apiTokens))).not.toContain(made.token);
  const listed = (await world.call('/api/api-tokens', { as: cookie })).data.tokens;
  expect(listed).toHaveLength(1);
  expect(listed[0]).not.toHaveProperty('token');
});

it('a token reads what its owner reads, records its last use, and sets no cookie', async () => {
  const { cookie } = await member();
  const { token, id } = await make(cookie);
  const answer = await world.call('/api/sponsorships', { headers: bearer(token) });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const [row] = (await world.call('/api/api-tokens', { as: cookie })).data.tokens;
  expect([row.id, row.lastUsedAt !== null]).toEqual([id, true]);
});

it('a revoked token is refused with the next call, and an expired one too', async () => {
  const { cookie } = await member();
  const { token, id } = await make(cookie, { days: 7 });
  expect((await world.call('/api/stats', { headers: bearer(token) })).status).toBe(200);
  const late = await world.call('/api/stats', { headers: bearer(token), now: daysAgo(-7) });
  expect([late.status, late.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  expect((await world.call(`/api/api-tokens/${id}`, { as: cookie, method: 'DELETE' })).status).toBe(200);
  expect((await world.call('/api/stats', { headers: bearer(token) })).status).toBe(401);
});

it('a lapsed subscription takes effect with the next call', async () => {
  const { cookie, id } = await member();
  const { token } = await make(cookie);
  const list = () => world.call('/api/trend-reports', { headers: bearer(token) });
  expect((await list()).status).toBe(200);
  await world.db.update(users).set({ subscriptionStatus: 'canceled' });
  expect([id.length > 0, (await list()).status]).toEqual([true, 402]);
});

it('a token takes precedence over a cookie, so that skipping the Origin check opens no session', async () => {
  const { cookie } = await member();
  const { token } = await make(cookie);
  const write = { method: 'POST', headers: bearer(token), as: cookie, origin: null };
  expect((await world.call('/api/auth/sign-out-everywhere', write)).status).toBe(403);
  const unknown = { ...write, headers: bearer('bby_none') };
  expect((await world.call('/api/auth/sign-out-everywhere', unknown)).status).toBe(401);
  const other = { ...write, headers: { authorization: 'Bearer something' } };
  expect((await world.call('/api/auth/sign-out-everywhere', other)).status).toBe(403);
  expect((await world.call('/api/stats', { as: cookie })).status).toBe(200);
});

it('a token’s answer has its remaining rate; beyond it calls are refused until the window ends', async () => {
  const { cookie } = await member();
  const { token } = await make(cookie);
  const now = new Date();
  const call = (at = now) => world.call('/api/stats/recent', { headers: bearer(token), now: at });
  const first = await call();
  expect(first.headers.get('ratelimit-policy')).toBe('"token";q=120;w=60');
  expect(first.headers.get('ratelimit')).toBe('"token";r=119;t=60');
  await world.db.update(apiTokens).set({ windowCalls: 120 });
  const refused = await call(new Date(now.getTime() + 20_000));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(refused.headers.get('ratelimit')).toBe('"token";r=0;t=40');
  expect((await call(new Date(now.getTime() + 60_000))).headers.get('ratelimit')).toBe('"token";r=119;t=60');
});

it('one member has at most 20 tokens', async () => {
  const { cookie } = await member();
  const asked = await Promise.all(
    Array.from({ length: 22 }, () => world.call('/api/api-tokens', { as: cookie, json: { name: 'One' } })),
  );
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(2);
});
