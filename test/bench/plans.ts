// npm run bench -- plans [--size 1m] [--only TEXT] [--as free] [--json FILE] [--all]: the work of Postgres for every
// reading call: the statements are recorded from the running Worker and explained with their own parameters. Prints for
// each call the milliseconds of execution and planning, the pages read, and the rows of the widest scan of a table.
// Exits with 1 if a statement walks a big table. Milliseconds depend on this machine, pages and rows don't.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from '../../local/build.ts';
import { type Database, openPostgres } from '../../local/postgres.ts';
import { createFigureReporter } from './support/figures.ts';
import { httpCall } from './support/load.ts';
import { parseBenchOptions } from './support/options.ts';
import { startPostgres } from './support/postgres.ts';
import { API_READS } from './support/reads.ts';
import { serveLaptop } from './support/serve.ts';

const reportFigure = createFigureReporter('plans');

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}
interface Plan {
  Plan: Node;
  'Planning Time': number;
  'Execution Time': number;
  Planning?: { 'Shared Hit Blocks': number };
}

/** A statement walks a table if one scan looks at more rows than this, or if it reads more pages of 8 KB than this. */
const WALKS = 50_000;
const PAGES = 40_000;

const { size, only, as, json } = parseBenchOptions();
const showsAll = process.argv.includes('--all');

const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];
const looked = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** Explains the second of two runs, so that everything it needs is in memory. A writing statement is rolled back. */
async function explain(database: Database, statement: string, params: (string | null)[]): Promise<Plan> {
  const query = { query: `explain (analyze, buffers, format json) ${statement}`, params };
  const took: Plan[] = [];
  await database
    .session(async (run) => {
      for (let n = 0; n < 2; n++) took.push((JSON.parse((await run(query)).rows[0]?.[0] ?? '[]') as Plan[])[0] as Plan);
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw new Error(`${error.message} in ${statement}`);
    });
  return took[1] as Plan;
}

await build();
const postgres = await startPostgres();
let wanting = 0;
try {
  const address = await postgres.database(size);
  const database = openPostgres(address, 1);
  const served = await serveLaptop(address);
  const evidence: unknown[] = [];
  console.log(
    `${'call'.padEnd(42)}${'as'.padEnd(7)}${'ms'.padStart(8)}${'planning'.padStart(10)}${'pages'.padStart(9)}${'trips'.padStart(7)}  widest scan`,
  );
  try {
    for (const read of API_READS) {
      if (only && !read.name.includes(only)) continue;
      if (as && read.persona !== as) continue;
      const path = `/api/${read.path(1, size)}`;
      const ask = () => httpCall(`${served.origin}${path}`, { cookie: served.cookies[read.persona] });
      const { status, body } = await ask();
      if (status !== 200) {
        console.log(`${read.name.padEnd(42)}${read.persona.padEnd(7)} answered ${status} ${body.slice(0, 90)}`);
        continue;
      }
      const asked = await served.recorded(ask);
      let [ms, planning, pages] = [0, 0, 0];
      let widest: { rows: number; text: string; statement: string } = { rows: 0, text: '', statement: '' };
      for (const { query, params } of asked.flatMap(({ queries }) => queries)) {
        if (!/^\s*(select|with|update|insert|delete)/i.test(query)) continue;
        const plan = await explain(database, query, params);
        ms += plan['Execution Time'];
        planning += plan['Planning Time'];
        pages += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
        for (const node of below(plan.Plan)) {
          if (!node['Relation Name'] && !node['Index Name']) continue;
          const rows = looked(node);
          const on = node['Index Name'] ?? node['Relation Name'];
          if (rows > widest.rows)
            widest = { rows, text: `${rows.toFixed(0)} by ${node['Node Type']} on ${on}`, statement: query };
        }
        evidence.push({ call: read.name, as: read.persona, path, statement: query, params, plan });
      }
      const bad = pages > PAGES || widest.rows > WALKS;
      if (bad) wanting++;
      if (bad || showsAll || only)
        console.log(
          `${read.name.padEnd(42)}${read.persona.padEnd(7)}${ms.toFixed(1).padStart(8)}${planning.toFixed(1).padStart(10)}${String(pages).padStart(9)}${String(asked.length).padStart(7)}  ${widest.text}`,
        );
    }
    if (json) writeFileSync(resolve(json), JSON.stringify(evidence, null, 1));
    reportFigure(`calls at ${size.name} that walk a big table`, wanting, '');
    console.log(
      wanting === 0 ? 'No statement walks a big table.' : `${wanting} calls want an index or another sentence.`,
    );
  } finally {
    await served.stop();
    await database.close();
  }
} finally {
  await postgres.stop();
}
process.exit(wanting === 0 ? 0 : 1);
