import { queryOptions } from '@tanstack/react-query';
import type { Backup, Settings } from '../../src/contract/settings.ts';
import type { ServiceStatus } from '../../src/contract/status.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request<Settings>('/api/settings', { signal }),
});

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => request<ServiceStatus>('/api/status', { signal }),
  refetchInterval: 60_000,
});

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => request<Backup[]>('/api/backups', { signal }),
});

export async function createBackup(): Promise<Backup> {
  const made = await request<Backup>('/api/backups', { method: 'POST' });
  await refresh('backups');
  return made;
}
