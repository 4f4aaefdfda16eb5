// npm run collected -- pack DIR...: writes the labels of these folders to test/eval/collected.jsonl: where
// each issue is public (repository, commit, path, digest), whose ad was labelled in it, and the ad's position in its
// text, without the words themselves.
// npm run collected -- lay REPOSITORIES DIR: restores the labelled folder from clones of those repositories (a
// folder of git directories named owner+name or owner/name).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Issue } from '../../src/detect/analyst.ts';
import { QuoteFinder } from '../../src/detect/ground/quote.ts';
import { VisibleTextQuoteFinder } from '../../src/detect/ground/words.ts';
import { foldText } from '../../src/domain/brand/name.ts';
import { type ManifestLine, readItemIssue, readJsonLines } from './corpus.ts';
import type { IssueLabel } from './score.ts';

const COLLECTED = fileURLToPath(new URL('collected.jsonl', import.meta.url));

type Sponsor = IssueLabel['sponsors'][number];

/**
 * The position of an ad's words in an issue's text: character offsets, and a digest by which they are found if the text
 * is parsed differently.
 */
interface Place {
  start: number;
  length: number;
  digest: string;
}

interface Collected {
  id: string;
  newsletter: string;
  date: string;
  repo: string;
  commit: string;
  path: string;
  sha256: string;
  format: string;
  sponsors: (Omit<Sponsor, 'evidence'> & { places: Place[] })[];
  exclude?: string[];
}

type Manifest = ManifestLine & { format?: string; sha256?: string };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const digestOf = (words: string) => sha256(foldText(words)).slice(0, 12);

/**
 * The position of a quote's words: as written, otherwise the blocks in which a reader sees them; a quote that is
 * nowhere whole is located in pieces.
 */
function placesOf({ text, blocks }: Issue, quote: string): Place[] {
  const [finder, readers] = [new QuoteFinder(text), new VisibleTextQuoteFinder(blocks)];
  const find = (words: string) => finder.find(words) ?? readers.find(words);
  const pieces = find(quote)
    ? [quote]
    : quote.split(/\s*(?:\.\.\.|…|\s\/\s|\n)\s*/u).filter((piece) => piece.length >= 5);
  return pieces.flatMap((piece) => {
    const at = find(piece);
    return at ? [{ start: at.start, length: at.end - at.start, digest: digestOf(text.slice(at.start, at.end)) }] : [];
  });
}

/** How far words may have moved since their position was recorded. */
const MOVED_MAX = 4_000;

/** The words at a position; null if they are no longer there. */
function wordsAt(text: string, { start, length, digest }: Place): string | null {
  for (let moved = 0; moved <= MOVED_MAX; moved++)
    for (const from of moved === 0 ? [start] : [start - moved, start + moved]) {
      if (from < 0) continue;
      const words = text.slice(from, from + length);
      if (digestOf(words) === digest) return words;
    }
  return null;
}

/** The labels of the folders by id, each text once. */
export async function collectLabels(directories: readonly string[]): Promise<Collected[]> {
  const lines = new Map<string, Collected>();
  for (const directory of directories) {
    const manifest = new Map(readJsonLines<Manifest>(join(directory, 'manifest.jsonl')).map((line) => [line.id, line]));
    for (const label of readJsonLines<IssueLabel>(join(directory, 'labels.jsonl'))) {
      const known = manifest.get(label.id);
      if (!known || !existsSync(join(directory, 'items', label.id))) continue;
      const { issue, bytes } = await readItemIssue(directory, label.id, known.newsletter ?? null);
      const sponsors = label.sponsors.map(
        ({ brand, brand_aliases, website_domain, placement_type, alt_types, evidence, certainty }) => {
          const places = placesOf(issue, evidence ?? '');
          if (places.length === 0) console.error(`${label.id}: the words for ${brand} aren't found in it`);
          return { brand, brand_aliases, website_domain, placement_type, alt_types, certainty, places };
        },
      );
      const { newsletter = label.id, date = '', repo = '', commit = '', path = '', format = 'html' } = known;
      const source = { repo, commit, path, sha256: sha256(bytes), format };
      lines.set(source.sha256, { id: label.id, newsletter, date, ...source, sponsors, exclude: label.exclude });
    }
  }
  return [...lines.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The git directory of a clone, bare or not; undefined if there is none. */
function gitDirectoryOf(repositories: string, repo: string): string | undefined {
  const folders = [repo.replace('/', '+'), repo]
    .map((name) => join(repositories, name))
    .filter((name) => existsSync(name));
  const inside = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return [...folders, ...inside].find((folder) => existsSync(join(folder, 'HEAD')));
}

/**
 * A repository may embed a mail in another file: as a JSON value, in a page's script, in a page's front matter, in a
 * program's log.
 */
function* heldIn(file: Buffer): Generator<string> {
  const text = file.toString('utf8');
  if (/^\s*[[{]/.test(text))
    for (const value of stringsIn(parsed(text))) {
      yield value;
      if (/=(?:\r?\n|3D)/.test(value)) yield unquoted(value);
    }
  for (const [, literal = ''] of text.matchAll(/(?:const \w+|^[\w-]+) = ("(?:[^"\\]+|\\.)*")/gm))
    yield String(parsed(literal));
  const log = text.replaceAll('\r\n', '\n');
  yield* log.split(/^(?:CLEANED HTML: |--- DEBUG.*|Extracting keyphrases)/m);
  for (const [, body = ''] of log.matchAll(/ — Source: .*?>\. (.*)$/gm)) yield body;
}

/** All strings within a JSON value. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') for (const inner of Object.values(value)) yield* stringsIn(inner);
}

/** The decoded text of a mail's part that is stored in quoted-printable. */
function unquoted(part: string): string {
  const bytes = part
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The bytes with the digest: the file's, or those of a mail embedded in it. */
function withDigest(file: Buffer, digest: string): Buffer | null {
  if (sha256(file) === digest) return file;
  for (const held of heldIn(file))
    for (const form of [held, held.trim(), `${held.trim()}\n`]) if (sha256(form) === digest) return Buffer.from(form);
  return null;
}

/**
 * The bytes of an issue from its repository: at its commit, otherwise at any commit of its path.
 * @returns null if no clone has them.
 */
function bytesOf(repositories: string, { repo, commit, path, sha256: digest }: Collected): Buffer | null {
  const directory = gitDirectoryOf(repositories, repo);
  if (!directory) return null;
  const git = (...args: string[]) => {
    try {
      const options = { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[] };
      return execFileSync('git', ['--git-dir', directory, ...args], options);
    } catch {
      return Buffer.alloc(0);
    }
  };
  const commits = function* () {
    if (commit) yield commit;
    yield* git('log', '--all', '--format=%H', '--', path).toString().split('\n').filter(Boolean);
  };
  for (const at of commits()) {
    const bytes = withDigest(git('show', `${at}:${path}`), digest);
    if (bytes) return bytes;
  }
  return null;
}

/** Writes the labelled folder. @returns how many of the issues the clones still contain. */
export async function writeLabelledFolder(
  all: readonly Collected[],
  repositories: string,
  directory: string,
): Promise<number> {
  const labels: string[] = [];
  const manifest: string[] = [];
  mkdirSync(directory, { recursive: true });
  for (const collected of all) {
    const { id, newsletter, date, repo, commit, path, format, sponsors, exclude } = collected;
    const bytes = bytesOf(repositories, collected);
    if (!bytes) {
      console.error(`${id}: ${repo} ${path} isn't in ${repositories}`);
      continue;
    }
    mkdirSync(join(directory, 'items', id), { recursive: true });
    writeFileSync(join(directory, 'items', id, `source.${format}`), bytes);
    const { issue } = await readItemIssue(directory, id, newsletter);
    const told = sponsors.map(({ places, ...sponsor }) => {
      const words = places.map((place) => wordsAt(issue.text, place));
      if (words.includes(null)) console.error(`${id}: the words for ${sponsor.brand} have moved`);
      return { ...sponsor, evidence: words.filter(Boolean).join(' ... ') };
    });
    labels.push(`${JSON.stringify({ id, sponsors: told, exclude })}\n`);
    manifest.push(
      `${JSON.stringify({ id, newsletter, repo, commit, path, format, date, sha256: collected.sha256 })}\n`,
    );
  }
  writeFileSync(join(directory, 'labels.jsonl'), labels.join(''));
  writeFileSync(join(directory, 'manifest.jsonl'), manifest.join(''));
  return labels.length;
}

if (import.meta.main) {
  const [what, ...folders] = process.argv.slice(2);
  const [repositories, directory] = folders;
  if (what === 'pack' && repositories) {
    const all = await collectLabels(folders);
    writeFileSync(COLLECTED, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
    console.log(`${all.length} issues of ${new Set(all.map(({ newsletter }) => newsletter)).size} newsletters`);
  } else if (what === 'lay' && repositories && directory) {
    const all = readJsonLines<Collected>(COLLECTED);
    console.log(
      `${await writeLabelledFolder(all, repositories, directory)} of ${all.length} issues laid out in ${directory}`,
    );
  } else {
    console.error('Usage: npm run collected -- pack DIR... | lay REPOSITORIES DIR');
    process.exit(2);
  }
}
