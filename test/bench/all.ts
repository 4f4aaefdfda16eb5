// npm run bench [-- --quick] [--json FILE]: runs every part in turn over a Postgres server started for it, then prints
// one table with each figure beside its reference from the same run. It stops everything that it started. --quick takes
// less than ten minutes once the databases are filled: fewer parts and requests; calls as a subscriber over 10k and 1m
// sponsorships, mail and the nightly run over 100k.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../local/build.ts';
import { formatFigure, readFigures } from './support/figures.ts';
import { CATALOGUE_SIZES, startPostgres } from './support/postgres.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string', default: 'dist/bench.json' } },
  strict: false,
});
const quick = Boolean(values.quick);
const json = join(process.cwd(), String(values.json));
const figures = `${json}.lines`;

/** Arguments of each part, in the order in which they run. */
const PARTS: [part: string, ...args: string[]][] = quick
  ? [
      ['detect'],
      ['calls', '--size', '10k,1m', '--as', 'pro', '--quick'],
      ['stream', '--size', '100k', '--quick'],
      ['nightly', '--size', '100k'],
    ]
  : [['detect'], ['calls', '--size', '10k,100k,1m'], ['plans'], ['stream'], ['nightly'], ['report']];

mkdirSync(dirname(json), { recursive: true });
rmSync(figures, { force: true });
writeFileSync(figures, '');
await build();
const ran: { part: string; seconds: number; failed: boolean }[] = [];
const began = Date.now();
const postgres = await startPostgres();
try {
  for (const size of Object.values(CATALOGUE_SIZES)) if (!quick || size.name !== '100k') await postgres.database(size);
  for (const [part, ...args] of PARTS) {
    console.log(`\n── ${part} ${args.join(' ')}`);
    const from = Date.now();
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), part, ...args], {
      stdio: 'inherit',
      // The parts share one server, which this process stops at the end.
      env: { ...process.env, BENCH_KEEP: '1', BENCH_FIGURES: figures },
    });
    ran.push({ part, seconds: (Date.now() - from) / 1000, failed: status !== 0 });
  }
} finally {
  await postgres.stop();
}
const kept = readFigures(figures);
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'a CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end`;
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${machine}; whole run ${((Date.now() - began) / 60_000).toFixed(1)} minutes`,
);
for (const part of new Set(kept.map((one) => one.part))) {
  const of = kept.filter((one) => one.part === part);
  console.log(
    `\n${part} (load ${Math.min(...of.map(({ load }) => load)).toFixed(1)} to ${Math.max(...of.map(({ load }) => load)).toFixed(1)})`,
  );
  for (const figure of of) console.log(`  ${formatFigure(figure)}`);
}
for (const { part, seconds, failed } of ran)
  console.log(`${part.padEnd(12)}${seconds.toFixed(0).padStart(6)} s${failed ? '  ended with a complaint' : ''}`);
writeFileSync(json, JSON.stringify({ at: new Date().toISOString(), machine, quick, ran, figures: kept }, null, 1));
rmSync(figures, { force: true });
console.log(`\n${json}`);
process.exit(0);
