import { Link } from 'react-router';
import type { BrandCard } from '../../src/contract/brands.ts';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/logo.tsx';
import { DataTable } from '../ui/table.tsx';
import { BRAND_TABLE_COLUMNS, type BrandSort, EMPTY_CELL, useChosenColumns } from './columns.tsx';

interface Props {
  brands: readonly BrandCard[];
  columns: string;
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

export default function BrandTable({ brands, columns, sortBy, sortOrder, onSort }: Props) {
  const { chosen } = useChosenColumns(columns);
  const shown = BRAND_TABLE_COLUMNS.filter(({ key }) => chosen.includes(key));
  // The column that the list is sorted by stays visible beside the name.
  const kept = shown.find(({ sort }) => sort === sortBy) ?? shown[0];
  const folds = FOLDS[shown.length > FEW ? 'many' : 'few'];
  const orderOf = (by: string) =>
    by === sortBy ? (sortOrder === 'asc' ? 'desc' : 'asc') : by === 'name' ? 'asc' : 'desc';
  const brandCell = (brand: BrandCard) => (
    <>
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
    </>
  );
  return (
    <Card>
      <DataTable
        label="Brands"
        rows={brands}
        keyOf={({ id }) => id}
        sorting={{ by: sortBy, order: sortOrder, onSort: (by) => onSort(by as BrandSort, orderOf(by)) }}
        columns={[
          { head: 'Brand', sort: 'name', cell: brandCell },
          ...shown.map((column) => ({
            head: column.label,
            sort: column.sort,
            className: cn(column.numeric && 'text-right', column === kept ? folds.kept : folds.column),
            cellClass: `whitespace-nowrap tabular-nums ${folds.top}`,
            cell: column.cell,
          })),
        ]}
      />
    </Card>
  );
}
