// npm run test:mutants: takes each guard, Sight condition and redactor away in a copy of the project, and demands that a test turns red.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MUTANTS } from './mutants.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = ['src', 'web', 'test', 'local', 'migrations', 'package.json', 'wrangler.toml', 'vitest.config.ts'];
/** The quick ones first: most mutants go no further. */
const STAGES = [['test/access-matrix.test.ts'], ['test/api'], ['test/journeys', 'test/domain', 'test/store']];

const copy = mkdtempSync(join(tmpdir(), 'broughtby-mutants-'));
for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
for (const name of readdirConfigs()) cpSync(join(ROOT, name), join(copy, name));
cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

function readdirConfigs(): string[] {
  return ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.worker.json', 'tsconfig.web.json'];
}

/** @returns whether the tests pass. `bail`: one red test is enough. */
const green = () => STAGES.every(stageIsGreen);

function stageIsGreen(tests: string[]): boolean {
  const { status } = spawnSync(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--project', 'worker', '--bail', '1', ...tests],
    {
      cwd: copy,
      stdio: 'ignore',
    },
  );
  return status === 0;
}

let survived = 0;
try {
  if (!green()) throw new Error('The tests are red before anything is taken away');
  for (const { name, file, find, replace } of MUTANTS) {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(find).length !== 2)
      throw new Error(`${name}: what it takes away stands ${source.split(find).length - 1} times in ${file}`);
    writeFileSync(
      path,
      source.replace(find, () => replace),
    );
    const alive = green();
    writeFileSync(path, source);
    if (alive) survived++;
    console.log(`${alive ? 'SURVIVED' : 'killed  '}  ${name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${MUTANTS.length - survived} of ${MUTANTS.length} killed`);
process.exitCode = survived > 0 ? 1 : 0;
