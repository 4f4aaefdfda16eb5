// The OpenAPI document is valid and describes every call of the contract.
import { describe, expect, it } from 'vitest';
import { CALLS } from '../../../src/contract/routes.ts';
import { createWorld } from '../../support/world.ts';

describe('the OpenAPI document', () => {
  it('says for each call who may make it and what it answers', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    for (const { method, path, access, answer } of CALLS) {
      const operation = data.paths[`/api${path}`][method.toLowerCase()];
      expect(Boolean(operation.security)).toBe(access !== 'public');
      const [success = ''] = Object.keys(operation.responses).sort();
      if (answer) expect(operation.responses[success].content['application/json'].schema).toBeDefined();
    }
  });

  it('names every parameter of a list, and none that the list ignores', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const asked = (path: string) => data.paths[path].get.parameters.map(({ name }: { name: string }) => name);
    expect(asked('/api/brand-removals')).toEqual(['page', 'limit']);
    expect(asked('/api/audit-log')).toEqual(['page', 'limit', 'subjectId']);
  });

  it('explains each status, and shows for each refusal the errors it can have', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const words = new Map<string, Set<string>>();
    for (const methods of Object.values(data.paths as Record<string, Record<string, { responses: object }>>)) {
      for (const { responses } of Object.values(methods)) {
        for (const [status, { description, content }] of Object.entries(responses)) {
          words.set(status, (words.get(status) ?? new Set()).add(description));
          const error = content?.['application/json']?.schema?.$ref === '#/components/schemas/Error';
          expect(error).toBe(Number(status) >= 400);
          if (status.startsWith('3')) expect(content).toBeUndefined();
        }
      }
    }
    expect(Object.fromEntries([...words].map(([status, said]) => [status, [...said].join()]))).toMatchObject({
      200: 'Success',
      201: 'Created',
      202: expect.stringContaining('background'),
      302: 'Redirect',
      304: 'Not modified',
      400: expect.stringContaining('input'),
      401: expect.stringContaining('signed in'),
      402: expect.stringContaining('subscribers'),
      403: expect.stringContaining('another origin'),
      404: 'Not found',
      409: expect.stringContaining('Conflicts'),
      410: 'Gone',
      412: expect.stringContaining('since it was loaded'),
      413: expect.stringContaining('too large'),
      415: expect.stringContaining('type'),
      429: expect.stringContaining('Retry-After'),
      500: 'Internal error',
      502: expect.stringContaining('depend on'),
      503: expect.stringContaining('Not ready'),
    });
  });

  it('says for each refusal which calls have it', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const calls = CALLS.map((call) => ({
      ...call,
      name: `${call.method} ${call.path}`,
      refusals: Object.keys(data.paths[`/api${call.path}`][call.method.toLowerCase()].responses).map(Number),
    }));
    const having = (status: number) => calls.filter(({ refusals }) => refusals.includes(status));
    const closed = calls.filter(({ access }) => access !== 'public');
    const writing = calls.filter(({ method }) => method !== 'GET');
    expect(having(401)).toEqual(
      calls.filter(
        (call) => closed.includes(call) || call.refuses?.includes('unauthenticated') || call.isInboundWebhook,
      ),
    );
    expect(closed.filter((call) => !having(403).includes(call))).toEqual([]);
    for (const status of [413, 415]) expect(having(status)).toEqual(writing);
    const named = (status: number) => having(status).map(({ name }) => name);
    for (const name of ['GET /brands', 'GET /trend-reports', 'POST /similarity-search', 'GET /exports/brands.csv'])
      expect(named(402)).toContain(name);
    for (const name of ['GET /brands/{id}', 'GET /sponsorships', 'POST /brands', 'GET /exports/all.zip'])
      expect(named(402)).not.toContain(name);
    // A user without a newsletter has no pipeline.
    expect(named(409)).toContain('GET /leads');
    for (const name of ['GET /stats', 'GET /brands']) expect(named(409)).not.toContain(name);
    for (const status of [400, 500, 503]) expect(having(status)).toHaveLength(calls.length);
  });

  it('says which calls are refused once a rate limit is used up, and no others are', async () => {
    const usedUp = { limit: async () => ({ success: false }) } as unknown as string;
    const kinds = ['LOGIN', 'WRITE', 'UPLOAD', 'WEBHOOK', 'REPORT', 'RECIPIENT', 'READ', 'SEARCH'];
    const spent = createWorld(Object.fromEntries(kinds.map((kind) => [`RATE_${kind}`, usedUp])), { rateLimits: true });
    const { cookie } = await spent.people.admin();
    const asked = CALLS.filter(({ path }) => !/logout|sign-out/.test(path));
    const { data } = await spent.call('/api/openapi.json');
    const named = (of: typeof asked) => of.map(({ method, path }) => `${method} ${path}`);
    const statuses = await Promise.all(
      asked.map(async ({ method, path, access }) => {
        const as = access === 'public' ? null : cookie;
        return (await spent.call(`/api${path.replace(/\{\w+\}/g, 'none')}`, { as, method })).status;
      }),
    );
    const answered = named(asked.filter((_, nth) => statuses[nth] === 429));
    const documented = asked.filter(({ method, path }) => {
      return data.paths[`/api${path}`][method.toLowerCase()].responses[429] !== undefined;
    });
    expect(answered).toEqual(named(documented));
    expect(answered).toContain('GET /newsletters');
    expect(answered).not.toContain('POST /newsletters');
  }, 120_000);

  it('says for each call what a successful answer contains', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const answered = (method: string, path: string) =>
      Object.keys(data.paths[`/api${path}`][method.toLowerCase()].responses)
        .map(Number)
        .filter((status) => status < 400);
    for (const { method, path } of CALLS.filter(({ method }) => method === 'DELETE' || method === 'PATCH'))
      expect(answered(method, path)).toEqual([200]);
    expect([answered('GET', '/login'), answered('GET', '/logout'), answered('GET', '/public/report/{slug}')]).toEqual([
      [302],
      [200, 302],
      [200, 304],
    ]);
    expect(Object.keys(data.paths['/api/backups/{name}'].get.responses[200].content)).toEqual(['application/gzip']);
    expect([answered('POST', '/brands'), answered('POST', '/emails'), answered('POST', '/onboarding')]).toEqual([
      [201],
      [202],
      [200],
    ]);
  });

  it('says what a call accepts in its path, query and body', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    for (const { method, path, query, body } of CALLS) {
      const { parameters = [], requestBody } = data.paths[`/api${path}`][method.toLowerCase()];
      const named = (place: string) =>
        parameters.filter((each: { in: string }) => each.in === place).map(({ name }: { name: string }) => name);
      expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(named('query').length > 0).toBe(query !== undefined);
      for (const each of parameters) if (each.in === 'path') expect(each.required).toBe(true);
      if (body) expect([requestBody.required, Object.keys(requestBody.content)]).toEqual([true, ['application/json']]);
      if (method === 'GET') expect(requestBody).toBeUndefined();
    }
    const upload = data.paths['/api/emails/upload'].post.requestBody.content['multipart/form-data'].schema;
    expect([upload.required, upload.properties.emails.items.format]).toEqual([['emails'], 'binary']);
    const file = data.paths['/api/emails/upload/file'].post;
    expect(file.parameters).toContainEqual(expect.objectContaining({ name: 'name', in: 'query', required: true }));
  });

  it('names If-Match where a change can be refused because of a newer one, and nowhere else', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const taking = CALLS.filter(({ method, path }) =>
      data.paths[`/api${path}`][method.toLowerCase()].parameters?.some(
        (each: { name: string; in: string }) => each.name === 'If-Match' && each.in === 'header',
      ),
    ).map(({ method, path }) => `${method} ${path}`);
    expect(taking.sort()).toEqual([
      'PATCH /bookings/{id}',
      'PATCH /brands/{id}',
      'PATCH /partner-deals/{id}',
      'PATCH /sponsorships/{id}',
      'POST /bookings/{id}/copy/approval',
      'PUT /newsletters/{id}',
      'PUT /own-newsletter',
    ]);
  });
});
