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

  it('shows for each refusal the errors it can have, and no body where there is none', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    for (const methods of Object.values(data.paths as Record<string, Record<string, { responses: object }>>))
      for (const { responses } of Object.values(methods))
        for (const [status, { description, content }] of Object.entries(responses)) {
          expect(description).toBeTruthy();
          const isError = content?.['application/json']?.schema?.$ref === '#/components/schemas/Error';
          expect(isError).toBe(Number(status) >= 400);
          if (status.startsWith('3')) expect(content).toBeUndefined();
        }
  });

  it('says for each refusal which calls have it', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const named = (status: number) =>
      CALLS.filter(({ method, path }) => data.paths[`/api${path}`][method.toLowerCase()].responses[status]).map(
        ({ method, path }) => `${method} ${path}`,
      );
    for (const name of ['GET /brands', 'GET /trend-reports', 'POST /similarity-search', 'GET /exports/brands.csv'])
      expect(named(402)).toContain(name);
    for (const name of ['GET /brands/{id}', 'GET /sponsorships', 'POST /brands', 'GET /exports/all.zip'])
      expect(named(402)).not.toContain(name);
    // A user without a newsletter has no pipeline.
    expect(named(409)).toContain('GET /leads');
    for (const name of ['GET /stats', 'GET /brands']) expect(named(409)).not.toContain(name);
    for (const name of ['PATCH /brands/{id}', 'PUT /own-newsletter']) expect(named(412)).toContain(name);
    expect(named(412)).not.toContain('POST /brands');
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
        // A name of its own: a report that another file asked for is answered from its copy, without a limit.
        return (await spent.call(`/api${path.replace(/\{\w+\}/g, 'used-up')}`, { as, method })).status;
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
});
