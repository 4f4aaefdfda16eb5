// Test files of one worker share a runtime (vitest.config.ts), so each begins by emptying the bucket, as each has its
// own database.
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
