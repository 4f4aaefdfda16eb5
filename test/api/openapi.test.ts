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
      if (answer) expect(operation.responses['2XX'].content['application/json'].schema).toBeDefined();
    }
  });
});
