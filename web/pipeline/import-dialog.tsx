// Imports leads and bookings from a CSV file: choose it, map its columns, import, and undo all of it.
import { useState } from 'react';
import {
  guessLeadColumns,
  IMPORT_MAX_ROWS,
  IMPORT_SLICE_ROWS,
  LEAD_IMPORT_FIELDS,
  LEAD_IMPORT_LABELS,
} from '../../src/contract/import-columns.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { call } from '../data/api.ts';
import { refresh } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { readCsvLines, toCsvRows } from '../ui/csv-rows.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { Progress } from '../ui/progress.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';
import { type ImportCounts, ImportResult, type ImportTable } from './import-result.tsx';
import { type DayOrder, guessDayOrder, type Mapping, readImportRow } from './import-rows.ts';
import { PastImports } from './past-imports.tsx';

type Step = { at: 'choose' } | { at: 'mapping' | 'importing'; done: number } | { at: 'done'; result: ImportCounts };

const FIELDS = LEAD_IMPORT_FIELDS;
const MAX_BYTES = 10 * 1024 * 1024;

export default function ImportLeadsDialog({ pipeline, onClose }: { pipeline: PipelineSettings; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [table, setTable] = useState<ImportTable>({ name: '', headers: [], rows: [] });
  const [mapping, setMapping] = useState<Mapping>({});
  const [chosenOrder, setChosenOrder] = useState<DayOrder | null>(null);
  const guessedOrder = guessDayOrder(table.rows, mapping);
  const [, act] = useAction({ title: 'The file could not be read', otherwise: CHECK_CONNECTION_TEXT });

  const choose = ([file]: File[]) =>
    act(async () => {
      if (!file) return undefined;
      const refuse = (description: string) => ({
        title: 'This file can’t be imported',
        description,
        variant: 'destructive' as const,
      });
      if (file.size > MAX_BYTES) return refuse('A CSV file may have up to 10 MB.');
      const lines = await readCsvLines(file);
      const headers = toHeaders(lines[0] ?? []);
      const rows = toCsvRows(lines, headers, headers);
      if (rows.length === 0) return refuse('It has no rows below its header.');
      if (rows.length > IMPORT_MAX_ROWS) return refuse(`A file may have ${formatCount(IMPORT_MAX_ROWS)} rows.`);
      setTable({ name: file.name, headers, rows });
      setMapping(guessLeadColumns(headers));
      setChosenOrder(null);
      setStep({ at: 'mapping', done: 0 });
      return undefined;
    });

  const start = async () => {
    setStep({ at: 'importing', done: 0 });
    const order = guessedOrder ?? chosenOrder ?? 'mdy';
    const result: ImportCounts = { id: crypto.randomUUID(), leads: 0, bookings: 0, known: 0, refused: [] };
    const read = table.rows.map((cells, nth) =>
      // Row 1 of a spreadsheet is its header.
      ({ row: nth + 2, ...given(cells, nth + 2, order) }),
    );
    for (const { row, reason } of read) if (reason !== undefined) result.refused.push({ row, reason });
    const rows = read.flatMap(({ value }) => value ?? []);
    for (let at = 0; at < rows.length; at += IMPORT_SLICE_ROWS) {
      const slice = rows.slice(at, at + IMPORT_SLICE_ROWS);
      try {
        const { leads, bookings, known, refused } = await call('leads.importRows', {
          id: result.id,
          body: { rows: slice },
        });
        result.leads += leads;
        result.bookings += bookings;
        result.known += known;
        result.refused.push(...refused);
        setStep({ at: 'importing', done: at + slice.length });
      } catch (error) {
        toastRefusal('The import stopped', error, CHECK_CONNECTION_TEXT);
        result.refused.push(
          ...rows.slice(at).map(({ row }) => ({ row, reason: 'The import stopped before this row' })),
        );
        break;
      }
    }
    result.refused.sort((a, b) => a.row - b.row);
    await refresh('leads');
    setStep({ at: 'done', result });
  };
  const given = (cells: Record<string, string>, row: number, order: DayOrder) => {
    const { currency, stages } = pipeline;
    const one = readImportRow(cells, row, { mapping, order, currency, stages });
    return one.ok ? { value: [one.row], reason: undefined } : { value: undefined, reason: one.reason };
  };
  const isBusy = step.at === 'importing';
  return (
    <Dialog
      onClose={isBusy ? () => undefined : onClose}
      title="Import CSV"
      description={
        step.at === 'choose'
          ? 'Leads or bookings, one per row, with column names in the first row. A company that is a lead already stays as it is; its bookings are added.'
          : `${table.name}: ${formatCountOf(table.rows.length, 'row')}`
      }
      className={step.at === 'mapping' || isBusy ? 'max-w-2xl' : undefined}
    >
      {step.at === 'choose' ? (
        <>
          <FileDrop
            accept=".csv,text/csv"
            label="Choose a CSV file"
            hint={`or drop it here, up to ${formatCount(IMPORT_MAX_ROWS)} rows`}
            onFiles={(files) => void choose(files)}
          />
          <PastImports />
        </>
      ) : step.at === 'done' ? (
        <ImportResult result={step.result} table={table} onClose={onClose} />
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            {table.headers.map((header) => (
              <Field key={header} label={header} hint={exampleOf(table, header)}>
                <Select
                  className="w-full"
                  disabled={isBusy}
                  value={FIELDS.find((field) => mapping[field] === header) ?? ''}
                  emptyLabel="Not imported"
                  options={LEAD_IMPORT_LABELS}
                  onChoose={(field) => setMapping(mapColumn(mapping, header, field))}
                />
              </Field>
            ))}
          </div>
          {mapping.company ? null : (
            <p role="alert" className="text-sm font-medium text-destructive">
              Choose which column has the company
            </p>
          )}
          {guessedOrder === null ? (
            <Chips
              label="How days are written"
              value={chosenOrder ?? 'mdy'}
              options={{ mdy: 'Days: month first (12/31)', dmy: 'Days: day first (31/12)' }}
              onChange={(next) => setChosenOrder(next as DayOrder)}
            />
          ) : null}
          {isBusy ? <Progress value={step.done} max={table.rows.length} label="Import" /> : null}
          <DialogFoot>
            <Button variant="outline" disabled={isBusy} onClick={() => setStep({ at: 'choose' })}>
              Back
            </Button>
            <Button disabled={isBusy || !mapping.company} onClick={() => void start()}>
              {isBusy ? 'Importing...' : `Import ${formatCountOf(table.rows.length, 'row')}`}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

/** A header that is missing or repeated gets the number of its column. */
const toHeaders = (line: readonly string[]): string[] =>
  line.map((header, nth) => {
    const name = header.trim();
    return name && line.findIndex((other) => other.trim() === name) === nth ? name : `${name || 'Column'} ${nth + 1}`;
  });

function exampleOf({ rows }: ImportTable, header: string): string {
  const example = rows.find((row) => row[header])?.[header];
  return example ? `Such as ${example.slice(0, 60)}` : 'Empty';
}

/** A column holds one field, and a field is in one column. */
const mapColumn = (mapping: Mapping, header: string, field: string): Mapping => ({
  ...Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== header)),
  ...(field ? { [field]: header } : {}),
});
