import type { Report } from '../../src/contract/report.ts';
import { formatCount, formatSimilarCount } from '../ui/format.ts';

export function Figures({ report }: { report: Report }) {
  const { similarNewsletters, brands, sponsorships } = report;
  const figures = [
    {
      label: 'Relevant Newsletters',
      value: formatSimilarCount(similarNewsletters.totalCount),
      note: 'that share your audience',
    },
    {
      label: 'Relevant Active Brands',
      value: formatCount(brands.totalCount),
      note:
        brands.recentlyAddedCount > 0 ? `${formatCount(brands.recentlyAddedCount)} new this month` : 'sponsoring them',
    },
    {
      label: 'Sponsorship Opportunities',
      value: formatCount(sponsorships.totalCount),
      note: 'placements found in their issues',
    },
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        At a glance
      </h2>
      <dl className="grid overflow-hidden rounded-xl border border-border bg-card text-card-foreground sm:grid-cols-3">
        {figures.map(({ label, value, note }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-border px-5 py-3.5 not-first:border-t sm:flex sm:flex-col sm:items-start sm:gap-1 sm:px-6 sm:py-7 sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <dt className="text-sm font-medium text-muted-foreground">{label}</dt>
            <dd className="row-span-2 text-3xl font-semibold tracking-tight tabular-nums sm:text-4xl">{value}</dd>
            <dd className="text-sm text-muted-foreground">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
