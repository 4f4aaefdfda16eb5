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
