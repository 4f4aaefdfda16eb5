// A copy read recently comes from this isolate's memory, together with the facts that its readers stored.
import { describe, expect, it } from 'vitest';
import type { EdgeCache } from '../../../src/adapters/edge-cache.ts';
import { withMemoryCache } from '../../../src/adapters/edge-memory.ts';

/** A data centre's cache that counts its reads. */
function world() {
  const kept = new Map<string, { facts: Record<string, string>; type: string; body: Uint8Array | string | null }>();
  const read: string[] = [];
  const edge: EdgeCache = {
    async get(key) {
      read.push(key);
      const copy = kept.get(key);
      // Like the platform's cache it returns a body that can be read once.
      return copy ? { ...copy, body: copy.body === null ? null : new Response(copy.body as BodyInit).body } : null;
    },
    put: async (key, copy) => void kept.set(key, copy),
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
  const clock = { now: 1_000 };
  return { read, kept, clock, edge, near: withMemoryCache(edge, () => clock.now) };
}
const copyOf = (body: string | null) => ({ facts: { state: 'report' }, type: 'text/plain', body });
const textOf = async (copy: Awaited<ReturnType<EdgeCache['get']>>) =>
  copy === null ? null : new Response(copy.body as BodyInit).text();

describe('the copies in an isolate’s memory', () => {
  it('save requests to the data centre’s cache for five seconds, and are complete with type and facts', async () => {
    const { near, edge, read, clock } = world();
    await edge.put('a', copyOf('Kiln'));
    for (const at of [1_000, 1_001, 5_999]) {
      clock.now = at;
      const copy = await near.get('a');
      expect([await textOf(copy), copy?.type, copy?.facts]).toEqual(['Kiln', 'text/plain', { state: 'report' }]);
    }
    expect(read).toEqual(['a']);
    await edge.put('a', copyOf('Wheel'));
    clock.now = 6_000;
    expect(await textOf(await near.get('a'))).toBe('Wheel');
    expect(read).toEqual(['a', 'a']);
  });

  it('are the newest written ones, here and at the edge; removed ones are gone from both', async () => {
    const { near, edge, kept, read } = world();
    await near.put('a', copyOf('Kiln'));
    await near.put('a', copyOf('Wheel'));
    expect(await textOf(await near.get('a'))).toBe('Wheel');
    expect(await textOf(await edge.get('a'))).toBe('Wheel');
    await near.put('empty', copyOf(null));
    expect((await near.get('empty'))?.body).toBeNull();
    expect(read).toEqual(['a']);
    await near.remove(['a']);
    expect(await near.get('a')).toBeNull();
    expect([...kept.keys()]).toEqual(['empty']);
  });

  it('do not remember that something is missing', async () => {
    const { near, edge } = world();
    expect(await near.get('a')).toBeNull();
    await edge.put('a', copyOf('Kiln'));
    expect(await textOf(await near.get('a'))).toBe('Kiln');
  });

  it('use four megabytes at most: the oldest copies are dropped first', async () => {
    const { near, edge, read } = world();
    const mb = 'x'.repeat(1024 * 1024);
    for (const key of ['a', 'b', 'c', 'd']) await near.put(key, copyOf(mb));
    await near.get('a');
    expect(read).toEqual([]);
    await near.put('e', copyOf('x'));
    await near.get('b');
    expect(read).toEqual([]);
    await near.get('a');
    expect(read).toEqual(['a']);
    // A copy larger than the whole memory isn't kept, and displaces no others.
    await edge.put('large', copyOf(`${mb}${mb}${mb}${mb}x`));
    await near.get('large');
    await near.get('large');
    await near.put('f', copyOf('x'));
    await near.get('f');
    expect(read).toEqual(['a', 'large', 'large']);
  });
});
