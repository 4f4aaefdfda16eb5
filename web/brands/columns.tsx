import type { ReactNode } from 'react';
import type { BrandCard, BrandsQuery } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { BuyingStateBadge } from '../ui/pattern-badge.tsx';

export type BrandSort = BrandsQuery['sortBy'];

export interface BrandTableColumn {
  key: string;
  label: string;
  sort?: BrandSort;
  /** Who sees it by default. Only 'ranked' viewers have a newsletter, and thereby a ranking. */
  usual?: 'ranked' | 'unranked' | 'all';
  numeric?: true;
  cell: (brand: BrandCard) => ReactNode;
}

export const EMPTY_CELL = <span className="text-muted-foreground">-</span>;

export const BRAND_TABLE_COLUMNS: BrandTableColumn[] = [
  {
    key: 'score',
    label: 'Score',
    sort: 'pitch',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? Math.round(pitch.score) : EMPTY_CELL),
  },
  {
    key: 'state',
    label: 'State',
    usual: 'ranked',
    cell: ({ pitch }) => (pitch?.state ? <BuyingStateBadge state={pitch.state} within={pitch.stateIn} /> : EMPTY_CELL),
  },
  {
    key: 'last',
    label: 'Last sponsored',
    sort: 'lastBoughtAt',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? <DateText date={pitch.lastBoughtAt} format="brief" /> : EMPTY_CELL),
  },
  {
    key: 'times',
    label: 'Issues',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? formatCount(pitch.times) : EMPTY_CELL),
  },
  {
    key: 'newsletters',
    label: 'Newsletters',
    usual: 'ranked',
    numeric: true,
    cell: ({ pitch }) => (pitch ? formatCount(pitch.newsletters) : EMPTY_CELL),
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
    cell: ({ fit }) => (fit ? `${fit.score}%` : EMPTY_CELL),
  },
  {
    key: 'sure',
    label: 'Highest confidence',
    sort: 'confidence',
    usual: 'all',
    cell: ({ confidence }) => (confidence === null ? EMPTY_CELL : <Confidence percent={confidence} />),
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

/** The keys of the columns that the viewer sees by default (`usual`), and of those chosen in the address. */
export function useChosenColumns(columns: string): { usual: string[]; chosen: string[] } {
  const kind = useUser().newsletterId === null ? 'unranked' : 'ranked';
  const usual = BRAND_TABLE_COLUMNS.filter((one) => one.usual === 'all' || one.usual === kind).map(({ key }) => key);
  return { usual, chosen: columns === '' ? usual : columns.split('.') };
}

export default function ColumnMenu({ columns, onChange }: { columns: string; onChange: (columns: string) => void }) {
  const { usual, chosen } = useChosenColumns(columns);
  return (
    <details
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="inline-flex h-8.5 items-center rounded-md border border-input px-3 text-sm font-medium hover:bg-accent">
        Columns
      </summary>
      {/* Focusable, because clicking a label would otherwise move the focus out of the menu and close it. */}
      <fieldset
        tabIndex={-1}
        className="absolute left-0 z-20 sm:right-0 sm:left-auto mt-1 grid min-w-44 gap-0.5 rounded-lg border border-border bg-popover p-2 shadow-lg"
      >
        <legend className="sr-only">Columns of the table</legend>
        {BRAND_TABLE_COLUMNS.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            className="min-h-8 rounded-sm px-2 hover:bg-accent"
            onChange={(on) => {
              const next = BRAND_TABLE_COLUMNS.map((one) => one.key).filter((one) =>
                one === key ? on : chosen.includes(one),
              );
              onChange(next.join('.') === usual.join('.') ? '' : next.join('.') || 'none');
            }}
          />
        ))}
      </fieldset>
    </details>
  );
}
