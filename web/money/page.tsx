// What a year's bookings bring, by month and by sponsor, and the bookings themselves with their invoices.

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../src/contract/money.ts';
import { BILLING_STATES, MONEY_SUMS, type MoneySums } from '../../src/contract/money-sums.ts';
import type { MoneyYear } from '../../src/contract/money-year.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { NewsletterRequired, PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, NotLoaded, Skeleton } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { useSearchState } from '../ui/use-search-state.ts';

const BookingList = lazyPart(() => import('./bookings.tsx'), <Skeleton className="h-64" />);

const LABELS: Record<keyof MoneySums, string> = {
  booked: 'Booked',
  ran: 'Ran',
  invoiced: 'Invoiced',
  paid: 'Paid',
  overdue: 'Overdue',
  open: 'Open slots',
};
const VIEWS = { month: 'By month', sponsor: 'By sponsor', bookings: 'Bookings' };
const DEFAULTS = { year: '', view: 'month', billing: '' };
const CHOICES = { view: Object.keys(VIEWS), billing: ['', ...BILLING_STATES] };

export default function MoneyPage() {
  const { newsletterId } = useUser();
  const { change, page, year, view, billing } = useSearchState(DEFAULTS, CHOICES);
  const query = /^\d{4}$/.test(year) ? { year: Number(year) } : {};
  const { data, error, refetch } = useQuery({
    ...apiQuery('bookings.readMoney', { query }),
    enabled: newsletterId !== null,
  });
  if (newsletterId === null)
    return <NewsletterRequired title="Money" text="This page adds up the bookings of your own newsletter." />;
  return (
    <>
      <PageHead
        title="Money"
        subtitle="Bookings count in the month of their issue, after discounts"
        actions={
          data ? (
            <>
              <Select
                aria-label="Year"
                value={data.year}
                onChoose={(next) => change({ year: next })}
                options={data.years.map((one) => ({ value: one, label: String(one) }))}
              />
              <Button asChild variant="outline">
                <a href={`/api/exports/bookings.csv?year=${data.year}`} download>
                  <Download aria-hidden />
                  Export CSV
                </a>
              </Button>
            </>
          ) : undefined
        }
      />
      {!data ? (
        <NotLoaded what="the money" error={error} onRetry={() => void refetch()} className="h-96 rounded-lg" />
      ) : (
        <div className="grid gap-3">
          {data.currencies.map(({ currency, total }) => (
            <Totals key={currency} currency={currency} total={total} />
          ))}
          <Unpriced {...data.unpriced} />
          <Chips label="View" value={view} options={VIEWS} onChange={(next) => change({ view: next })} />
          {view === 'bookings' ? (
            <BookingList year={data.year} billing={billing} page={page} change={change} />
          ) : data.currencies.length === 0 ? (
            <Card>
              <EmptyState
                title={`No bookings with a price in ${data.year}`}
                text="Book slots in the calendar, and what they bring is added up here."
                action={
                  <Button asChild variant="outline">
                    <Link to="/calendar">Open the calendar</Link>
                  </Button>
                }
              />
            </Card>
          ) : (
            data.currencies.map((one) => (
              <SumsTable key={one.currency} money={one} isBySponsor={view === 'sponsor'} year={data.year} />
            ))
          )}
        </div>
      )}
    </>
  );
}

const Totals = ({ currency, total }: { currency: string; total: MoneySums }) => (
  <Card aria-label={`Total in ${currency}`}>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3.5 sm:grid-cols-3 xl:grid-cols-6">
      {MONEY_SUMS.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted-foreground">{LABELS[name]}</dt>
          <dd
            className={`text-lg font-semibold tabular-nums wrap-anywhere ${name === 'overdue' && total.overdue > 0 ? 'text-destructive' : ''}`}
          >
            {formatMoney(total[name], currency)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

function Unpriced({ bookings, openSlots }: MoneyYear['unpriced']) {
  if (bookings + openSlots === 0) return null;
  const missed = [bookings && formatCountOf(bookings, 'booking'), openSlots && formatCountOf(openSlots, 'open slot')]
    .filter(Boolean)
    .join(' and ');
  return (
    <p className="text-sm text-muted-foreground">
      {missed} without a price {bookings + openSlots === 1 ? 'is' : 'are'} not counted.{' '}
      <Link to="/calendar" className="text-primary underline underline-offset-2">
        Set prices in the calendar
      </Link>
    </p>
  );
}

function SumsTable({
  money: { currency, months, sponsors },
  isBySponsor,
  year,
}: {
  money: MoneyYear['currencies'][number];
  isBySponsor: boolean;
  year: number;
}) {
  const names = MONEY_SUMS.filter((name) => !(isBySponsor && name === 'open'));
  const rows: { key: string; title: ReactNode; sums: MoneySums }[] = isBySponsor
    ? sponsors.map(({ lead, ...sums }) => ({
        key: lead.id,
        title: (
          <Link to={`/pipeline/${lead.id}`} className="inline-flex min-h-6 items-center font-medium hover:underline">
            {lead.brand?.name ?? 'Hidden brand'}
          </Link>
        ),
        sums,
      }))
    : months.map(({ month, ...sums }) => ({
        key: month,
        title: formatDay(month, 'MMM yyyy'),
        sums,
      }));
  return (
    <Card className="min-w-0" title={`${year} in ${currency}`}>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted-foreground">No bookings in {currency} yet</p>
      ) : (
        <Table label={`${year} in ${currency}, ${isBySponsor ? 'by sponsor' : 'by month'}`}>
          <thead>
            <tr>
              <Th>{isBySponsor ? 'Sponsor' : 'Month'}</Th>
              <Th className="pr-4 text-right @2xl:hidden">Amounts</Th>
              {names.map((name) => (
                <Th key={name} className="hidden text-right @2xl:table-cell">
                  {LABELS[name]}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, sums }) => (
              <Tr key={key}>
                <th scope="row" className="py-2 pr-2 pl-4 text-left font-normal @max-2xl:align-top">
                  {title}
                </th>
                <Td className="pr-4 text-right tabular-nums @2xl:hidden">
                  {names
                    .filter((name) => sums[name] > 0)
                    .map((name) => (
                      <span key={name} className="block">
                        <span className="text-xs text-muted-foreground">{LABELS[name]} </span>
                        <Amount name={name} sums={sums} currency={currency} />
                      </span>
                    ))}
                </Td>
                {names.map((name) => (
                  <Td key={name} className="hidden text-right tabular-nums @2xl:table-cell">
                    <Amount name={name} sums={sums} currency={currency} />
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

const Amount = ({ name, sums, currency }: { name: keyof MoneySums; sums: MoneySums; currency: string }) =>
  sums[name] === 0 ? (
    <span className="text-muted-foreground">-</span>
  ) : (
    <span className={name === 'overdue' ? 'text-destructive' : undefined}>{formatMoney(sums[name], currency)}</span>
  );
