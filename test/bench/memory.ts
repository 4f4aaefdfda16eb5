// npm run bench -- memory: receives ten mails of 20 MB at once and reports the memory of the app's isolate, which the
// inspector measures every few milliseconds (the heap and external memory, including garbage that is not collected yet,
// because the laptop has no limit that would force a collection). The platform ends an isolate at 128 MB. The laptop's
// other Workers run in other isolates.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { watchHeap } from './support/heap.ts';

const MB = 1024 * 1024;
const MAILS = 10;
const SIZE = 20 * MB;
const INSPECTOR = 9219;
const TO = `harborhull100001@${MAIL_DOMAIN}`;
const LOOK_MS = 10;
const PATIENCE_MS = 240_000;

const mail = (nth: number) => {
  const head = `From: hello@letters.example\r\nTo: ${TO}\r\nSubject: Large ${nth}\r\nMessage-ID: <large-${nth}@letters.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by Quarrybase.</p><p>${`Story ${nth}. `.repeat(200)}</p>\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  const line = `${'iVBORw0KGgo'.repeat(7).slice(0, 76)}\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(line.repeat(Math.floor((SIZE - head.length) / line.length))),
    Buffer.from('--b--\r\n'),
  ]);
};

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-memory-'));
const port = Number(process.env.PORT ?? 9211);
const laptop = await startLaptop({
  port,
  localPort: port + 1,
  smtpPort: port + 2,
  dataDir,
  environment: {},
  inspectorPort: INSPECTOR,
});
try {
  const counted = async (where: string) =>
    Number(
      (await laptop.database.query({ query: `select count(*) from emails where ${where}`, params: [] })).rows[0]?.[0],
    );
  await laptop.database.query({
    query: `insert into newsletters (id, name, normalized_name, unique_email, standing) select 'large', 'Large', 'large', $1, 'trusted' where not exists (select 1 from newsletters where unique_email = $1)`,
    params: [TO],
  });
  await fetch(`${laptop.origin}/api/health`);
  const watch = await watchHeap(INSPECTOR, LOOK_MS);
  const began = Date.now();
  const answers = await Promise.all(
    Array.from({ length: MAILS }, (_, nth) =>
      laptop.workers.receive({ from: 'hello@letters.example', to: TO, raw: mail(nth) }),
    ),
  );
  const taken = (Date.now() - began) / 1000;
  watch.taken();
  while ((await counted("processing_status in ('pending', 'processing')")) > 0 && Date.now() - began < PATIENCE_MS)
    await new Promise((resolve) => setTimeout(resolve, 500));
  const { mostTaken, mostAnalysed, looks } = watch.stop();
  console.log(
    `${MAILS} mails of ${SIZE / MB} MB at once: ${answers.filter(({ status }) => status === 'accepted').length} taken in ${taken.toFixed(1)} s`,
  );
  console.log(
    `analysed: ${await counted("processing_status = 'completed'")}, failed: ${await counted("processing_status = 'error'")}, after ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
  console.log(
    `the isolate held at most ${mostTaken.toFixed(1)} MB of 128 while they came, ${mostAnalysed.toFixed(1)} MB afterwards (${looks} looks)`,
  );
} finally {
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// The inspector's open connection would keep the process alive.
process.exit();
