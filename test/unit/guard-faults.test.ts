// The code that the mutants remove must exist, so that whoever moves a guard notices it here, not only at the next
// mutation run.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUARD_FAULTS } from '../release/mutants/guards.ts';

it('every listed guard occurs exactly once in its file', () => {
  const root = new URL('../../', import.meta.url);
  const times = GUARD_FAULTS.map(({ name, file, find }) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    return [name, source.split(find).length - 1];
  });
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
  expect(new Set(times.map(([name]) => name)).size).toBe(GUARD_FAULTS.length);
});
