// The list of collected training issues restores the labelled folder from clones of the repositories.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectLabels, writeLabelledFolder } from './collected.ts';
import { readJsonLines } from './corpus.ts';
import type { IssueLabel } from './score.ts';

const ISSUE = `# Harbour Notes 12

Two boats came in, and one stayed.

## Sponsor

Halyard makes rope that holds. **Strong** rope. [Order a metre](https://halyard.example/rope?utm_source=harbour)

Until next week.
`;
const EVIDENCE = 'Halyard makes rope that holds.';

const folders: string[] = [];
function made(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `broughtby-${name}-`));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function labelledFolder(): string {
  const folder = made('collected');
  mkdirSync(join(folder, 'items/harbour-12'), { recursive: true });
  writeFileSync(join(folder, 'items/harbour-12/source.md'), ISSUE);
  const sponsor = {
    brand: 'Halyard',
    website_domain: 'halyard.example',
    placement_type: 'primary_native',
    evidence: EVIDENCE,
    certainty: 'sure',
  };
  writeFileSync(join(folder, 'labels.jsonl'), JSON.stringify({ id: 'harbour-12', sponsors: [sponsor] }));
  const known = { id: 'harbour-12', newsletter: 'Harbour Notes', repo: 'quay/notes', path: '12.md', format: 'md' };
  writeFileSync(join(folder, 'manifest.jsonl'), JSON.stringify({ ...known, date: '2026-11-01' }));
  return folder;
}

/** Makes clones; by default one in which the issue was changed after it was labelled. */
function clones(texts = [ISSUE, ISSUE.replace('Two', 'Three')]): string {
  const folder = made('clones');
  const clone = join(folder, 'quay+notes');
  mkdirSync(clone);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=q', '-c', 'user.email=q@quay.example', ...args]);
  git('init', '-q');
  for (const text of texts) {
    writeFileSync(join(clone, '12.md'), text);
    git('add', '.');
    git('commit', '-q', '-m', 'issue');
  }
  return folder;
}

it('the collected issues are restored from clones: the labelled bytes and the words of each ad', async () => {
  const collected = await collectLabels([labelledFolder()]);
  expect(JSON.stringify(collected)).not.toContain('rope that holds');
  const again = made('again');
  expect(await writeLabelledFolder(collected, clones(), again)).toBe(1);
  expect(readFileSync(join(again, 'items/harbour-12/source.md'), 'utf8')).toBe(ISSUE);
  const [label] = readJsonLines<IssueLabel>(join(again, 'labels.jsonl'));
  expect(label?.sponsors).toMatchObject([
    { brand: 'Halyard', website_domain: 'halyard.example', placement_type: 'primary_native', evidence: EVIDENCE },
  ]);
});

it('words that moved within the text are found by their digest, and an issue in no clone is left out', async () => {
  const collected = await collectLabels([labelledFolder()]);
  const [place] = collected[0]?.sponsors[0]?.places ?? [];
  if (place) place.start += 25;
  const again = made('again');
  await writeLabelledFolder(collected, clones(), again);
  expect(readJsonLines<IssueLabel>(join(again, 'labels.jsonl'))[0]?.sponsors[0]?.evidence).toBe(EVIDENCE);
  const none = made('none');
  expect(await writeLabelledFolder(collected, none, made('again'))).toBe(0);
});

it('a mail embedded in another file of its repository is found: in JSON, in a page’s script, in a log', async () => {
  const collected = await collectLabels([labelledFolder()]);
  const files = [
    JSON.stringify({ subject: 'Two boats', htmlBody: ISSUE }),
    `<iframe></iframe><script>const sizes = [1]; const content = ${JSON.stringify(ISSUE)};</script>`,
    `Retrieving...\r\nCLEANED HTML: ${ISSUE.replaceAll('\n', '\r\n')}\r\n--- DEBUG: topics ---\r\nboats`,
  ];
  for (const file of files) {
    const again = made('again');
    expect(await writeLabelledFolder(collected, clones([file]), again)).toBe(1);
    expect(readFileSync(join(again, 'items/harbour-12/source.md'), 'utf8')).toBe(ISSUE);
  }
  expect(await writeLabelledFolder(collected, clones(['{ % no mail % }']), made('again'))).toBe(0);
});
