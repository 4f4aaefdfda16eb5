// npm run labels -- DIR: exports issues whose claims were confirmed, rejected or corrected in the running edition as a
// labelled folder (items/, labels.jsonl, manifest.jsonl), for `npm run eval -- DIR` and `npm run train -- DIR`. ORIGIN
// and COOKIE (an administrator's) select an edition other than the laptop's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { callAsAdmin } from './ask.ts';

/** The only file names accepted from the zip. */
const NAME = /^(?:items\/[0-9a-f-]{36}\/source\.[a-z]{2,4}|labels\.jsonl|manifest\.jsonl)$/;

const [directory] = process.argv.slice(2);
if (!directory || directory.startsWith('--')) {
  console.error('Usage: npm run labels -- DIR');
  process.exit(2);
}
const response = await callAsAdmin('/api/exports/labels.zip');
const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
for (const [name, bytes] of Object.entries(files)) {
  if (!NAME.test(name)) continue;
  const path = join(resolve(directory), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
const issues = Object.keys(files).filter((name) => name.startsWith('items/')).length;
console.log(`${issues} labelled issues in ${directory}. Score an analyst on them: npm run eval -- ${directory} --all`);
