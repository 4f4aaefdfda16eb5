// npm run bench -- NAME ...: one of the benchmarks beside this file. Figures, never pass or fail.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length));
const [name] = process.argv.splice(2, 1);
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join('|')}`);
  process.exit(2);
}
await import(join(import.meta.dirname, `${name}.ts`));
