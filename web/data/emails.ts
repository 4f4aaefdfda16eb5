import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EmailDetail, EmailList, UploadAnswer } from '../../src/contract/emails.ts';
import { refresh } from './query-client.ts';
import { queryOf, request } from './request.ts';

export const emailsQuery = ({ page, status, newsletterId }: { page: number; status: string; newsletterId: string }) => {
  const path = `/api/emails${queryOf({ page, pageSize: 10, status, newsletter_id: newsletterId })}`;
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

export async function uploadEmails(files: File[], newsletterId: string): Promise<UploadAnswer> {
  const form = new FormData();
  for (const file of files) form.append('emails', file, file.name);
  if (newsletterId) form.set('newsletterId', newsletterId);
  const answer = await request<UploadAnswer>('/api/emails/upload', { method: 'POST', body: form });
  void refresh('emails', 'stats', 'sponsorships', 'brands');
  return answer;
}

export async function processEmail(id: string): Promise<void> {
  await request(`/api/emails/process/${id}`, { method: 'POST' });
  void refresh('emails');
}

export async function processBatch(limit: number): Promise<number> {
  const { enqueued } = await request<{ enqueued: number }>('/api/emails/process-batch', {
    method: 'POST',
    json: { limit },
  });
  void refresh('emails');
  return enqueued;
}
