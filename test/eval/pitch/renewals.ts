// What a real newsletter's sponsors do: how likely another purchase follows each state of a buying pattern, and how
// pauses are distributed. The simulated worlds, the half-life and the states' thresholds are compared with it.
import { DAY_MS } from '../../../src/contract/time.ts';
import { computeCoverage } from '../../../src/domain/newsletter/coverage.ts';
import { computeBuyingPattern } from '../../../src/domain/pitch/buying-pattern.ts';
import type { NewsletterPurchases } from './history.ts';

const AHEAD = 90;

export function printRenewalStatistics({ name, issues, purchases }: NewsletterPurchases): void {
  const coverage = computeCoverage(issues, issues.at(-1) as Date);
  const all = [...purchases.values()];
  console.log(
    `# ${name}: ${issues.length} issues (${coverage?.received} of about ${coverage?.expected} in the last half year, ${coverage?.unseen.length} holes), ${all.length} brands`,
  );
  const gaps = all.flatMap((days) =>
    days.slice(1).map((at, i) => (at.getTime() - (days[i] as Date).getTime()) / DAY_MS),
  );
  const again = [1, 2, 3, 4, 8].map((times) => {
    const enough = all.filter((days) => days.length >= times).length;
    const more = all.filter((days) => days.length > times).length;
    return `${times}: ${percent(more, enough)}`;
  });
  console.log(`bought again after so many purchases: ${again.join(', ')}`);
  console.log(`pause in days, quarters: ${[0.25, 0.5, 0.75, 0.9].map((q) => quantile(gaps, q).toFixed(0)).join(', ')}`);
  const states = new Map<string, [yes: number, n: number]>();
  const ages = new Map<string, [yes: number, n: number]>();
  const [first, last] = [(issues[0] as Date).getTime(), (issues.at(-1) as Date).getTime()];
  for (let at = first + 180 * DAY_MS; at + AHEAD * DAY_MS <= last; at += 30 * DAY_MS)
    for (const days of all) {
      const past = days.filter((day) => day.getTime() < at);
      const pattern = computeBuyingPattern(past, { seenUntil: new Date(at), unseen: coverage?.unseen ?? [] });
      if (!pattern) continue;
      const buys = days.some((day) => day.getTime() >= at && day.getTime() < at + AHEAD * DAY_MS);
      const silent = (at - pattern.last.getTime()) / DAY_MS;
      const age = [30, 60, 90, 180, 360, 720].find((limit) => silent < limit) ?? Number.POSITIVE_INFINITY;
      for (const [map, key] of [
        [states, pattern.state],
        [ages, `under ${age}`],
      ] as const) {
        const [yes, n] = map.get(key) ?? [0, 0];
        map.set(key, [yes + Number(buys), n + 1]);
      }
    }
  for (const [title, map] of [
    ['by state', states],
    ['by days since the last purchase', ages],
  ] as const) {
    const rows = [...map].sort(([, a], [, b]) => b[0] / b[1] - a[0] / a[1]);
    console.log(`buys again within ${AHEAD} days, ${title}:`);
    for (const [key, [yes, n]] of rows) console.log(`  ${key.padEnd(14)} ${percent(yes, n)} of ${n}`);
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`;
function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
