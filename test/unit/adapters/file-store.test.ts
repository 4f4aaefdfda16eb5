// A stream is stored completely or not at all.
import { expect, it } from 'vitest';
import { createR2FileStore } from '../../../src/adapters/file-store.ts';

/** A bucket that records the state of an upload, which takes a moment and may fail to complete. */
function bucket({ isFull = false } = {}) {
  const done: string[] = [];
  const after = (what: string) => new Promise<void>((resolve) => setTimeout(() => resolve(void done.push(what))));
  const upload = {
    uploadPart: (partNumber: number) => after(`part ${partNumber}`).then(() => ({ partNumber, etag: '' })),
    complete: async () => {
      if (isFull) throw new Error('no room is left');
      await after('complete');
    },
    abort: () => after('abort'),
  };
  return { done, files: createR2FileStore({ createMultipartUpload: async () => upload } as unknown as R2Bucket) };
}
async function* pieces(...sizes: number[]) {
  for (const size of sizes) {
    if (size < 0) throw new Error('the sender hung up');
    yield new Uint8Array(size);
  }
}
const MB = 1024 * 1024;

it('a streamed file is reported as stored only when all of it is', async () => {
  const { done, files } = bucket();
  expect(await files.putStream('a', pieces(4 * MB, 4 * MB), 'text/plain')).toBe(8 * MB);
  expect(done).toEqual(['part 1', 'part 2', 'complete']);
});

it('an upload leaves no parts behind if the sender hangs up or the bucket fails', async () => {
  const cut = bucket();
  await expect(cut.files.putStream('a', pieces(6 * MB, -1), 'text/plain')).rejects.toThrow('the sender hung up');
  expect(cut.done).toEqual(['part 1', 'abort']);
  const full = bucket({ isFull: true });
  await expect(full.files.putStream('a', pieces(1), 'text/plain')).rejects.toThrow('no room is left');
  expect(full.done).toEqual(['part 1', 'abort']);
});

it('the store lists all pages of its objects, and deletes no more at once than the bucket allows', async () => {
  const removed: number[] = [];
  const pages: Record<string, object> = {
    first: { objects: [{ key: 'a', size: 1, uploaded: new Date(1) }], truncated: true, cursor: 'second' },
    second: { objects: [{ key: 'b', size: 2, uploaded: new Date(2) }], truncated: false },
  };
  const files = createR2FileStore({
    list: async ({ cursor = 'first' }) => pages[cursor],
    delete: async (keys: string[]) => void removed.push(keys.length),
  } as unknown as R2Bucket);
  expect((await files.list('')).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(await files.page('', null)).toMatchObject({ objects: [{ key: 'a', facts: {} }], cursor: 'second' });
  expect(await files.page('', 'second')).toMatchObject({ objects: [{ key: 'b' }], cursor: null });
  await files.remove(Array.from({ length: 1_001 }, (_, nth) => `${nth}`));
  expect(removed).toEqual([1_000, 1]);
});

it('an empty stream is stored as an empty file', async () => {
  const { done, files } = bucket();
  expect(await files.putStream('a', pieces(), 'text/plain')).toBe(0);
  expect(done).toEqual(['part 1', 'complete']);
});
