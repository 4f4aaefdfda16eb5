// npm run bench: all benchmarks in this folder, in one table. npm run bench -- NAME ...: one of them. They print
// figures and never pass or fail. --help lists them, or one part's options, and starts nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !['run.ts', 'web.ts'].includes(name))
  .map((name) => name.slice(0, -'.ts'.length));
// Options without a name apply to all parts.
const [name = 'all'] = /^[^-]/.test(process.argv[2] ?? '') ? process.argv.splice(2, 1) : [];
const usage = `Usage: npm run bench [-- --quick] or npm run bench -- ${names.join('|')}`;

/** The description of a part: the comment at the head of its file. */
const said = (part: string): string =>
  (/^(?:\/\/.*\n)+/.exec(readFileSync(join(import.meta.dirname, `${part}.ts`), 'utf8'))?.[0] ?? '').replace(
    /^\/\/ ?/gm,
    '',
  );

if (!names.includes(name)) {
  console.error(usage);
  process.exit(2);
}
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(`${usage}\n\n${said(name)}`);
  process.exit(0);
}
await import(join(import.meta.dirname, `${name}.ts`));
