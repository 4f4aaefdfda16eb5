// npm run bench -- growth: what workerd keeps of mails that have come and gone. Each of its isolates (the app's, the simulators' of R2, queues, cache and
// Durable Objects, and the local companions') is asked what it holds after a collection, beside what the whole process holds, after every 400 mails.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { workerdMegabytes } from './support/workerd-memory.ts';

const MB = 1024 * 1024;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MAILS = 400;
const AT_ONCE = 8;
const INSPECTOR = 9229;
/** Spread over this many newsletters, below a newsletter's quota of a day. */
const LETTERS = 100;
const to = (nth: number) => `growth${nth % LETTERS}@${MAIL_DOMAIN}`;
const PATIENCE_MS = 240_000;

interface Usage {
  usedSize: number;
  backingStorageSize?: number;
  embedderHeapUsedSize?: number;
}

/** Asks one isolate by the inspector's protocol. */
async function inspect(address: string, methods: readonly string[]): Promise<Usage | null> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last: Usage | null = null;
  for (const [id, method] of methods.entries()) {
    socket.send(JSON.stringify({ id, method }));
    last = await new Promise((resolve) =>
      socket.addEventListener('message', ({ data }) => {
        const told = JSON.parse(String(data)) as { id?: number; result?: Usage };
        if (told.id === id) resolve(told.result ?? null);
      }),
    );
  }
  socket.close();
  return last;
}

/** MB that each isolate holds after a collection. */
async function isolates(): Promise<Map<string, number>> {
  const targets = (await (await fetch(`http://127.0.0.1:${INSPECTOR}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const held = new Map<string, number>();
  for (const { id, webSocketDebuggerUrl } of targets) {
    const usage = await inspect(webSocketDebuggerUrl, ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage']);
    if (usage)
      held.set(id, (usage.usedSize + (usage.backingStorageSize ?? 0) + (usage.embedderHeapUsedSize ?? 0)) / MB);
  }
  return held;
}

const STORY = '<p>Potters argue about cones, clay and the weather, and the fair is in May. </p>'.repeat(400);
const mail = (nth: number) =>
  Buffer.from(
    `From: Letters <hello@letters.example>\r\nTo: ${to(nth)}\r\nSubject: Letter ${nth}\r\nMessage-ID: <growth-${nth}@letters.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by Quarrybase. <a href="https://quarrybase.example/?utm_source=x">Try Quarrybase</a></p>${STORY}<p>${nth}</p>\r\n`,
  );

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-growth-'));
const port = Number(process.env.PORT ?? 9231);
const laptop = await startLaptop({
  port,
  localPort: port + 1,
  smtpPort: port + 2,
  dataDir,
  environment: {},
  inspectorPort: INSPECTOR,
});
try {
  const select = async (query: string, params: string[] = []) =>
    Number((await laptop.database.query({ query, params })).rows[0]?.[0]);
  await laptop.database.query({
    query: `insert into newsletters (name, normalized_name, unique_email, standing) select 'Growth ' || n, 'growth ' || n, 'growth' || n || '@' || $1, 'trusted' from generate_series(0, $2::int - 1) n`,
    params: [MAIL_DOMAIN, String(LETTERS)],
  });
  await fetch(`${laptop.origin}/api/health`);
  const before = await isolates();
  const names = [...before.keys()];
  console.log(`| mails | workerd, MB | ${names.join(' | ')} |\n|---|---|${names.map(() => '---|').join('')}`);
  const tell = (mails: number, held: Map<string, number>) =>
    console.log(
      `| ${mails} | ${workerdMegabytes(process.pid).toFixed(0)} | ${names.map((name) => (held.get(name) ?? 0).toFixed(1)).join(' | ')} |`,
    );
  tell(0, before);
  for (let round = 0; round < ROUNDS; round++) {
    for (let nth = 0; nth < MAILS; nth += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, one) => {
          const which = round * MAILS + nth + one;
          return laptop.workers.receive({ from: 'hello@letters.example', to: to(which), raw: mail(which) });
        }),
      );
    const began = Date.now();
    while (
      (await select("select count(*) from emails where processing_status in ('pending', 'processing')")) > 0 &&
      Date.now() - began < PATIENCE_MS
    )
      await new Promise((resolve) => setTimeout(resolve, 500));
    tell((round + 1) * MAILS, await isolates());
  }
} finally {
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// The inspector's connections would keep us.
process.exit();
