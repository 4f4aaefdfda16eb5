import { CSV_PREVIEW_ROWS } from '../contract/newsletters.ts';
import { importRoutes } from '../contract/routes/imports.ts';
import { readCsv } from '../domain/csv/read.ts';
import { csvDocument } from '../domain/csv/write.ts';
import { guessImportColumns } from '../domain/newsletter/import-columns.ts';
import { AppError, requireFound } from '../errors.ts';
import { startNewsletterCsvImport } from '../flows/newsletter/import.ts';
import { findCsvImport } from '../store/issue/imports.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { readForm } from './bodies.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

/** Maximum number of parts in the form: a file and a few fields. */
const FORM_PARTS_MAX = 20;
/** Maximum number of errors in an import's state; the error file has all of them. */
const ERRORS_SHOWN = 100;

export const importApi = answers(importRoutes, {
  preview: async ({ c }) => {
    const parts = await readForm(c, { parts: FORM_PARTS_MAX });
    const file = parts.find(({ name, filename }) => (name === 'file' || name === 'csv') && filename !== null);
    if (!file) throw new AppError('invalid', 'Please select a CSV file');
    if (!/\.csv$/i.test(file.filename ?? '')) throw new AppError('invalid', 'Please upload a CSV file');
    const table = readCsv(file.bytes);
    return {
      totalRows: table.rows.length,
      headers: table.headers,
      preview: table.rows.slice(0, CSV_PREVIEW_ROWS).map((row) => ({ ...row })),
      columnMappings: guessImportColumns(table.headers),
    };
  },
  start: async ({ body: { csvData, columnMappings }, services, viewer, now }) => {
    const importId = await startNewsletterCsvImport(
      services,
      { rows: csvData, mapping: columnMappings, userId: viewer.userId },
      now,
    );
    return { importId, totalItems: csvData.length };
  },
  readProgress: async ({ services, params }) => {
    const { slices, ...found } = await importOf(services, params.id);
    const remarks = slices.flatMap((slice) => slice.errors);
    const errors = remarks.filter(({ warning }) => !warning);
    return {
      id: found.id,
      status: found.status,
      processed: slices.reduce((sum, slice) => sum + slice.processed, 0),
      created: slices.reduce((sum, slice) => sum + slice.created, 0),
      total: found.total,
      error: found.error,
      errorCount: errors.length,
      warningCount: remarks.length - errors.length,
      errors: errors.slice(0, ERRORS_SHOWN).map(({ row, reason }) => ({ row, reason })),
    };
  },
  exportErrors: async ({ services, params }) => {
    const { id, slices } = await importOf(services, params.id);
    const errors = slices.flatMap((slice) => slice.errors);
    // Every failed row has the same cells, those of the mapped columns, so the first row gives the headers.
    const headers = (errors[0]?.cells ?? []).map(([header]) => header);
    const rows = errors.map(({ row, reason, warning, cells }) => {
      const values = new Map(cells);
      return [row, warning ? `Imported, but: ${reason}` : reason, ...headers.map((header) => values.get(header) ?? '')];
    });
    return attachmentResponse(
      csvDocument(['Row', 'Reason', ...headers], rows),
      `import-errors-${id.slice(0, 8)}.csv`,
      CSV_CONTENT_TYPE,
    );
  },
});

async function importOf({ db }: AppEnv['Variables']['services'], id: string) {
  return requireFound(findCsvImport(db, id), 'Import');
}
