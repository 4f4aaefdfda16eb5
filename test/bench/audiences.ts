// npm run bench -- audiences [COUNT]: COUNT newsletters (5,000) are described, embedded and related on a laptop edition
// started for this. Figures: seconds until all are embedded and until the pairs are final, the number of pairs, and the
// sizes of database and vector index.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_WORKER, bundle, MAIL_DOOR_WORKER, VECTORIZE_WORKER } from '../../local/bundle.ts';
import { startLaptop } from '../../local/laptop.ts';
import { TOPICS_BY_FIELD } from './audiences/fields.ts';

const COUNT = Number(process.argv[2] ?? 5000);
const CHUNK = 500;
const NIGHTLY = '30 3 * * *';
/** Pairs that haven't changed for this long count as final. */
const STILL_MS = 20_000;

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-audiences-'));
await Promise.all([APP_WORKER, VECTORIZE_WORKER, MAIL_DOOR_WORKER].map(bundle));
const laptop = await startLaptop({ port: 9325, localPort: 9326, smtpPort: 9327, dataDir, environment: {} });

const rows = async (query: string, params: string[] = []) => (await laptop.database.query({ query, params })).rows;
const figure = async (query: string) => Number((await rows(query))[0]?.[0]);

/** Four phrases of a newsletter's field, chosen by its number, so that each run has the same newsletters. */
function audience(index: number): string {
  const phrases = TOPICS_BY_FIELD[index % TOPICS_BY_FIELD.length] ?? [];
  const nth = Math.floor(index / TOPICS_BY_FIELD.length);
  return [0, 1, 2, 3].map((step) => phrases[(nth * 7 + step * (1 + (nth % 3))) % phrases.length]).join(' ');
}

async function add(from: number, to: number): Promise<void> {
  const given = Array.from({ length: to - from }, (_, at) => ({ n: from + at, description: audience(from + at) }));
  await rows(
    `insert into newsletters (id, name, description, normalized_name, unique_email, report_slug, created_at)
     select 'bench-' || n, 'Letter ' || n, description, 'letter ' || n, 'letter' || n || '@bench.test', 'letter-' || n, now() - interval '2 days'
     from jsonb_to_recordset($1::jsonb) as given(n int, description text)`,
    [JSON.stringify(given)],
  );
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((next) => setTimeout(next, 1000));
}

const sizeOf = (path: string): number =>
  statSync(path).isFile()
    ? statSync(path).size
    : readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

try {
  for (let at = 0; at < COUNT; at += CHUNK) await add(at, Math.min(COUNT, at + CHUNK));
  // Reports have a separate benchmark. These are marked as fresh, so that none is built during this one.
  await rows('insert into reports (newsletter_id, built_at) select id, now() from newsletters');
  const before = await figure('select pg_database_size(current_database())');
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  await laptop.workers.scheduled(NIGHTLY);
  console.log(`jobs sent after ${seconds()} s`);
  await until(
    async () =>
      (await figure(`select count(*) from newsletters where id like 'bench-%' and audience_model is null`)) === 0,
  );
  console.log(`${COUNT} embedded after ${seconds()} s`);
  let pairs = -1;
  let since = Date.now();
  await until(async () => {
    const now = await figure('select count(*) from newsletter_similarities');
    if (now !== pairs) [pairs, since] = [now, Date.now()];
    return Date.now() - since > STILL_MS;
  });
  console.log(`${pairs} pairs (both directions), standing still since ${((since - began) / 1000).toFixed(0)} s`);
  const lonely = await figure(
    `select count(*) from newsletters n where id like 'bench-%' and not exists (select 1 from newsletter_similarities where newsletter_id = n.id)`,
  );
  const oneWay = await figure(
    `select count(*) from newsletter_similarities a where not exists (select 1 from newsletter_similarities b where b.newsletter_id = a.similar_id and b.similar_id = a.newsletter_id)`,
  );
  console.log(`without any: ${lonely}; in one direction only: ${oneWay}`);
  const after = await figure('select pg_database_size(current_database())');
  console.log(`database ${megabytes(before)} -> ${megabytes(after)}; data directory ${megabytes(sizeOf(dataDir))}`);
} finally {
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
