// The app behaves as the OpenAPI document says: each operation is called as every kind of viewer, and its answers are
// checked against the document. `npm run fuzz` does it with any input.
import { expect, it } from 'vitest';
import { type DocumentedCall, KINDS, openDocumentedCalls } from '../support/documented-calls.ts';

it('every operation answers every kind of caller as the document says', async () => {
  const { operations, letter, run } = await openDocumentedCalls();
  const calls = operations.flatMap((operation) =>
    KINDS.map(
      (kind): DocumentedCall => [operation, kind, { path: () => letter, query: new URLSearchParams(), body: {} }],
    ),
  );
  const { faults, seen } = await run(calls, Date.now() + 230_000);
  expect(faults).toEqual([]);
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(calls.length);
}, 240_000);
