// Test files of one worker follow each other in one runtime (vitest.config.ts): each begins with an empty bucket, as
// each has a database of its own.
import { env } from 'cloudflare:test';
import { beforeAll } from 'vitest';
import type { Bindings } from '../../src/env.ts';

beforeAll(async () => {
  const { FILES } = env as unknown as Bindings;
  for (;;) {
    const { objects } = await FILES.list();
    if (objects.length === 0) return;
    await FILES.delete(objects.map(({ key }) => key));
  }
});
