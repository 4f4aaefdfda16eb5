import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import type { ColumnMappings, CsvImportJob, CsvPreview } from './types.ts';

export function previewCsv(file: File): Promise<CsvPreview> {
  const form = new FormData();
  form.set('file', file);
  return request<CsvPreview>('/api/newsletters/csv/preview', { method: 'POST', body: form });
}

export const startCsvImport = (csvData: Record<string, string>[], columnMappings: ColumnMappings) =>
  request<{ importId: string; totalItems: number }>('/api/newsletters/csv/import', {
    method: 'POST',
    json: { csvData, columnMappings },
  });

/** Always stale, so that every observer gets the current progress. */
export const csvImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => request<CsvImportJob>(`/api/imports/${id}`, { signal }),
    staleTime: 0,
  });
