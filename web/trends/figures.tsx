import { placementLabel } from '../../src/contract/names.ts';
import { CHANNEL_LABELS } from '../../src/contract/ranking.ts';
import type { Mover, TrendFigures } from '../../src/contract/trends.ts';
import { Bars, ShareTable } from '../plots/lazy.tsx';
import type { PlotColumn } from '../plots/props.ts';
import { Card } from '../ui/card.tsx';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { RowLink } from '../ui/row-link.tsx';

const KINDS = 4;

export default function TrendCharts({ figures, by }: { figures: TrendFigures; by: 'week' | 'month' | 'quarter' }) {
  const { periods, placements, channels } = figures;
  const columns = (valuesAt: (nth: number) => number[]): PlotColumn[] =>
    periods.map(({ start, issues, partial }, nth) => ({
      name: by === 'week' ? formatDay(start) : formatDay(start, 'MMM yyyy'),
      title: `${by === 'week' ? 'Week of ' : by === 'quarter' ? 'Quarter from ' : ''}${formatDay(start, by === 'week' ? 'MMM d, yyyy' : 'MMM yyyy')}`,
      values: valuesAt(nth),
      note: `${formatCountOf(issues, 'issue')} received${partial ? ', period not complete yet' : ''}`,
      unseen: issues === 0,
    }));
  // The index of the last complete period; the server's lists compare it with the period before.
  const at = periods.findLastIndex(({ partial }) => !partial);
  const [whole, before] = [periods[at], periods[at - 1]];
  const told = whole
    ? by === 'week'
      ? `the week of ${formatDay(whole.start)}`
      : by === 'month'
        ? formatDay(whole.start, 'MMM yyyy')
        : `the quarter from ${formatDay(whole.start, 'MMM yyyy')}`
    : `the last ${by}`;
  const most = placements.slice(0, KINDS);
  const rest = placements.slice(KINDS);
  return (
    <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
      <Card className="min-w-0" title="Sponsorships" hint={`We have ${figures.coverage.text}`} body>
        <Bars
          label={`Sponsorships by ${by} and placement`}
          unit={['sponsorship', 'sponsorships']}
          series={[
            ...most.map(({ placementType }) => ({ label: placementLabel(placementType) })),
            ...(rest.length > 0 ? [{ label: 'Other' }] : []),
          ]}
          columns={columns((nth) => [
            ...most.map(({ counts }) => counts[nth] ?? 0),
            ...(rest.length > 0 ? [rest.reduce((sum, { counts }) => sum + (counts[nth] ?? 0), 0)] : []),
          ])}
          unseenLabel="no issue received"
        />
      </Card>
      <Card className="min-w-0" title="Brands" hint="Sponsoring brands, and those new to these newsletters" body>
        <Bars
          label={`Brands by ${by}`}
          unit={['brand', 'brands']}
          series={[{ label: 'Seen before' }, { label: 'New sponsors' }]}
          columns={columns((nth) => {
            const { brands = 0, newBrands = 0 } = periods[nth] ?? {};
            return [brands - newBrands, newBrands];
          })}
          unseenLabel="no issue received"
        />
      </Card>
      <Movers
        title="Rising"
        hint={`More placements in ${told} than in the ${by} before`}
        movers={figures.rising}
        none={
          before?.issues === 0
            ? `We received no issues in the ${by} before, so there is nothing to compare.`
            : `${brandsOf(whole?.brands)} sponsored in ${told}. None except new sponsors had more placements than in the ${by} before.`
        }
      />
      <Movers
        title="Buying less"
        hint={`Fewer placements in ${told} than in the ${by} before`}
        movers={figures.leaving}
        none={`${brandsOf(before?.brands)} sponsored in the ${by} before, and all of them just as often in ${told}.`}
      />
      <Movers
        title="New sponsors"
        hint={`Seen in these newsletters for the first time in ${told}`}
        movers={figures.fresh}
        none={`${brandsOf(whole?.brands)} sponsored in ${told}. All of them had sponsored these newsletters before.`}
      />
      <Card className="min-w-0" title="Channels" hint="Over the whole period" body>
        {channels.length > 0 ? (
          <ShareTable
            label="Channels"
            parts={channels.map(({ channel, counts }) => ({
              label: CHANNEL_LABELS[channel],
              count: counts.reduce((sum, count) => sum + count, 0),
            }))}
          />
        ) : (
          <p className="text-sm text-muted-foreground">No sponsorships.</p>
        )}
      </Card>
    </div>
  );
}

const brandsOf = (count = 0) => formatCountOf(count, 'brand');

function Movers({ title, hint, movers, none }: { title: string; hint: string; movers: Mover[]; none: string }) {
  return (
    <Card className="min-w-0" title={title} hint={hint}>
      {movers.length === 0 ? (
        <p className="border-t border-border px-4 py-4 text-sm text-muted-foreground">{none}</p>
      ) : (
        <ul className="border-t border-border">
          {movers.map(({ brand, now, before, newsletters }) => (
            <RowLink key={brand.id} to={`/brands/${brand.id}`} name={brand.name} logoUrl={brand.logoUrl}>
              <span className="text-right text-xs text-muted-foreground tabular-nums">
                {before} → <span className="font-semibold text-foreground">{now}</span>
                <span className="sr-only"> placements</span>
                {newsletters > 0 ? <span className="block">in {formatCountOf(newsletters, 'newsletter')}</span> : null}
              </span>
            </RowLink>
          ))}
        </ul>
      )}
    </Card>
  );
}
