// Old texts, rarely read, would make up most of the database's growth, so they move to the file store.
import { DAY_MS } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { chunk } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  clearMovedText,
  filterDeletedMails,
  listEmailIdsWithOldTexts,
  readMailText,
} from '../../store/issue/mail-texts.ts';

const IN_ROW_MS = 730 * DAY_MS;
/** Texts queued per night: twice what 5,000 newsletters send in a day. The rest waits for the next night. */
const A_NIGHT = 4_000;
/** Texts per job. Each takes three calls, so a job stays far below the platform's thousand calls per invocation. */
const A_JOB = 50;

export async function queueTextsToMove({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const ids = await listEmailIdsWithOldTexts(db, new Date(now.getTime() - IN_ROW_MS), A_NIGHT);
  await jobs.send(chunk(ids, A_JOB).map((emailIds) => ({ kind: 'move-old-texts', emailIds })));
  return ids.length;
}

/** The file is written first: after a crash the text may be in both places but never in neither. */
export async function moveMailTexts(
  { db, files }: Pick<Services, 'db' | 'files'>,
  emailIds: string[],
  now: Date,
): Promise<void> {
  for (const id of emailIds) {
    const text = await readMailText(db, id);
    if (!text) continue;
    await files.put(FILE_KEYS.mailText(id), text.content, { contentType: 'text/plain; charset=utf-8' });
    await clearMovedText(db, text, now);
  }
  // A newsletter may have been removed after its mails' files were deleted but before these were written.
  await files.remove((await filterDeletedMails(db, emailIds)).map((id) => FILE_KEYS.mailText(id)));
}

/** A mail with its text from the row or the file store; null if it has none or its file is missing. */
export async function loadMailText<T extends { id: string; content: string | null; textMovedAt: Date | null }>(
  files: Services['files'],
  { textMovedAt, ...mail }: T,
): Promise<Omit<T, 'textMovedAt'>> {
  return textMovedAt ? { ...mail, content: await files.text(FILE_KEYS.mailText(mail.id)) } : mail;
}
