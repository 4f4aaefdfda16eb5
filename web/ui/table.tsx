import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './states.tsx';

/** Never scrolls sideways: columns that don't fit are hidden (`hidden @2xl:table-cell`), and at last words break. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        className={cn('w-full border-collapse text-left text-sm @max-2xs:wrap-anywhere', className)}
        {...props}
      />
    </div>
  );
}

/** Hidden in very narrow tables: on the smallest phones, or with text at twice its size. */
export const HIDDEN_WHEN_NARROW = '@max-xs:hidden';
/** Shown only in very narrow tables, inside another cell. */
export const SHOWN_WHEN_NARROW = '@xs:hidden';

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-8 px-2 text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4 @max-2xs:whitespace-normal',
        className,
      )}
      {...props}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-t border-border hover:bg-muted/50', className)} {...props} />;
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn('h-10.5 px-2 py-1 first:pl-4 last:pr-4 @max-2xs:px-1 @max-2xs:first:pl-2', className)}
      {...props}
    />
  );
}

export interface Column<Row> {
  head: ReactNode;
  /** Classes of the head and of every cell: the width, and from which width of the table it is shown. */
  className?: string;
  headClass?: string;
  cellClass?: string;
  cell: (row: Row) => ReactNode;
  skeleton?: string;
  /** The order that the head chooses, if it sorts the table. */
  sort?: string | undefined;
}

interface Sorting {
  by: string;
  order: string;
  onSort: (by: string) => void;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  rowClass?: (row: Row) => string;
  skeletons?: number;
  sorting?: Sorting;
}

/** A table whose cells, head and skeleton are described column by column. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  rowClass,
  skeletons = 10,
  sorting,
}: DataTableProps<Row>) {
  return (
    <Table label={rows ? label : `${label}, loading`}>
      <thead>
        <tr>
          {columns.map(({ head, className, headClass, sort }, nth) =>
            sorting && sort ? (
              <SortingTh key={sort} head={head} sort={sort} sorting={sorting} className={cn(className, headClass)} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              <Th key={nth} className={cn(className, headClass)}>
                {head}
              </Th>
            ),
          )}
        </tr>
      </thead>
      <tbody aria-hidden={rows === undefined || undefined}>
        {(rows ?? Array.from({ length: skeletons }, () => undefined)).map((row, at) => (
          <Tr key={row ? keyOf(row) : at} className={row && rowClass?.(row)}>
            {columns.map(({ className, cellClass, cell, skeleton }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              <Td key={nth} className={cn(className, cellClass)}>
                {row ? cell(row) : <Skeleton className={cn('h-5 max-w-full', skeleton)} />}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

interface SortingThProps {
  head: ReactNode;
  sort: string;
  sorting: Sorting;
  className: string;
}

function SortingTh({ head, sort, sorting: { by, order, onSort }, className }: SortingThProps) {
  const isUp = order === 'asc';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <Th aria-sort={sort === by ? (isUp ? 'ascending' : 'descending') : undefined} className={className}>
      <button
        type="button"
        className={cn(
          'inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-foreground',
          sort === by && 'text-foreground',
        )}
        onClick={() => onSort(sort)}
      >
        {head}
        {sort === by ? <Arrow className="size-3" aria-hidden /> : null}
      </button>
    </Th>
  );
}
