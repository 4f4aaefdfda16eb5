// Imports leads and bookings from a CSV file: choose it, map its columns, import, and undo all of it.
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  guessLeadColumns,
  IMPORT_MAX_ROWS,
  IMPORT_SLICE_ROWS,
  LEAD_IMPORT_FIELDS,
  LEAD_IMPORT_LABELS,
} from '../../src/contract/import-columns.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery, call, mutate } from '../data/api.ts';
import { refresh } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { readCsvLines, toCsvFile, toCsvRows } from '../ui/csv-rows.ts';
import { DateText } from '../ui/date-text.tsx';
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
import { type DayOrder, guessDayOrder, type Mapping, readImportRow } from './import-rows.ts';

interface Table {
  name: string;
  headers: string[];
  rows: Record<string, string>[];
}
interface Result {
  id: string;
  leads: number;
  bookings: number;
  known: number;
  refused: { row: number; reason: string }[];
}
type Step = { at: 'choose' } | { at: 'mapping' | 'importing'; done: number } | { at: 'done'; result: Result };

const FIELDS = LEAD_IMPORT_FIELDS;
const MAX_BYTES = 10 * 1024 * 1024;

export default function ImportLeadsDialog({ pipeline, onClose }: { pipeline: PipelineSettings; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [table, setTable] = useState<Table>({ name: '', headers: [], rows: [] });
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
    const result: Result = { id: crypto.randomUUID(), leads: 0, bookings: 0, known: 0, refused: [] };
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
        <Done result={step.result} table={table} onClose={onClose} />
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

function exampleOf({ rows }: Table, header: string): string {
  const example = rows.find((row) => row[header])?.[header];
  return example ? `Such as ${example.slice(0, 60)}` : 'Empty';
}

/** A column holds one field, and a field is in one column. */
const mapColumn = (mapping: Mapping, header: string, field: string): Mapping => ({
  ...Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== header)),
  ...(field ? { [field]: header } : {}),
});

function Done({ result, table, onClose }: { result: Result; table: Table; onClose: () => void }) {
  const { leads, bookings, known, refused } = result;
  const saveErrors = () => {
    const reasons = new Map(refused.map(({ row, reason }) => [row, reason]));
    const rows = table.rows.flatMap((cells, nth) => {
      const reason = reasons.get(nth + 2);
      return reason === undefined
        ? []
        : [[String(nth + 2), reason, ...table.headers.map((header) => cells[header] ?? '')]];
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(toCsvFile([['Row', 'Reason', ...table.headers], ...rows]));
    link.download = 'import-errors.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <div className="grid gap-2 text-sm" role="status">
        <p>
          Imported {formatCountOf(leads, 'lead')} and {formatCountOf(bookings, 'booking')}.
          {known > 0
            ? ` ${formatCountOf(known, 'company', 'companies')} in your pipeline already stayed as before.`
            : ''}
        </p>
        {refused.length > 0 ? (
          <>
            <p className="font-medium text-destructive">{formatCountOf(refused.length, 'row')} not imported</p>
            <ul className="grid max-h-48 gap-1 overflow-y-auto text-xs text-muted-foreground">
              {refused.slice(0, 20).map(({ row, reason }) => (
                <li key={row} className="wrap-anywhere">
                  Row {row}: {reason}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <PastImports />
      <DialogFoot>
        {refused.length > 0 ? (
          <Button variant="outline" onClick={saveErrors}>
            <Download aria-hidden />
            Download errors
          </Button>
        ) : null}
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </>
  );
}

function PastImports() {
  const { data } = useQuery(apiQuery('leads.listImports'));
  const [pending, act] = useAction({ title: 'The import was not undone', otherwise: CHECK_CONNECTION_TEXT });
  const undo = (id: string) =>
    act(async () => {
      const { undone, kept } = await mutate('leads.undoImport', { id });
      const stayed = kept > 0 ? { description: `${formatCountOf(kept, 'lead')} changed since stayed.` } : {};
      return { title: `Import of ${formatCountOf(undone, 'lead')} undone`, ...stayed };
    });
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-label="Recent imports" className="grid gap-1.5">
      <h3 className="text-sm font-medium">Recent imports</h3>
      <ul className="grid gap-1.5">
        {data.imports.map(({ id, at, leads, bookings }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-sm">
            <span>
              {formatCountOf(leads, 'lead')}, {formatCountOf(bookings, 'booking')}
              <span className="text-muted-foreground">
                {', '}
                <DateText date={at} format="ago" />
              </span>
            </span>
            <Button variant="outline" size="sm" disabled={pending} onClick={() => void undo(id)}>
              Undo import
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
