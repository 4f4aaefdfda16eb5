// The rows are in the file store, and each slice's job sends the next: it survives restarts, and repeats nothing.
import type { ColumnMappings } from '../../contract/newsletters.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { type ImportedNewsletter, readImportRow } from '../../domain/newsletter/import-row.ts';
import { toNewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { writePublisherHint } from '../../domain/newsletter/publisher-hint.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findUniqueViolation } from '../../store/db.ts';
import {
  type CsvImportRowError,
  findCsvImport,
  findDuplicateRows,
  findStrandedCsvImports,
  finishCsvImportSlice,
  insertCsvImport,
} from '../../store/issue/imports.ts';
import { listNewsletterNamesByDomain } from '../../store/newsletter/publishers.ts';
import { createNewsletterSiteJobs } from '../site-jobs.ts';
import { createNewsletterRow } from './new-row.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'config'>;

const SLICE = 250;
/** Sites are read later, after the rows have been imported. */
const DESCRIBE_AFTER_SECONDS = 60;
const TRIES = 5;

interface StoredSlice {
  mapping: ColumnMappings;
  rows: Record<string, string>[];
}

/** Stores the rows slice by slice and sends the job for the first slice. @returns the import's id. */
export async function startNewsletterCsvImport(
  { db, files, jobs }: Needs,
  given: { rows: Record<string, string>[]; mapping: ColumnMappings; userId: string | null },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  for (let at = 0, slice = 0; at < given.rows.length; at += SLICE, slice++) {
    const rows = given.rows.slice(at, at + SLICE).map((row) => mappedOnly(row, given.mapping));
    const stored: StoredSlice = { mapping: given.mapping, rows };
    await files.put(FILE_KEYS.importRows(id, slice), JSON.stringify(stored), { contentType: 'application/json' });
  }
  // The row is written last, so that an import with a row has all its slices stored.
  await insertCsvImport(db, { id, userId: given.userId, total: given.rows.length, sliceSize: SLICE, createdAt: now });
  await jobs.send([{ kind: 'import-csv-slice', importId: id, slice: 0 }], { priority: true });
  return id;
}

function mappedOnly(row: Record<string, string>, mapping: ColumnMappings): Record<string, string> {
  const headers = Object.values(mapping).filter((header) => typeof header === 'string');
  return Object.fromEntries(headers.map((header) => [header, Object.hasOwn(row, header) ? (row[header] ?? '') : '']));
}

/** A slice that is already done is skipped. */
export async function importCsvSlice(
  services: Needs,
  { importId, slice }: { importId: string; slice: number },
  now: Date,
): Promise<void> {
  const { db, files, jobs } = services;
  const found = await findCsvImport(db, importId);
  if (found?.status !== 'processing') return;
  const last = (slice + 1) * found.sliceSize >= found.total;
  if (!found.slices.some((done) => done.slice === slice)) {
    const stored = await files.text(FILE_KEYS.importRows(importId, slice));
    if (stored === null) throw new AppError('internal', 'The stored rows of this import are missing');
    await doSlice(
      services,
      { importId, slice, last, first: slice * found.sliceSize + 1, userId: found.userId },
      JSON.parse(stored),
      now,
    );
  }
  if (!last) await jobs.send([{ kind: 'import-csv-slice', importId, slice: slice + 1 }], { priority: true });
}

interface SliceAt {
  importId: string;
  slice: number;
  last: boolean;
  first: number;
  userId: string | null;
}

async function doSlice({ db, jobs, config }: Needs, at: SliceAt, stored: StoredSlice, now: Date): Promise<void> {
  const { errors, candidates } = readRows(stored, at.first, config.MAIL_DOMAIN);
  for (let tries = 1; ; tries++) {
    const refused = await twinsOf(db, candidates);
    const owner = { createdBy: at.userId, standing: 'trusted' as const };
    const made = candidates
      .filter(({ row }) => !refused.has(row))
      .map((candidate) => ({
        row: candidate,
        newsletter: createNewsletterRow(
          candidate.newsletter,
          { uniqueEmail: candidate.address, ...owner },
          config.MAIL_DOMAIN,
          now,
        ),
      }));
    const report = [...errors, ...(await remarksOn(db, candidates, refused))].sort((a, b) => a.row - b.row);
    const { importId, slice, last } = at;
    const done = { importId, slice, last, processed: stored.rows.length, errors: report };
    const outcome = await finishOrWhyNot(db, done, made, now);
    if (outcome === 'done before') return;
    if (outcome === 'done') {
      const first = made.flatMap(({ newsletter }) =>
        createNewsletterSiteJobs(newsletter.id, newsletter.website ?? null, { requestedBy: at.userId }),
      );
      return jobs.send(first, { delaySeconds: DESCRIBE_AFTER_SECONDS });
    }
    if (tries === TRIES) throw outcome.why;
  }
}

function readRows({ rows, mapping }: StoredSlice, first: number, mailDomain: string) {
  const errors: CsvImportRowError[] = [];
  const candidates: Candidate[] = [];
  for (const [nth, cells] of rows.entries()) {
    const read = readImportRow(cells, mapping, mailDomain);
    if ('reason' in read) errors.push({ row: first + nth, reason: read.reason, cells: Object.entries(cells) });
    else candidates.push(candidateOf(first + nth, cells, read.newsletter));
  }
  return { errors, candidates };
}

/** Remarks for the error file: why a row is refused, or a warning about an added one. */
async function remarksOn(
  db: Needs['db'],
  candidates: Candidate[],
  refused: ReadonlyMap<number, string>,
): Promise<CsvImportRowError[]> {
  const publishers = await listNewsletterNamesByDomain(db, [
    ...new Set(candidates.flatMap(({ domain }) => domain ?? [])),
  ]);
  return candidates.flatMap(({ row, cells, domain, newsletter }): CsvImportRowError[] => {
    const reason = refused.get(row);
    if (reason) return [{ row, reason, cells }];
    const others = domain ? publishers.get(domain) : undefined;
    const hint = domain && others ? writePublisherHint(domain, others.names, others.total) : null;
    // Later rows of this slice are told about this one.
    if (domain)
      publishers.set(domain, {
        names: [newsletter.name, ...(others?.names ?? [])].slice(0, 3),
        total: (others?.total ?? 0) + 1,
      });
    const warning = [newsletter.warning, hint].filter(Boolean).join('; ');
    return warning ? [{ row, reason: warning, warning: true, cells }] : [];
  });
}

/** @returns `why` if another attempt may succeed: a newsletter or random address was taken in the meantime. */
async function finishOrWhyNot(
  db: Needs['db'],
  done: Parameters<typeof finishCsvImportSlice>[1],
  made: Parameters<typeof finishCsvImportSlice>[2],
  now: Date,
): Promise<'done' | 'done before' | { why: unknown }> {
  try {
    if (await finishCsvImportSlice(db, done, made, now)) return 'done';
    return { why: new AppError('internal', 'The newsletters of this slice are being added elsewhere') };
  } catch (error) {
    const constraint = findUniqueViolation(error);
    if (constraint === null) throw error;
    return constraint.startsWith('import_slices') ? 'done before' : { why: error };
  }
}

const candidateOf = (row: number, cells: Record<string, string>, newsletter: ImportedNewsletter) => ({
  row,
  cells: Object.entries(cells),
  newsletter,
  ...toNewsletterName(newsletter),
  address: newsletter.uniqueEmail,
});
type Candidate = ReturnType<typeof candidateOf>;

/** Reasons for refusing rows, by row number: duplicates of tracked newsletters or of earlier rows. */
async function twinsOf(db: Needs['db'], candidates: Candidate[]): Promise<Map<number, string>> {
  const { tracked, near } = await findDuplicateRows(db, candidates);
  const refused = new Map([...tracked].map(([row, name]) => [row, `This newsletter is tracked already: ${name}`]));
  const seen = new Map<string, number>();
  for (const { row, comparable, address } of candidates) {
    if (refused.has(row)) continue;
    const keys = [`name ${comparable}`, address].filter((key) => key !== null);
    const above =
      keys.map((key) => seen.get(key)).find((other) => other !== undefined) ??
      near.get(row)?.find((other) => !refused.has(other));
    if (above !== undefined) refused.set(row, `The same newsletter as row ${above}`);
    else for (const key of keys) seen.set(key, row);
  }
  return refused;
}

/** An import without progress for this long has lost its job. */
const LOST_AFTER_MS = 5 * 60_000;

/** Every five minutes: sends jobs for imports whose next slice was lost. @returns the number of jobs sent. */
export async function resumeCsvImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const stranded = await findStrandedCsvImports(db, new Date(now.getTime() - LOST_AFTER_MS));
  await jobs.send(
    stranded.map(({ id, next }) => ({ kind: 'import-csv-slice' as const, importId: id, slice: next })),
    { priority: true },
  );
  return stranded.length;
}
