// 'How we rank': built from the same constants as the score, so that it can't differ from it.
import { BACK_TEST } from '../../src/contract/back-test.ts';
import {
  DEAL_STATE_LABELS,
  HALF_LIFE_DAYS,
  NEAREST_COUNTED,
  PITCH_DEDUCTIONS,
  PITCH_FACTORS,
} from '../../src/contract/ranking.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';

const STATES: Record<keyof typeof DEAL_STATE_LABELS, string> = {
  new: 'Bought once, and not long ago.',
  testing: 'Bought two or three times.',
  renewing: 'Buys again and again, by a rhythm of its own.',
  returning: 'Was silent for more than twice its usual gap, and is back.',
  one_and_done: 'Bought once, long ago, though we received the issues since.',
  lapsed: 'Silent for more than twice its usual gap, counting only what we received.',
};

export default function HowWeRankPage() {
  return (
    <>
      <PageHead
        title="How we rank"
        subtitle="Whom we propose to you next, by what brands did: every figure below is the one that is counted with."
      />
      <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Card className="min-w-0">
            <CardHead title="What speaks for a brand" hint="Points of 100 at the most, strongest first" />
            <Weights
              label="What speaks for a brand"
              head={['Factor', 'Points']}
              rows={Object.values(PITCH_FACTORS).map(({ label, says, weight }) => ({
                label,
                says,
                value: String(weight),
                share: weight,
              }))}
            />
          </Card>
          <Card className="min-w-0">
            <CardHead title="What the words mean" hint="A brand's dealings with one newsletter" />
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
          <Card className="min-w-0">
            <CardHead title="What speaks against it" hint="Up to this share of its points is taken away" />
            <Weights
              label="What speaks against a brand"
              head={['Deduction', 'Takes up to']}
              rows={Object.values(PITCH_DEDUCTIONS).map(({ label, says, takes }) => ({
                label,
                says,
                value: `${Math.round(takes * 100)}%`,
                share: takes * 30,
              }))}
            />
          </Card>
          <Card className="min-w-0">
            <CardHead title="Does it work?" hint={BACK_TEST.what} />
            <CardBody className="@container">
              <table className="w-full text-sm @max-2xs:wrap-anywhere">
                <caption className="sr-only">Back-test of the ranking beside simpler ones</caption>
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
            </CardBody>
          </Card>
        </div>
        <Card className="min-w-0 @2xl:col-span-2">
          <CardHead title="What is never counted" />
          <CardBody>
            <ul className="grid list-disc gap-1 pl-5 text-sm text-muted-foreground">
              <li>
                Placements that an ad network filled, swaps between newsletters and house ads: nobody there decided for
                that newsletter. They are shown, and take points away where they are most of what we saw.
              </li>
              <li>Claims that we are unsure of, as long as no person confirmed them.</li>
              <li>
                A gap in what we received is no silence of a sponsor: each page says how many of the issues we have.
                Issues that never came can hide a placement.
              </li>
              <li>Who pays us. There is no way to buy a place.</li>
            </ul>
            <p className="mt-3 text-sm text-muted-foreground">
              A placement speaks half as loud after {HALF_LIFE_DAYS} days. The {NEAREST_COUNTED} newsletters nearest to
              yours by audience count as near. Rankings are made anew at night, and within the hour after something new
              was seen.
            </p>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
/** '11–12%'; '5%' where both ends are rounded to it. */
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
