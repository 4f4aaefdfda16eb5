// Imports newsletters from a CSV file: choose it, preview it, map its columns, start.

import { useState } from 'react';
import type { ColumnMappings, CsvPreview } from '../../src/contract/newsletters.ts';
import { call } from '../data/api.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { Button } from '../ui/button.tsx';
import { readCsvLines, toCsvRows } from '../ui/csv-rows.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatCount } from '../ui/format.ts';
import { Loading, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { setRunningImport } from './running-import.ts';

const MAX_BYTES = 10 * 1024 * 1024;

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
type Step =
  | { at: 'choose' }
  | { at: 'reading'; name: string }
  | { at: 'mapping' | 'starting'; file: File; preview: CsvPreview; mapping: Partial<ColumnMappings> };

export default function ImportCsvDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });

  const choose = async ([file]: File[]) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.csv')) return failed('Invalid file type', 'Please upload a CSV file');
    if (file.size > MAX_BYTES) return failed('File too large', 'CSV file must be less than 10MB');
    setStep({ at: 'reading', name: file.name });
    try {
      const raw = new FormData();
      raw.set('file', file);
      const preview = await call('imports.preview', { raw });
      setStep({ at: 'mapping', file, preview, mapping: preview.columnMappings });
      toast({ title: 'CSV loaded', description: `Found ${formatCount(preview.totalRows)} rows in the file` });
    } catch (error) {
      setStep({ at: 'choose' });
      failed('Failed to process CSV', messageOf(error, 'Unknown error'));
    }
  };

  const start = async ({ file, preview, mapping }: Extract<Step, { file: File }>) => {
    const { name, ...others } = mapping;
    if (!name) return failed('Invalid mapping', 'Please map at least the Name column');
    setStep({ at: 'starting', file, preview, mapping });
    try {
      const wanted = [name, ...Object.values(others)].filter((header): header is string => Boolean(header));
      const rows = toCsvRows(await readCsvLines(file), preview.headers, [...new Set(wanted)]);
      if (rows.length !== preview.totalRows)
        throw new ApiError(400, 'invalid', 'The file has changed. Please choose it again.');
      const { importId, totalItems } = await call('imports.start', {
        body: { csvData: rows, columnMappings: { name, ...others } },
      });
      setRunningImport({ id: importId, since: Date.now() });
      toast({ title: 'Import started', description: `Importing ${formatCount(totalItems)} newsletters...` });
      onClose();
    } catch (error) {
      setStep({ at: 'mapping', file, preview, mapping });
      failed('Import failed', messageOf(error, 'Failed to start import'));
    }
  };

  return (
    <Dialog
      onClose={onClose}
      title="Import CSV"
      description={
        'file' in step
          ? `${step.file.name}: ${formatCount(step.preview.totalRows)} rows. Match the columns.`
          : 'One newsletter per row, with column names in the first row.'
      }
      className={'file' in step ? 'max-w-2xl' : undefined}
    >
      {step.at === 'choose' ? (
        <FileDrop
          accept=".csv,text/csv"
          label="Choose a CSV file"
          hint="or drop it here, up to 10 MB"
          onFiles={(files) => void choose(files)}
        />
      ) : step.at === 'reading' ? (
        <Loading label={`Reading ${step.name}`}>
          <div className="grid gap-2">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      ) : (
        <>
          <ColumnMapping
            preview={step.preview}
            mapping={step.mapping}
            disabled={step.at === 'starting'}
            onChange={(mapping) => setStep({ ...step, mapping })}
          />
          <DialogFoot>
            <Button variant="outline" disabled={step.at === 'starting'} onClick={() => setStep({ at: 'choose' })}>
              Cancel
            </Button>
            <Button disabled={step.at === 'starting' || !step.mapping.name} onClick={() => void start(step)}>
              {step.at === 'starting' ? 'Importing...' : 'Start Import'}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
