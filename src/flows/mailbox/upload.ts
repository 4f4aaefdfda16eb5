// Receives a mailbox file in parts, so that a lost part can be sent again and an interrupted upload continues with its
// missing parts. Also pauses and resumes the reading of the file.
import type { MailboxImportInput, NewMailboxImportAnswer } from '../../contract/mailbox-imports.ts';
import { MAILBOX_PART_BYTES, OPEN_MAILBOX_IMPORTS_MAX } from '../../contract/mailbox-rules.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  changeMailboxImportState,
  findMailboxImport,
  insertMailboxImport,
  recordMailboxPart,
} from '../../store/mailbox-imports.ts';
import { newsletterExists } from '../../store/newsletters.ts';

type Needs = Pick<Services, 'db' | 'largeFiles' | 'jobs'>;

/** The number of parts in which a file of this size is uploaded. */
export const mailboxPartCount = (size: number): number => Math.ceil(size / MAILBOX_PART_BYTES);

/** Creates an import and begins its upload. @throws AppError not_found (newsletter) | conflict (too many are open). */
export async function startMailboxImport(
  { db, largeFiles }: Pick<Needs, 'db' | 'largeFiles'>,
  { name, size, fingerprint, newsletterId = null }: MailboxImportInput,
  userId: string | null,
  now: Date,
): Promise<NewMailboxImportAnswer> {
  if (newsletterId && !(await newsletterExists(db, newsletterId))) throw notFound('Newsletter');
  const id = crypto.randomUUID();
  const key = FILE_KEYS.mailboxUpload(id);
  const uploadId = await largeFiles.begin(key);
  const row = { id, userId, name, size, fingerprint, newsletterId, uploadId, createdAt: now, updatedAt: now };
  if (!(await insertMailboxImport(db, row, OPEN_MAILBOX_IMPORTS_MAX))) {
    await largeFiles.abort({ key, uploadId });
    throw new AppError('conflict', `At most ${OPEN_MAILBOX_IMPORTS_MAX} imports can be open. Finish one first.`);
  }
  return { id, partBytes: MAILBOX_PART_BYTES, parts: mailboxPartCount(size) };
}

/**
 * Stores a part; the same part again replaces it.
 * @param part the part's number, from 1.
 * @throws AppError not_found if no such import is being uploaded | invalid if the part isn't as long as it must be |
 *   conflict if the upload expired.
 */
export async function storeMailboxPart(
  { db, largeFiles }: Pick<Needs, 'db' | 'largeFiles'>,
  { id, part, bytes }: { id: string; part: number; bytes: Uint8Array },
  now: Date,
): Promise<void> {
  const { row } = await uploadingImport(db, id);
  const count = mailboxPartCount(row.size);
  if (!Number.isInteger(part) || part < 1 || part > count)
    throw new AppError('invalid', `The parts are numbered 1 to ${count}`);
  const expected = part < count ? MAILBOX_PART_BYTES : row.size - (count - 1) * MAILBOX_PART_BYTES;
  if (bytes.length !== expected)
    throw new AppError('invalid', `Part ${part} must have ${expected} bytes, not ${bytes.length}`);
  const tag = await largeFiles.putPart({ key: FILE_KEYS.mailboxUpload(id), uploadId: row.uploadId }, part, bytes);
  if (tag === null) throw uploadExpired();
  await recordMailboxPart(db, id, { part, tag }, now);
}

/** Joins the uploaded parts and starts the reading. @throws AppError not_found | conflict (parts missing, expired). */
export async function completeMailboxUpload({ db, largeFiles, jobs }: Needs, id: string, now: Date): Promise<void> {
  const { row, uploaded } = await uploadingImport(db, id);
  const missing = mailboxPartCount(row.size) - uploaded.length;
  if (missing > 0) throw new AppError('conflict', `${missing} parts of the file are missing`);
  const key = FILE_KEYS.mailboxUpload(id);
  // A repeated call finds the file already complete.
  const isThere = (await largeFiles.size(key)) === row.size;
  if (!isThere && !(await largeFiles.complete({ key, uploadId: row.uploadId }, uploaded))) throw uploadExpired();
  if (!(await changeMailboxImportState(db, id, { from: ['uploading'], state: 'reading', uploadId: null }, now)))
    throw notFound('Upload');
  await jobs.send([{ kind: 'mailbox', importId: id }]);
}

const uploadExpired = () => new AppError('conflict', 'The upload has expired. Cancel the import and start again.');

async function uploadingImport(db: Needs['db'], id: string) {
  const found = await findMailboxImport(db, id);
  if (found?.row.state !== 'uploading' || !found.row.uploadId) throw notFound('Upload');
  return { ...found, row: { ...found.row, uploadId: found.row.uploadId } };
}

/** Pauses the reading of a file, or resumes it. @throws AppError not_found unless it is running or paused. */
export async function pauseOrResumeMailboxImport(
  { db, jobs }: Pick<Needs, 'db' | 'jobs'>,
  id: string,
  state: 'paused' | 'reading',
  now: Date,
): Promise<void> {
  const from = state === 'paused' ? 'reading' : 'paused';
  if (!(await changeMailboxImportState(db, id, { from: [from], state }, now)))
    throw notFound(state === 'paused' ? 'Running import' : 'Paused import');
  if (state === 'reading') await jobs.send([{ kind: 'mailbox', importId: id }]);
}
