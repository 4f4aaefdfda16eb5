// The hitlist as a table: its head sorts, its columns are chosen; both stand in the address.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BrandCard, BrandsQuery } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { StateBadge } from '../ui/pattern-badge.tsx';
import { Td, Th, Tr } from '../ui/table.tsx';

type Sort = BrandsQuery['sortBy'];

interface Column {
  key: string;
  label: string;
  sort?: Sort;
  /** To whom it is shown by default: 'ranked' viewers have a newsletter and so a ranking; for others those columns would be empty. */
  usual?: 'ranked' | 'unranked' | 'all';
  numeric?: true;
  cell: (brand: BrandCard) => ReactNode;
}

const none = <span className="text-muted-foreground">-</span>;

const COLUMNS: Column[] = [
  {
    key: 'score',
    label: 'Score',
    sort: 'pitch',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? Math.round(pitch.score) : none),
  },
  {
    key: 'state',
    label: 'State',
    usual: 'ranked',
    cell: ({ pitch }) => (pitch?.state ? <StateBadge state={pitch.state} /> : none),
  },
  {
    key: 'last',
    label: 'Last bought',
    sort: 'lastBoughtAt',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? <DateText date={pitch.lastBoughtAt} format="brief" /> : none),
  },
  {
    key: 'times',
    label: 'Issues',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? formatCount(pitch.times) : none),
  },
  {
    key: 'newsletters',
    label: 'Newsletters',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? formatCount(pitch.newsletters) : none),
  },
  {
    key: 'recent',
    label: 'Recent',
    sort: 'recent',
    usual: 'unranked',
    numeric: true,
    cell: ({ recentSponsorships }) => formatCount(recentSponsorships),
  },
  {
    key: 'fit',
    label: 'Fit',
    sort: 'fit',
    usual: 'ranked',
    numeric: true,
    cell: ({ fit }) => (fit ? `${fit.score}%` : none),
  },
  {
    key: 'sure',
    label: 'Surest claim',
    sort: 'confidence',
    usual: 'all',
    cell: ({ confidence }) => (confidence === null ? none : <Confidence percent={confidence} />),
  },
  {
    key: 'added',
    label: 'Added',
    sort: 'firstSeenAt',
    usual: 'unranked',
    numeric: true,
    cell: ({ firstSeenAt }) => <DateText date={firstSeenAt} format="brief" />,
  },
];

/** Keys of the viewer's default columns, and of the chosen ones. */
function useColumns(columns: string): { usual: string[]; chosen: string[] } {
  const kind = useUser().newsletterId === null ? 'unranked' : 'ranked';
  const usual = COLUMNS.filter((one) => one.usual === 'all' || one.usual === kind).map(({ key }) => key);
  return { usual, chosen: columns === '' ? usual : columns.split('.') };
}

interface SortProps {
  sortBy: string;
  sortOrder: string;
  onSort: (by: Sort, order: 'asc' | 'desc') => void;
}

export function BrandTable({ brands, columns, ...sorting }: { brands: BrandCard[]; columns: string } & SortProps) {
  const { chosen } = useColumns(columns);
  const shown = COLUMNS.filter(({ key }) => chosen.includes(key));
  return (
    <Card>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label="Brands, as a table" tabIndex={0} className="fading-row relative rounded-lg">
        <table aria-label="Brands" className="w-full border-collapse text-left text-sm">
          <thead>
            <tr>
              <Head label="Brand" sort="name" {...sorting} />
              {shown.map(({ key, label, sort, numeric }) => (
                <Head key={key} label={label} sort={sort} numeric={numeric} {...sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {brands.map((brand) => (
              <Tr key={brand.id}>
                <Td>
                  <span className="flex min-w-36 items-center gap-2.5">
                    <Logo name={brand.name} url={brand.logoUrl} words={2} />
                    {/* A name without a space is no wider than its column. */}
                    <Link
                      to={`/brands/${brand.id}`}
                      title={brand.name}
                      className="line-clamp-2 leading-6 font-medium wrap-anywhere hover:underline"
                    >
                      {brand.name}
                    </Link>
                  </span>
                </Td>
                {shown.map(({ key, cell, numeric }) => (
                  <Td key={key} className={cn('whitespace-nowrap tabular-nums', numeric && 'text-right')}>
                    {cell(brand)}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** A column head that sorts and announces its direction. */
function Head({
  label,
  sort,
  numeric,
  sortBy,
  sortOrder,
  onSort,
}: SortProps & { label: string; sort?: Sort | undefined; numeric?: true | undefined }) {
  const sorted = sort !== undefined && sort === sortBy;
  const up = sortOrder === 'asc';
  return (
    <Th
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : undefined}
      className={numeric ? 'text-right' : undefined}
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

/** Which columns there are; at least the brand's name always. */
export function ColumnChoice({ columns, onChange }: { columns: string; onChange: (columns: string) => void }) {
  const { usual, chosen } = useColumns(columns);
  return (
    <details
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="inline-flex h-8.5 items-center rounded-md border border-input/70 px-3 text-sm font-medium hover:bg-accent">
        Columns
      </summary>
      <fieldset className="absolute left-0 z-20 sm:right-0 sm:left-auto mt-1 grid min-w-44 gap-0.5 rounded-lg border border-border bg-popover p-2 shadow-lg">
        <legend className="sr-only">Columns of the table</legend>
        {COLUMNS.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            className="min-h-8 rounded-sm px-2 hover:bg-accent"
            onChange={(on) => {
              const next = COLUMNS.map((one) => one.key).filter((one) => (one === key ? on : chosen.includes(one)));
              onChange(next.join('.') === usual.join('.') ? '' : next.join('.') || 'none');
            }}
          />
        ))}
      </fieldset>
    </details>
  );
}
