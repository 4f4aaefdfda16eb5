import { call } from './api.ts';

/** Uploads one file as the request's body, so that there is no form to parse and an error affects one file only. */
export const uploadEmail = (file: File, newsletterId: string) =>
  call('emails.uploadFile', {
    query: { name: file.name.toWellFormed().slice(-500), newsletterId },
    raw: file.slice(0, file.size, 'application/octet-stream'),
  });

/**
 * Uploads mails of a mailbox in one request. They are old, so that new mail is analysed before them.
 * @param newsletterId '' if the server detects the newsletter from each mail.
 */
export async function uploadMailboxMails(files: readonly File[], newsletterId: string) {
  const raw = new FormData();
  raw.set('newsletterId', newsletterId);
  raw.set('backlog', '1');
  for (const file of files) raw.append('emails', file, file.name);
  return (await call('emails.upload', { raw })).results;
}
