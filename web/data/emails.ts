import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EmailDetail, EmailList, UploadAnswer, UploadResult } from '../../src/contract/emails.ts';
import { emailsApiPath, type ListParams, toQueryString } from '../../src/contract/lists.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const emailsQuery = (asked: ListParams<'emails'>) => {
  const path = emailsApiPath(asked);
  return queryOptions({
    queryKey: ['emails', 'list', path],
    queryFn: ({ signal }) => request<EmailList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['emails', 'one', id],
    queryFn: ({ signal }) => request<EmailDetail>(`/api/emails/${id}`, { signal }),
  });

/** Uploads one file as the request's body, so that there is no form to parse and an error affects one file only. */
export async function uploadEmail(file: File, newsletterId: string): Promise<UploadAnswer> {
  const path = `/api/emails/upload/file${toQueryString({ name: file.name.toWellFormed().slice(-500), newsletterId })}`;
  const body = file.slice(0, file.size, 'application/octet-stream');
  return request<UploadAnswer>(path, { method: 'POST', body });
}

/**
 * Uploads mails of a mailbox in one request. They are old, so that new mail is analysed before them.
 * @param newsletterId '' if the server detects the newsletter from each mail.
 */
export async function uploadMailboxMails(files: readonly File[], newsletterId: string): Promise<UploadResult[]> {
  const form = new FormData();
  form.set('newsletterId', newsletterId);
  form.set('backlog', '1');
  for (const file of files) form.append('emails', file, file.name);
  return (await request<UploadAnswer>('/api/emails/upload', { method: 'POST', body: form })).results;
}

/** Refetches everything that changes when emails were uploaded. */
export const refreshAfterUpload = () => void refresh('emails', 'sponsorships');

export async function processEmail(id: string): Promise<void> {
  await request(`/api/emails/process/${id}`, { method: 'POST' });
  void refresh('emails');
}

export async function processPendingEmails(limit: number): Promise<number> {
  const { enqueued } = await request<{ enqueued: number }>('/api/emails/process-batch', {
    method: 'POST',
    json: { limit },
  });
  void refresh('emails');
  return enqueued;
}
