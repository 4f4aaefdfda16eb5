// What an import did: how much was imported, and the rows that were not, with a file of them.
import { Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { toCsvFile } from '../ui/csv-rows.ts';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatCountOf } from '../ui/format.ts';
import { PastImports } from './past-imports.tsx';

export interface ImportTable {
  name: string;
  headers: string[];
  rows: Record<string, string>[];
}

export interface ImportCounts {
  id: string;
  leads: number;
  bookings: number;
  known: number;
  refused: { row: number; reason: string }[];
}

export function ImportResult({
  result,
  table,
  onClose,
}: {
  result: ImportCounts;
  table: ImportTable;
  onClose: () => void;
}) {
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
