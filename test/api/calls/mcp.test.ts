// The MCP endpoint: the official client sees over HTTP what its token's owner sees.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, it } from 'vitest';
import { MCP_TOOLS } from '../../../src/contract/tools.ts';
import { createWorld, daysAgo, ORIGIN } from '../../support/world.ts';

const world = createWorld();
const cookies: Record<string, string> = {};
const tokens: Record<string, string> = {};
let brandId = '';
let newsletterId = '';
/** Removes the times at which an answer was made, which differ between two calls. */
const comparable = (answer: unknown) => JSON.stringify(answer).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"');

beforeAll(async () => {
  const { add, people } = world;
  const own = await add.newsletter({ name: 'Own Letter' });
  const other = await add.newsletter({ name: 'Other Letter' });
  const brand = await add.brand({ name: 'Oldbrand', contactEmail: 'ads@oldbrand.test', contactConfidence: 80 });
  brandId = brand.id;
  newsletterId = other.id;
  await add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(15), textContent: 'old words' });
  await add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(3), textContent: 'recent words' });
  cookies.free = (await people.free(own.id)).cookie;
  cookies.subscriber = (await people.subscriber(own.id)).cookie;
  cookies.admin = (await people.admin()).cookie;
  for (const [kind, as] of Object.entries(cookies))
    tokens[kind] = (await world.call('/api/api-tokens', { as, json: { name: kind } })).data.token;
});

const post = (message: unknown, headers: Record<string, string> = {}) =>
  world.call('/mcp', {
    method: 'POST',
    origin: null,
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });

/** The official client under a token of this name; its requests go to the app as they would over the network. */
async function connect(kind: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return world.call(pathname, {
      method: init?.method ?? 'GET',
      origin: null,
      ...(init?.body ? { body: init.body as string } : {}),
      headers: Object.fromEntries(new Headers(init?.headers as HeadersInit)),
    });
  };
  const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
    fetch: send as never,
    requestInit: { headers: { authorization: `Bearer ${tokens[kind]}` } },
  });
  await client.connect(transport);
  return client;
}

it('the official client lists the tools of the read scope', async () => {
  const client = await connect('free');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    MCP_TOOLS.filter(({ scope }) => scope === 'read').map(({ name }) => name),
  );
  expect(tools.find(({ name }) => name === 'get_brand')?.inputSchema.required).toContain('id');
  await client.close();
});

it('every tool answers what the pages of the token’s owner show, and a missing row is an error of the tool', async () => {
  for (const kind of ['free', 'subscriber', 'admin']) {
    const client = await connect(kind);
    for (const { name, call } of MCP_TOOLS.filter(({ scope }) => scope === 'read')) {
      const isOfOne = call.path.includes('{id}');
      const id = call.path.startsWith('/newsletters/') ? newsletterId : brandId;
      const answer = await client.callTool({ name, arguments: isOfOne ? { id } : {} });
      // Tools fill in the defaults of their inputs, and with a page GET /newsletters answers full rows.
      const query = name === 'search_newsletters' ? '?page=1' : '';
      const page = await world.call(`/api${call.path.replace('{id}', id)}${query}`, { as: cookies[kind] ?? '' });
      expect([kind, name, page.status]).toEqual([kind, name, 200]);
      expect([kind, name, comparable(answer.structuredContent)]).toEqual([kind, name, comparable(page.data)]);
      if (!isOfOne) continue;
      const missing = await client.callTool({ name, arguments: { id: 'none' } });
      expect([name, missing.isError, JSON.stringify(missing.content)]).toEqual([
        name,
        true,
        expect.stringContaining('not found'),
      ]);
    }
    await client.close();
  }
});

it('a token that is revoked while its client is connected is refused with the next call', async () => {
  const as = cookies.subscriber ?? '';
  const made = (await world.call('/api/api-tokens', { as, json: { name: 'Brief' } })).data;
  tokens.brief = made.token;
  const client = await connect('brief');
  expect((await client.callTool({ name: 'search_sponsorships', arguments: {} })).isError).toBeFalsy();
  expect((await world.call(`/api/api-tokens/${made.id}`, { as, method: 'DELETE' })).status).toBe(200);
  await expect(client.callTool({ name: 'search_sponsorships', arguments: {} })).rejects.toThrow(
    /unknown, expired or revoked/,
  );
  await client.close();
});

it('a call without a token, with a revoked one or from another site is refused', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const nobody = await post(ping);
  expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await post(ping, { authorization: 'Bearer bby_none' })).status).toBe(401);
  const authorization = `Bearer ${tokens.free}`;
  expect((await post(ping, { authorization, origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await post('{', { authorization })).status).toBe(400);
  expect((await post([ping, ping], { authorization })).status).toBe(400);
  expect((await post('x'.repeat(70_000), { authorization })).status).toBe(413);
  const opened = await world.call('/mcp', { headers: { authorization } });
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
});

it('curl without the handshake gets an answer too, whatever it accepts, with the rate-limit headers', async () => {
  const authorization = `Bearer ${tokens.admin}`;
  const params = { name: 'search_sponsorships', arguments: { limit: 1 } };
  for (const accept of ['application/json, text/event-stream', '*/*', 'application/json, */*;q=0.1']) {
    const answer = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, { authorization, accept });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit')).toMatch(/^"token";r=\d+;t=\d+$/);
    expect(await answer.text()).toContain('recent words');
  }
});

it('with the pipeline scope leads are read and moved, under the name of the token’s owner', async () => {
  const as = cookies.subscriber ?? '';
  const json = { name: 'Pipeline', scopes: ['pipeline'] };
  tokens.pipeline = (await world.call('/api/api-tokens', { as, json })).data.token;
  const { lead } = (await world.call('/api/leads', { as, json: { brandId } })).data;
  const client = await connect('pipeline');
  const listed = await client.callTool({ name: 'list_leads', arguments: { stage: 'to_pitch' } });
  expect(listed.structuredContent).toMatchObject({ total: 1, leads: [{ id: lead.id, stage: 'to_pitch' }] });
  const moved = await client.callTool({ name: 'move_lead', arguments: { id: lead.id, stage: 'in_talks' } });
  expect(moved.structuredContent).toMatchObject({ lead: { stage: 'in_talks' } });
  const [event] = (await world.call(`/api/leads/${lead.id}/events`, { as })).data.events;
  expect(event).toMatchObject({ kind: 'changed', actor: 'member', canUndo: true });
  expect(event.by.id).toBeTruthy();
  const reader = await connect('subscriber');
  const refused = await reader.callTool({ name: 'move_lead', arguments: { id: lead.id, stage: 'lost' } }).catch(String);
  expect(JSON.stringify(refused)).toMatch(/not found|unknown/i);
  for (const each of [client, reader]) await each.close();
});

it('dots as an id reach no other call', async () => {
  const client = await connect('subscriber');
  for (const id of ['.', '..']) {
    const { isError, content } = await client.callTool({ name: 'get_brand', arguments: { id } });
    expect([id, isError, JSON.stringify(content)]).toEqual([id, true, expect.stringContaining('Not found')]);
  }
});
