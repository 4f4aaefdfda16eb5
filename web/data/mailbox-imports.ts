// Calls for imports of mailbox files.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toQueryString } from '../../src/contract/lists.ts';
import type {
  MailboxDecided,
  MailboxDecision,
  MailboxDetail,
  MailboxInput,
  MailboxList,
  MailboxRow,
  MailboxSenderList,
  MailboxStarted,
} from '../../src/contract/mailbox-imports.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { TIMINGS } from './times.ts';

const PATH = '/api/mailbox-imports';

/** True while the server is reading the file or closing the import, so that its progress is polled. */
export const isAtWork = ({ state }: Pick<MailboxRow, 'state'>): boolean => state === 'reading' || state === 'closing';

export const mailboxImportsQuery = queryOptions({
  queryKey: ['mailbox-imports', 'list'],
  queryFn: ({ signal }) => request<MailboxList>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isAtWork) ? TIMINGS.importPoll : false),
});

export const mailboxImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox-imports', 'one', id],
    queryFn: ({ signal }) => request<MailboxDetail>(`${PATH}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isAtWork(data) || data.chosenWaiting > 0) ? TIMINGS.importPoll : false,
  });

export const mailboxSendersQuery = (id: string, asked: { page: number; decision: string; search: string }) =>
  queryOptions({
    queryKey: ['mailbox-imports', 'senders', id, asked],
    queryFn: ({ signal }) =>
      request<MailboxSenderList>(
        `${PATH}/${id}/senders${toQueryString({ ...asked, page: asked.page === 1 ? undefined : asked.page })}`,
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const startMailboxImport = (json: MailboxInput): Promise<MailboxStarted> =>
  request<MailboxStarted>(PATH, { method: 'POST', json });

export const putMailboxPart = (id: string, part: number, body: Blob, signal: AbortSignal): Promise<unknown> =>
  request(`${PATH}/${id}/parts/${part}`, { method: 'PUT', body, signal });

export const completeMailbox = (id: string): Promise<unknown> => request(`${PATH}/${id}/complete`, { method: 'POST' });

export const fetchMailboxImport = (id: string): Promise<MailboxDetail> => request<MailboxDetail>(`${PATH}/${id}`);

export async function changeMailboxImport(id: string, state: 'paused' | 'reading'): Promise<void> {
  await request(`${PATH}/${id}`, { method: 'PATCH', json: { state } });
  await refresh('mailbox-imports');
}

export async function decideOnSenders(id: string, json: MailboxDecision): Promise<MailboxDecided> {
  const decided = await request<MailboxDecided>(`${PATH}/${id}/senders`, { method: 'POST', json });
  await refresh('mailbox-imports');
  if (decided.created > 0) void refresh('newsletters');
  return decided;
}

export async function closeMailboxImport(id: string): Promise<void> {
  await request(`${PATH}/${id}/close`, { method: 'POST' });
  await refresh('mailbox-imports');
}
