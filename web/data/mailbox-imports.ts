// Calls for imports of mailbox files.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toQueryString } from '../../src/contract/lists.ts';
import type {
  MailboxImportDetail,
  MailboxImportInput,
  MailboxImportList,
  MailboxImportRow,
  MailboxSenderList,
  NewMailboxImportAnswer,
  SenderDecisionAnswer,
  SenderDecisionInput,
} from '../../src/contract/mailbox-imports.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

const PATH = '/api/mailbox-imports';

/** True while the server is reading the file or closing the import, so that its progress is polled. */
export const isImportRunning = ({ state }: Pick<MailboxImportRow, 'state'>): boolean =>
  state === 'reading' || state === 'closing';

export const mailboxImportsQuery = queryOptions({
  queryKey: ['mailbox-imports', 'list'],
  queryFn: ({ signal }) => request<MailboxImportList>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.imports.some(isImportRunning) ? CLIENT_TIMINGS_MS.importPoll : false,
});

export const mailboxImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox-imports', 'one', id],
    queryFn: ({ signal }) => request<MailboxImportDetail>(`${PATH}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isImportRunning(data) || data.chosenWaiting > 0) ? CLIENT_TIMINGS_MS.importPoll : false,
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

export const startMailboxImport = (json: MailboxImportInput): Promise<NewMailboxImportAnswer> =>
  request<NewMailboxImportAnswer>(PATH, { method: 'POST', json });

export const uploadMailboxPart = (id: string, part: number, body: Blob, signal: AbortSignal): Promise<unknown> =>
  request(`${PATH}/${id}/parts/${part}`, { method: 'PUT', body, signal });

export const finishMailboxUpload = (id: string): Promise<unknown> =>
  request(`${PATH}/${id}/complete`, { method: 'POST' });

export const fetchMailboxImport = (id: string): Promise<MailboxImportDetail> =>
  request<MailboxImportDetail>(`${PATH}/${id}`);

export async function setMailboxImportState(id: string, state: 'paused' | 'reading'): Promise<void> {
  await request(`${PATH}/${id}`, { method: 'PATCH', json: { state } });
  await refresh('mailbox-imports');
}

export async function decideOnSenders(id: string, json: SenderDecisionInput): Promise<SenderDecisionAnswer> {
  const decided = await request<SenderDecisionAnswer>(`${PATH}/${id}/senders`, { method: 'POST', json });
  await refresh('mailbox-imports');
  if (decided.created > 0) void refresh('newsletters');
  return decided;
}

export async function closeMailboxImport(id: string): Promise<void> {
  await request(`${PATH}/${id}/close`, { method: 'POST' });
  await refresh('mailbox-imports');
}
