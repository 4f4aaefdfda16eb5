// Every guard, Sight condition and redactor, each with an edit that removes it: a line of guards.jsonl. Some test must
// fail for each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GuardFault {
  name: string;
  file: string;
  find: string;
  replace: string;
}

export const GUARD_FAULTS = readFileSync(join(import.meta.dirname, 'guards.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GuardFault);
