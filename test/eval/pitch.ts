// npm run eval:pitch                                   simulated worlds and the real newsletter of ../shared/history
// npm run eval:pitch -- --archive FILE [--similarities FILE] [--days 180] [--target own|near] [--figure found|share]
// npm run eval:pitch -- --history DIR                  renewals, gaps and returns in a history
//
// The figure: at a given day, the share of the twenty highest-ranked brands that sponsored one of the member's nearest
// newsletters (or the member's own) in the next 90 days for the first time. For an archive (docs/ranking.md) the
// default is the share of a newsletter's next new sponsors within 180 days that were among the twenty. The score is
// production's (src/domain/pitch/score.ts); its weights were fitted on other worlds than those scored here.
import { existsSync } from 'node:fs';
import { type Archive, readArchive } from './pitch/archive.ts';
import { readPurchaseHistories } from './pitch/history.ts';
import {
  bootstrapMeanByCluster,
  buildMemberDay,
  listJudgedDays,
  type MemberDay,
  measurePitchAdvantage,
  RANKING_METHODS,
  type RankingMetric,
  scoreRanking,
} from './pitch/measure.ts';
import { printRenewalStatistics } from './pitch/renewals.ts';
import { MARKET_KINDS, simulateMarket } from './pitch/worlds.ts';

const args = process.argv.slice(2);
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const file = option('--archive');

const target = option('--target') ?? (file ? 'own' : 'near');
const figure = option('--figure') ?? (target === 'own' ? 'found' : 'share');
const days = Number(option('--days') ?? (file ? 180 : 90));
if ((target !== 'own' && target !== 'near') || (figure !== 'found' && figure !== 'share') || !(days > 0)) {
  console.error('--target own|near, --figure found|share, --days above 0');
  process.exit(2);
}
const ask: RankingMetric = { days, target, figure };

/** Seeds of worlds; the weights were fitted on worlds of other seeds. */
const SCORED = [101, 102, 103];

function standings(
  archive: Archive,
  question: RankingMetric,
  step: number,
  members = archive.newsletters,
): MemberDay[] {
  const placements = Map.groupBy(archive.placements, ({ brand }) => brand);
  return listJudgedDays(archive, question, step).flatMap((day) =>
    members.map((member) => buildMemberDay(archive, placements, { member, day }, question)),
  );
}

function print(all: MemberDay[], question: RankingMetric): void {
  for (const way of RANKING_METHODS) {
    const values = all.flatMap((one) => {
      const value = scoreRanking(one, way, question);
      return value === null ? [] : [{ cluster: `${one.archive} ${one.member}`, value }];
    });
    if (values.length === 0) {
      console.log('no standing at which anybody bought');
      return;
    }
    const { mean, low, high } = bootstrapMeanByCluster(values);
    console.log(`${way}@20 ${mean.toFixed(2)} (${low.toFixed(2)}..${high.toFixed(2)})`);
  }
  const { mean, low, high } = bootstrapMeanByCluster(measurePitchAdvantage(all, 'simple-product', question));
  console.log(`pitch above simple-product ${mean.toFixed(3)} (${low.toFixed(3)}..${high.toFixed(3)})`);
}

/** About fourteen newsletters represent the others, because they are alike within a world. */
const some = ({ newsletters }: Archive) =>
  newsletters.filter((_, i) => i % Math.max(1, Math.round(newsletters.length / 14)) === 0);
const STEP = 90;

if (file) {
  const archive = readArchive(file, option('--similarities'));
  console.log(`# ${archive.newsletters.length} newsletters, ${archive.placements.length} placements, ${ask.days} days`);
  print(standings(archive, ask, 30), ask);
} else {
  const history = option('--history') ?? '../shared/history';
  if (!option('--history')) {
    const all: MemberDay[] = [];
    for (const kind of MARKET_KINDS) {
      const here = SCORED.flatMap((seed) => {
        const archive = simulateMarket(kind, seed);
        return standings({ ...archive, name: `${archive.name} ${seed}` }, ask, STEP, some(archive));
      });
      console.log(`# world '${kind.name}'`);
      print(here, ask);
      all.push(...here);
    }
    console.log(`# all worlds, ${ask.days} days`);
    print(all, ask);
  }
  if (existsSync(history)) for (const one of await readPurchaseHistories(history)) printRenewalStatistics(one);
  else console.log(`# no ${history}: nothing real to look at`);
}
