import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import type { BrandCard } from '../../src/contract/brands.ts';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/logo.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import {
  BRAND_TABLE_COLUMNS,
  type BrandSort,
  type BrandTableColumn,
  EMPTY_CELL,
  useChosenColumns,
} from './columns.tsx';

interface SortProps {
  sortBy: string;
  sortOrder: string;
  onSort: (by: BrandSort, order: 'asc' | 'desc') => void;
}

/** By the width below which columns move into the brand's cell; more columns than FEW need more. */
const FOLDS = {
  few: { column: '@max-2xl:hidden', fact: '@2xl:hidden', kept: '@2xs:@max-2xl:pr-4', top: '@max-2xl:align-top' },
  many: { column: '@max-4xl:hidden', fact: '@4xl:hidden', kept: '@2xs:@max-4xl:pr-4', top: '@max-4xl:align-top' },
};
const FEW = 7;

export default function BrandTable({
  brands,
  columns,
  ...sorting
}: { brands: readonly BrandCard[]; columns: string } & SortProps) {
  const { chosen } = useChosenColumns(columns);
  const shown = BRAND_TABLE_COLUMNS.filter(({ key }) => chosen.includes(key));
  // The column that the list is sorted by stays visible beside the name.
  const kept = shown.find(({ sort }) => sort === sorting.sortBy) ?? shown[0];
  const folds = FOLDS[shown.length > FEW ? 'many' : 'few'];
  const columnOf = (column: BrandTableColumn) => (column === kept ? folds.kept : folds.column);
  return (
    <Card>
      <Table label="Brands">
        <thead>
          <tr>
            <Head label="Brand" sort="name" {...sorting} />
            {shown.map((column) => (
              <Head
                key={column.key}
                label={column.label}
                sort={column.sort}
                numeric={column.numeric}
                className={columnOf(column)}
                {...sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <Tr key={brand.id}>
              <Td>
                <span className="flex items-center gap-2.5">
                  <Logo name={brand.name} url={brand.logoUrl} words={2} />
                  {/* The name breaks anywhere, so that a long name without spaces doesn't widen its column. */}
                  <Link
                    to={`/brands/${brand.id}`}
                    title={brand.name}
                    dir="auto"
                    className="line-clamp-2 leading-6 font-medium wrap-anywhere hover:underline"
                  >
                    {brand.name}
                  </Link>
                </span>
                <dl className={`flex flex-wrap gap-x-4 gap-y-0.5 pb-1 pl-8.5 text-xs @max-2xs:pl-0 ${folds.fact}`}>
                  {shown
                    .filter((column) => column !== kept && column.cell(brand) !== EMPTY_CELL)
                    .map(({ key, label, cell }) => (
                      <div key={key} className="flex min-h-5 flex-wrap items-center gap-x-1.5">
                        <dt className="text-muted-foreground">{label}</dt>
                        <dd className="tabular-nums">{cell(brand)}</dd>
                      </div>
                    ))}
                </dl>
              </Td>
              {shown.map((column) => (
                <Td
                  key={column.key}
                  className={cn(
                    'whitespace-nowrap tabular-nums',
                    column.numeric && 'text-right',
                    columnOf(column),
                    folds.top,
                  )}
                >
                  {column.cell(brand)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Head({
  label,
  sort,
  numeric,
  sortBy,
  sortOrder,
  onSort,
  className,
}: SortProps & {
  label: string;
  sort?: BrandSort | undefined;
  numeric?: true | undefined;
  className?: string | undefined;
}) {
  const sorted = sort !== undefined && sort === sortBy;
  const up = sortOrder === 'asc';
  return (
    <Th
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : undefined}
      className={cn(numeric && 'text-right', className)}
    >
      {sort ? (
        <button
          type="button"
          className={cn(
            'inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-foreground',
            sorted && 'text-foreground',
          )}
          onClick={() => onSort(sort, sorted ? (up ? 'desc' : 'asc') : sort === 'name' ? 'asc' : 'desc')}
        >
          {label}
          {sorted ? (
            up ? (
              <ArrowUp className="size-3" aria-hidden />
            ) : (
              <ArrowDown className="size-3" aria-hidden />
            )
          ) : null}
        </button>
      ) : (
        label
      )}
    </Th>
  );
}
