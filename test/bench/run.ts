// npm run bench: all of the benchmarks beside this file, one table. npm run bench -- NAME ...: one of them. Figures, never pass or fail.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !['run.ts', 'web.ts'].includes(name))
  .map((name) => name.slice(0, -'.ts'.length));
// Options alone are those of all.
const [name = 'all'] = /^[^-]/.test(process.argv[2] ?? '') ? process.argv.splice(2, 1) : [];
if (!names.includes(name)) {
  console.error(`Usage: npm run bench [-- --quick] or npm run bench -- ${names.join('|')}`);
  process.exit(2);
}
await import(join(import.meta.dirname, `${name}.ts`));
