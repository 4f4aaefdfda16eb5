// A file store in memory with the same behaviour as R2's adapter.
import type { FileStore, ObjectMetadata } from '../../src/adapters/file-store.ts';

interface Kept {
  bytes: Uint8Array;
  contentType: string | null;
  facts: ObjectMetadata;
}

export function createMemoryFiles(): FileStore & { kept: Map<string, Kept> } {
  const kept = new Map<string, Kept>();
  const below = (prefix: string) =>
    [...kept]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { bytes, facts }]) => ({ key, size: bytes.length, uploaded: new Date(0), facts }));
  return {
    kept,
    async put(key, body, { once = false, contentType = null, facts = {} } = {}) {
      if (once && kept.has(key)) return;
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
      kept.set(key, { bytes, contentType, facts });
    },
    bytes: async (key) => kept.get(key)?.bytes ?? null,
    text: async (key) => (kept.has(key) ? new TextDecoder().decode(kept.get(key)?.bytes) : null),
    async open(key) {
      const found = kept.get(key);
      if (!found) return null;
      const body = new Blob([found.bytes as Uint8Array<ArrayBuffer>]).stream();
      return { body, size: found.bytes.length, contentType: found.contentType, etag: key };
    },
    async remove(keys) {
      for (const key of keys) kept.delete(key);
    },
    list: async (prefix) => below(prefix),
    async page(prefix, cursor, limit = 100) {
      const rest = below(prefix).filter(({ key }) => cursor === null || key > cursor);
      const objects = rest.slice(0, limit);
      return { objects, cursor: rest.length > objects.length ? (objects.at(-1)?.key ?? null) : null };
    },
    async putStream(key, body, contentType, facts = {}) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk.slice());
      const bytes = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
      kept.set(key, { bytes, contentType, facts });
      return bytes.length;
    },
  };
}
