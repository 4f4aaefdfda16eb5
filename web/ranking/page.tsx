import { BACK_TEST } from '../../src/contract/back-test.ts';
import {
  DEAL_STATE_LABELS,
  HALF_LIFE_DAYS,
  NEAREST_NEWSLETTERS_COUNTED,
  PITCH_DEDUCTIONS,
  PITCH_FACTORS,
} from '../../src/contract/ranking.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Card } from '../ui/card.tsx';

const STATES: Record<keyof typeof DEAL_STATE_LABELS, string> = {
  new: 'Sponsored once, recently.',
  testing: 'Sponsored two or three times.',
  renewing: 'Sponsors regularly.',
  returning: 'Sponsored again after more than twice its usual gap.',
  one_and_done: 'Sponsored once, long ago. We received the issues since then.',
  lapsed: 'Hasn’t sponsored for more than twice its usual gap, in the issues we received.',
};

export default function HowWeRankPage() {
  return (
    <>
      <PageHead
        title="How we rank"
        subtitle="How we choose the brands to pitch next. The figures below are the ones the ranking uses."
      />
      <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Card
            className="min-w-0"
            title="What raises a brand’s score"
            hint="Maximum points out of 100, strongest first"
          >
            <Weights
              label="What raises a brand’s score"
              head={['Factor', 'Points']}
              rows={Object.values(PITCH_FACTORS).map(({ label, says, weight }) => ({
                label,
                says,
                value: String(weight),
                share: weight,
              }))}
            />
          </Card>
          <Card className="min-w-0" title="Terms" hint="A brand’s history with one newsletter">
            <dl className="@container border-t border-border text-sm">
              {Object.entries(STATES).map(([state, says]) => (
                <div
                  key={state}
                  className="grid gap-x-3 border-t @3xs:grid-cols-[7rem_minmax(0,1fr)] border-border px-4 py-1.5 first:border-t-0"
                >
                  <dt className="font-medium">{DEAL_STATE_LABELS[state as keyof typeof STATES]}</dt>
                  <dd className="text-muted-foreground">{says}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Card className="min-w-0" title="What lowers it" hint="Up to this share of the points is subtracted">
            <Weights
              label="What lowers a brand’s score"
              head={['Deduction', 'Takes up to']}
              rows={Object.values(PITCH_DEDUCTIONS).map(({ label, says, takes }) => ({
                label,
                says,
                value: `${Math.round(takes * 100)}%`,
                share: takes * 30,
              }))}
            />
          </Card>
          <Card className="min-w-0" title="Does it work?" hint={BACK_TEST.what} body="@container">
            <table className="w-full text-sm @max-2xs:wrap-anywhere">
              <caption className="sr-only">Back-test of the ranking compared with simpler ones</caption>
              <thead>
                <tr className="text-left text-xs text-muted-foreground">
                  <th scope="col" className="py-1 font-medium">
                    Ranked by
                  </th>
                  <th scope="col" className="py-1 text-right font-medium">
                    Hits in the top 20
                  </th>
                  <th scope="col" className="py-1 pl-3 text-right font-medium">
                    95% interval
                  </th>
                </tr>
              </thead>
              <tbody>
                {BACK_TEST.ways.map(({ label, share, from, to }) => (
                  <tr key={label} className="border-t border-border align-top">
                    <th scope="row" className="w-3/5 py-1.5 text-left font-medium">
                      {label}
                      <Bar percent={share * 600} />
                    </th>
                    <td className="py-1.5 text-right tabular-nums">{percent(share)}</td>
                    <td className="py-1.5 pl-3 text-right text-xs text-muted-foreground tabular-nums">
                      {between(from, to)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mt-3 text-xs text-muted-foreground">{BACK_TEST.on}</p>
          </Card>
        </div>
        <Card className="min-w-0 @2xl:col-span-2" title="What never counts" body>
          <ul className="grid list-disc gap-1 pl-5 text-sm text-muted-foreground">
            <li>
              Placements filled by an ad network, swaps between newsletters and house ads, because the brand didn’t
              choose the newsletter. They are shown, and lower the score of a brand that has little else.
            </li>
            <li>Low-confidence detections waiting for review.</li>
            <li>If we missed an issue, we can’t know who sponsored it. Each page shows how many issues we received.</li>
            <li>Payments to us. No one can pay for a better rank.</li>
          </ul>
          <p className="mt-3 text-sm text-muted-foreground">
            A placement counts half after {HALF_LIFE_DAYS} days. The {NEAREST_NEWSLETTERS_COUNTED} newsletters with the
            most similar audience count as similar. Rankings are rebuilt every night, and within an hour of new
            sponsorships.
          </p>
        </Card>
      </div>
    </>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
/** Formats an interval: '11–12%', or '5%' if both ends round to the same percentage. */
const between = (from: number, to: number) =>
  percent(from) === percent(to) ? percent(to) : `${Math.round(from * 100)}–${percent(to)}`;

interface WeightsProps {
  label: string;
  head: [string, string];
  rows: { label: string; says: string; value: string; share: number }[];
}

const Weights = ({ label, head, rows }: WeightsProps) => (
  <table className="w-full border-t border-border text-sm">
    <caption className="sr-only">{label}</caption>
    <thead className="sr-only">
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label} className="border-t border-border align-top first:border-t-0">
          <th scope="row" className="px-4 py-2 text-left font-medium">
            {row.label}
            <span className="block text-xs font-normal text-muted-foreground">{row.says}</span>
            <Bar percent={row.share * 3.3} />
          </th>
          <td className="w-px px-4 py-2 text-right text-base font-semibold whitespace-nowrap tabular-nums">
            {row.value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Bar = ({ percent: width }: { percent: number }) => (
  <span className="mt-1 block h-1.5 overflow-hidden rounded-xs bg-muted" aria-hidden>
    <span
      className="plot block h-1.5 rounded-xs bg-plot-1"
      ref={(bar) => void bar?.style.setProperty('width', `${Math.min(100, width)}%`)}
    />
  </span>
);
