import { describe, expect, it } from 'vitest';
import { app } from '../../src/api/app.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { createWorld } from '../support/world.ts';

describe('the OpenAPI document', () => {
  it('names every route of the app, and no other', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const documented = Object.entries(data.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(documented.sort()).toEqual([...routes].sort());
  });

  it('says of each call who may make it and what it answers', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    for (const { method, path, group, answer } of CALLS) {
      const operation = data.paths[`/api${path}`][method.toLowerCase()];
      expect(Boolean(operation.security)).toBe(group !== 'public');
      const [success = ''] = Object.keys(operation.responses).sort();
      if (answer) expect(operation.responses[success].content['application/json'].schema).toBeDefined();
    }
  });

  it('says in words what each status means, and shows of each refusal the error that it has', async () => {
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
      200: 'Answered',
      201: 'Made',
      202: expect.stringContaining('worked on'),
      302: expect.stringContaining('elsewhere'),
      304: expect.stringContaining('has it'),
      400: expect.stringContaining('input'),
      401: expect.stringContaining('signed in'),
      402: expect.stringContaining('subscribers'),
      403: expect.stringContaining('another origin'),
      404: expect.stringContaining('none'),
      409: expect.stringContaining('conflict'),
      410: 'Gone',
      412: expect.stringContaining('since it was read'),
      413: expect.stringContaining('too large'),
      415: expect.stringContaining('type'),
      429: expect.stringContaining('Retry-After'),
      500: expect.stringContaining('our side'),
      502: expect.stringContaining('service that we ask'),
      503: expect.stringContaining('Not ready'),
    });
  });

  it('says what a call takes: in its path, its query and its body', async () => {
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
    expect([upload.required, upload.properties.files.items.format]).toEqual([['files'], 'binary']);
    const file = data.paths['/api/emails/upload/file'].post;
    expect(file.parameters).toContainEqual(expect.objectContaining({ name: 'name', in: 'query', required: true }));
  });

  it('names If-Match where a change can be refused for what came meanwhile, and nowhere else', async () => {
    const { data } = await createWorld().call('/api/openapi.json');
    const taking = CALLS.filter(({ method, path }) =>
      data.paths[`/api${path}`][method.toLowerCase()].parameters?.some(
        (each: { name: string; in: string }) => each.name === 'If-Match' && each.in === 'header',
      ),
    ).map(({ method, path }) => `${method} ${path}`);
    expect(taking.sort()).toEqual([
      'PATCH /brands/{id}',
      'PATCH /partner-deals/{id}',
      'PATCH /sponsorships/{id}',
      'PUT /newsletters/{id}',
    ]);
  });
});
