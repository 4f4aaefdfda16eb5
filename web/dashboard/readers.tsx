// Which reader read the issues of each month, what it cost, and how often people corrected it.

import type { Intake } from '../../src/contract/dashboard.ts';
import { Card } from '../ui/card.tsx';
import { formatCount, formatDay } from '../ui/format.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function Readers({ readers }: { readers: Intake['readers'] }) {
  const months = [...new Set(readers.map(({ month }) => month))];
  return (
    <Card
      className="min-w-0"
      title="Readers"
      hint={
        months.length === 0
          ? 'No issues in the last 6 months'
          : 'Who read the issues of the last 6 months. Corrected: detections that people rejected or changed'
      }
      body={months.length > 0}
    >
      {months.length > 0 ? (
        <table className="w-full text-right text-xs tabular-nums wrap-anywhere">
          <caption className="sr-only">Issues by reader and month</caption>
          <thead className="text-muted-foreground">
            <tr>
              {['Reader', 'Issues', 'Corrected', 'Cost'].map((name) => (
                <th key={name} scope="col" className="pl-2 font-medium first:pl-0 first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {months.map((month) => (
            <MonthRows key={month} month={month} rows={readers.filter((row) => row.month === month)} />
          ))}
        </table>
      ) : null}
    </Card>
  );
}

function MonthRows({ month, rows }: { month: string; rows: Intake['readers'] }) {
  const issues = rows.reduce((sum, row) => sum + row.issues, 0);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-3 pb-1 text-left font-medium">
          {formatDay(month, 'MMM yyyy')}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.reader} className="border-t border-border align-baseline">
          <th scope="row" className="py-1.5 text-left font-normal break-all" title={row.reader}>
            {readerName(row.reader)}
          </th>
          <td className="pl-2 whitespace-nowrap">
            {formatCount(row.issues)} <span className="text-muted-foreground">{formatShare(row.issues, issues)}</span>
          </td>
          <td className="pl-2">{formatShare(row.corrected, row.detections)}</td>
          <td className="pl-2">{row.cost === null ? 'Unknown' : dollars.format(row.cost)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** 'Offline reader'; of a model only its own name: 'gemma-4-26b-a4b-it' for '@cf/google/gemma-4-26b-a4b-it'. */
const readerName = (reader: string): string =>
  reader === 'offline' ? 'Offline reader' : (reader.split('/').at(-1) ?? reader);

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
