// What a personal token may do and see: every call of the contract with a free member's, a subscriber's and an
// administrator's token. A new call is included automatically.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Route, tokenScopeOf } from '../../../src/contract/route.ts';
import { CALLS } from '../../../src/contract/routes.ts';
import { apiTokens } from '../../../src/store/schema/api-tokens.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const KINDS = ['free', 'subscriber', 'admin'] as const;
type Kind = (typeof KINDS)[number];
const cookies = {} as Record<Kind, string>;
const tokens = {} as Record<Kind, { read: string; pipeline: string }>;
let ids: Record<'newsletters' | 'brands' | 'sponsorships', string>;

beforeAll(async () => {
  const { add, people } = world;
  const own = await add.newsletter({ name: 'Own Letter', domain: 'own.test', createdAt: daysAgo(60) });
  const other = await add.newsletter({ name: 'Other Letter', createdAt: daysAgo(15) });
  const brand = await add.brand({ name: 'Oldbrand', contactEmail: 'ads@oldbrand.test', contactConfidence: 80 });
  const late = await add.brand({ name: 'Latebrand' });
  const email = await add.email(other.id, { content: 'body of the mail', processingStatus: 'completed' });
  const old = await add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(15), emailId: email.id });
  await add.sponsorship(other.id, late.id, { detectedAt: daysAgo(13) });
  await add.sponsorship(own.id, brand.id, { detectedAt: daysAgo(13) });
  ids = { newsletters: other.id, brands: brand.id, sponsorships: old.id };
  cookies.free = (await people.free(own.id, { email: `${crypto.randomUUID()}@own.test` })).cookie;
  cookies.subscriber = (await people.subscriber(own.id)).cookie;
  cookies.admin = (await people.admin()).cookie;
  for (const kind of KINDS) {
    const make = async (scope: string) =>
      (await world.call('/api/api-tokens', { as: cookies[kind], json: { name: scope, scopes: [scope] } })).data.token;
    tokens[kind] = { read: await make('read'), pipeline: await make('pipeline') };
  }
});

/** A call's URL, with the id of an existing row that a free member may see. */
function addressOf({ path }: Route): string {
  const noun = (path.match(/\/(brand|newsletter|sponsorship)s?\/\{/)?.[1] ?? 'brand') as string;
  const id = ids[`${noun}s` as keyof typeof ids];
  return `/api${path.replace(/\{\w+\}/g, path.includes('{brandId}') ? ids.brands : id)}`;
}
/** A token allows 120 calls a minute, and this test makes more. */
const forgetCalls = () => world.db.update(apiTokens).set({ windowCalls: 0 });
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const reads = CALLS.filter((call) => tokenScopeOf(call) === 'read');
const closed = CALLS.filter((call) => call.access !== 'public' && tokenScopeOf(call) === null);
/** Writing calls are sent as a program would send them; the refusal comes before their input is checked. */
const sent = ({ method }: Route) => (method === 'GET' ? {} : { method, json: {} });
/** Removes the times at which an answer was made, which differ between two calls. */
const comparable = (text: string) => text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"');

describe('a token with the scope read', () => {
  it('can make every reading call of members, and no other', () => {
    expect(reads.length).toBeGreaterThan(20);
    expect(reads.filter(({ method, access }) => method !== 'GET' || access !== 'member')).toEqual([]);
    expect(closed.some(({ access }) => access === 'admin')).toBe(true);
    expect(CALLS.filter((call) => call.access === 'admin' && tokenScopeOf(call) !== null)).toEqual([]);
  });

  for (const kind of KINDS)
    it(`of ${kind === 'admin' ? 'an' : 'a'} ${kind} sees exactly what its owner's pages show`, async () => {
      for (const call of reads) {
        await forgetCalls();
        const address = addressOf(call);
        const page = await world.call(address, { as: cookies[kind] });
        const answer = await world.call(address, withToken(tokens[kind].read));
        expect([address, answer.status]).toEqual([address, page.status]);
        expect(page.status).toBeLessThan(500);
        expect([address, comparable(await answer.text())]).toEqual([address, comparable(await page.text())]);
      }
    });

  it('is refused every other call, an administrator’s too', async () => {
    for (const call of closed) {
      await forgetCalls();
      const answer = await world.call(addressOf(call), { ...withToken(tokens.admin.read), ...sent(call) });
      expect([call.method, call.path, answer.status]).toEqual([call.method, call.path, 403]);
    }
  });

  it('counts as a visitor on public calls', async () => {
    await forgetCalls();
    const asToken = await world.call('/api/logout', withToken(tokens.admin.read));
    const asNobody = await world.call('/api/logout');
    const said = ({ status, headers }: Response) => [status, headers.get('location')];
    expect(said(asToken)).toEqual(said(asNobody));
  });
});

describe('a token with the scope pipeline', () => {
  it('can read too, and only this scope can change leads', async () => {
    expect((await world.call('/api/brands', withToken(tokens.free.pipeline))).status).toBe(200);
    for (const call of CALLS.filter((one) => tokenScopeOf(one) === 'pipeline')) {
      const refused = await world.call(addressOf(call), { ...withToken(tokens.subscriber.read), ...sent(call) });
      expect([call.path, refused.status]).toEqual([call.path, 403]);
      const taken = await world.call(addressOf(call), { ...withToken(tokens.subscriber.pipeline), ...sent(call) });
      expect([call.path, [401, 403].includes(taken.status)]).toEqual([call.path, false]);
    }
  });
});
