// npm run bench -- import: 5,000 newsletters by CSV, 20 of the rows broken, on a laptop edition started for this;
// progress as the administrator sees it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../../local/sign-in.ts';
import { startLaptopProcess, stopLaptopProcess } from './support/laptop-process.ts';

const ROWS = 5000;
const BROKEN_EVERY = 250;
const PORTS = { PORT: '8837', LOCAL_PORT: '8838', SMTP_PORT: '2637' };
const ORIGIN = `http://localhost:${PORTS.PORT}`;

const csvData = Array.from({ length: ROWS }, (_, n) => ({
  Title: n % BROKEN_EVERY === 7 ? '' : `Letter of ${n.toString(36)} and ${(n * 7919).toString(36)}`,
  Site: `https://letter-${n}.example/`,
  About: `What happens in field ${n}, every week. `.repeat(40),
}));
const columnMappings = { name: 'Title', website: 'Site', description: 'About' };

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-import-'));
const running = await startLaptopProcess(PORTS, dataDir);
try {
  const headers = {
    cookie: await signIn(ORIGIN, 'admin@example.com'),
    origin: ORIGIN,
    'content-type': 'application/json',
  };
  const sent = JSON.stringify({ csvData, columnMappings });
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const started = await fetch(`${ORIGIN}/api/newsletters/csv/import`, { method: 'POST', headers, body: sent });
  if (!started.ok) throw new Error(`${started.status} ${await started.text()}`);
  const { importId } = (await started.json()) as { importId: string };
  console.log(`${ROWS} rows, ${(sent.length / 1e6).toFixed(1)} MB: taken after ${seconds()} s`);
  for (let shown = -1; ; ) {
    const state = (await (await fetch(`${ORIGIN}/api/imports/${importId}`, { headers })).json()) as {
      status: string;
      processed: number;
      created: number;
      errorCount: number;
      errors: { row: number; reason: string }[];
    };
    if (state.processed !== shown)
      console.log(`${seconds().padStart(6)} s  ${state.processed} rows, ${state.created} created`);
    shown = state.processed;
    if (state.status === 'completed' || state.status === 'failed') {
      const [first] = state.errors;
      console.log(
        `${state.status} after ${seconds()} s; ${state.errorCount} rows with errors, the first: row ${first?.row}: ${first?.reason}`,
      );
      break;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
} finally {
  await stopLaptopProcess(running);
  rmSync(dataDir, { recursive: true, force: true });
}
