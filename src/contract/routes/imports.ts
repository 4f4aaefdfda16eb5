import {
  CSV_IMPORT_MAX_BYTES,
  CSV_MAX_BYTES,
  csvImport,
  csvImportAnswer,
  csvImportJob,
  csvPreview,
} from '../newsletters.ts';
import { BINARY_FIELD, FORM_OVERHEAD_BYTES, get, JSON_ONLY, MULTIPART, post, routes } from '../route.ts';

export const importRoutes = routes(
  { access: 'admin' },
  {
    preview: post('/newsletters/csv/preview', 'Reads a CSV file and guesses its columns', {
      raw: {
        types: MULTIPART,
        maxBytes: CSV_MAX_BYTES + FORM_OVERHEAD_BYTES,
        fields: { file: BINARY_FIELD },
        required: ['file'],
      },
      answer: csvPreview,
      limit: 'upload',
    }),
    start: post('/newsletters/csv/import', 'Imports newsletters', {
      body: csvImport,
      raw: { types: JSON_ONLY, maxBytes: CSV_IMPORT_MAX_BYTES },
      answer: csvImportAnswer,
      succeeds: [202],
      limit: 'upload',
    }),
    readProgress: get('/imports/{id}', 'Progress of an import', { answer: csvImportJob }),
    exportErrors: get('/imports/{id}/export-errors', 'The rows of an import that failed, as CSV', { file: 'text/csv' }),
  },
);
