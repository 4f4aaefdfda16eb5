import { request } from './request.ts';
import type { ColumnMappings, CsvPreview, ImportJob } from './shapes.ts';

export function previewCsv(file: File): Promise<CsvPreview> {
  const form = new FormData();
  form.set('file', file);
  return request<CsvPreview>('/api/newsletters/csv/preview', { method: 'POST', body: form });
}

export const startImport = (csvData: Record<string, string>[], columnMappings: ColumnMappings) =>
  request<{ importId: string; totalItems: number }>('/api/newsletters/csv/import', {
    method: 'POST',
    json: { csvData, columnMappings },
  });

export const importState = (id: string) => request<ImportJob>(`/api/imports/${id}`);
