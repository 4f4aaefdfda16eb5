// npm run labels -- DIR: exports issues whose claims were confirmed, rejected or corrected in the running edition as a
// labelled folder (items/, labels.jsonl, manifest.jsonl), for `npm run eval -- DIR` and `npm run train -- DIR`. ORIGIN
// and COOKIE (an administrator's) select an edition other than the laptop's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { ADMIN_EMAILS } from './personas.ts';
import { signIn } from './sign-in.ts';

/** The only file names accepted from the zip. */
const NAME = /^(?:items\/[0-9a-f-]{36}\/source\.[a-z]{2,4}|labels\.jsonl|manifest\.jsonl)$/;

const [directory] = process.argv.slice(2);
if (!directory || directory.startsWith('--')) {
  console.error('Usage: npm run labels -- DIR');
  process.exit(2);
}
const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const cookie = process.env.COOKIE ?? (await signIn(origin, ADMIN_EMAILS.split(',')[0] ?? ''));
const response = await fetch(`${origin}/api/exports/labels.zip`, { headers: { cookie } });
if (!response.ok) {
  console.error(`${response.status}: ${await response.text()}`);
  process.exit(1);
}
const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
for (const [name, bytes] of Object.entries(files)) {
  if (!NAME.test(name)) continue;
  const path = join(resolve(directory), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
const issues = Object.keys(files).filter((name) => name.startsWith('items/')).length;
console.log(`${issues} labelled issues in ${directory}. Score an analyst on them: npm run eval -- ${directory} --all`);
