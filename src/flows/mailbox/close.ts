// Ends a mailbox import: once the mails of the chosen senders are received, the uploaded file and everything that was
// read from it are deleted.
import { IDLE_MAILBOX_IMPORT_DAYS } from '../../contract/mailbox-rules.ts';
import { DAY_MS } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  changeMailboxImportState,
  findAbandonedMailboxImports,
  findStrandedMailboxImports,
  finishMailboxImport,
  type MailboxImport,
} from '../../store/mailbox-imports.ts';

const OPEN = ['uploading', 'reading', 'paused', 'waiting'] as const;

/** Marks an open import as closing and sends the job that closes it. @throws AppError not_found if none is open. */
export async function closeMailboxImport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  importId: string,
  now: Date,
): Promise<void> {
  if (!(await changeMailboxImportState(db, importId, { from: OPEN, state: 'closing' }, now)))
    throw notFound('Open import');
  await jobs.send([{ kind: 'mailbox', importId }], { priority: true });
}

/**
 * Deletes a mailbox file, its unpacked data, and the rows about its mails. The rows are deleted last, so that after a
 * failure of the file store the next attempt still finds the import.
 */
export async function deleteMailboxFile(
  { db, files, largeFiles }: Pick<Services, 'db' | 'files' | 'largeFiles'>,
  { id, uploadId }: Pick<MailboxImport, 'id' | 'uploadId'>,
  now: Date,
): Promise<void> {
  if (uploadId) await largeFiles.abort({ key: FILE_KEYS.mailboxUpload(id), uploadId });
  const stored = await files.list(FILE_KEYS.mailboxImport(id));
  await files.remove(stored.map(({ key }) => key));
  await finishMailboxImport(db, id, now);
}

/** Closes imports that nobody touched for a week, or that have no owner any more. @returns the number of imports. */
export async function closeAbandonedMailboxImports(
  services: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<number> {
  const abandoned = await findAbandonedMailboxImports(
    services.db,
    new Date(now.getTime() - IDLE_MAILBOX_IMPORT_DAYS * DAY_MS),
  );
  for (const id of abandoned) await changeMailboxImportState(services.db, id, { from: OPEN, state: 'closing' }, now);
  await services.jobs.send(abandoned.map((importId) => ({ kind: 'mailbox', importId })));
  return abandoned.length;
}

/** Sends jobs for imports whose jobs were lost. @returns the number of jobs. */
export async function resumeMailboxImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const stranded = await findStrandedMailboxImports(db, now);
  await jobs.send(stranded.map((importId) => ({ kind: 'mailbox', importId })));
  return stranded.length;
}
