// npm run train:cv -- DIR...: how well sponsors are found in newsletters outside the training set. Five folds by
// newsletter; words, trees, verdict, threshold and cascade are fitted on the other four only. Intervals are a bootstrap
// by newsletter. Prints the tables of docs/detection.md. --errors: also prints the false and missed sponsors of the
// learned analyst, each issue read by the folds without its newsletter. --others: without the newsletters laid aside.

import { detectSponsors } from '../../src/detect/detect.ts';
import { calibrateModelClaims } from '../../src/detect/learned/model-confidence.ts';
import { buildDetectionRequest, estimatePromptTokens } from '../../src/detect/prompt.ts';
import { rulesAnalyst } from '../../src/detect/rules.ts';
import type { CorpusItem } from './corpus.ts';
import { isHeldOut } from './held-out.ts';
import { type IssueLabel, type IssuePrediction, scorePredictions } from './score.ts';
import { isSureOfIssue } from './train/cascade.ts';
import { crossValidate, detectIssueClaims, type OutOfFoldResult } from './train/cv.ts';
import { foldOf } from './train/fit.ts';
import { createInventedItems } from './train/invented.ts';
import { wereRulesTunedOn } from './train/met.ts';
import { type AnsweredItem, fitModelConfidence, readAnsweredItems } from './train/model-answers.ts';
import { prepareItems } from './train/prepare.ts';
import { createRandom } from './train/random.ts';
import { type FoundIssueAds, findIssueAds, scoreFoundAds } from './train/slots.ts';
import { readTrainingItems, TRAINING_SEED } from './train.ts';

const directories = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (directories.length === 0) {
  console.error('Usage: npm run train:cv -- DIR...');
  process.exit(2);
}
const ROUNDS = 400;
type Stored = { brand: string; domain: string | null; placementType: string; confidence: number; quote: string };
const asPrediction = (id: string, claims: readonly Stored[]): IssuePrediction => ({
  id,
  sponsors: claims.map(({ brand, domain, placementType, confidence, quote }) => ({
    brand,
    website: domain,
    placementType,
    confidence,
    textContent: quote,
  })),
});

const items = (await readTrainingItems(directories)).filter(
  ({ newsletter }) => !process.argv.includes('--others') || !isHeldOut(newsletter),
);
const newsletters = new Map(items.map(({ id, newsletter }) => [id, newsletter]));
const letterOf = (id: string) => newsletters.get(id) ?? id;
const { prepared, columns } = await prepareItems([...items, ...createInventedItems()]);
const folds = (await crossValidate(prepared, { seed: TRAINING_SEED, columns })).filter(({ of }) =>
  newsletters.has(of.item.id),
);
const answered = await readAnsweredItems(items, directories);

const rules = new Map<string, IssuePrediction>();
for (const { id, issue, isIssue } of items)
  rules.set(id, asPrediction(id, isIssue ? (await detectSponsors(rulesAnalyst, issue)).claims : []));
// Reads each issue as production does, with each fold's weights, so that the unread ads in the queue are scored too.
const slots: FoundIssueAds[] = [];
for (const { of, model, tuned, cascade } of folds) {
  slots.push(await findIssueAds(of, { model, ...tuned, cascade }));
}
const learned = new Map(slots.map(({ of, claims }) => [of.item.id, asPrediction(of.item.id, claims)]));
const remembered = new Map<string, IssuePrediction>();
for (const { of, model, tuned } of folds)
  remembered.set(of.item.id, asPrediction(of.item.id, (await detectIssueClaims(model, tuned, of, true)).stored));
// The model's confidences are calibrated on its answers for other newsletters.
const model = new Map(
  answered.map((one) => {
    const fitted = fitModelConfidence(answered.filter(({ item }) => !sameFold(item, one.item)));
    return [one.item.id, asPrediction(one.item.id, calibrateModelClaims(one.claims, fitted) as AnsweredItem['claims'])];
  }),
);

function sameFold(a: CorpusItem, b: CorpusItem) {
  return foldOf(a.newsletter, 5, 1) === foldOf(b.newsletter, 5, 1);
}

type Figures = ReturnType<typeof scorePredictions>['figures'];
const COLUMNS: [string, (figures: Figures) => number][] = [
  ['issue P', ({ issue }) => issue.precision],
  ['issue R', ({ issue }) => issue.recall],
  ['issue F1', ({ issue }) => issue.f1],
  ['brand P', ({ brand }) => brand.precision],
  ['brand R', ({ brand }) => brand.recall],
  ['brand F1', ({ brand }) => brand.f1],
  ['placement', ({ placement }) => placement],
  ['domain', ({ domain }) => domain],
  ['calibration error', ({ calibration }) => calibration],
];
const percent = (share: number) => (100 * share).toFixed(0);

function line(name: string, labels: readonly IssueLabel[], predictions: ReadonlyMap<string, IssuePrediction>): string {
  const list = [...predictions.values()];
  const { figures } = scorePredictions([...labels], list, letterOf);
  const groups = Map.groupBy(labels, ({ id }) => letterOf(id));
  const names = [...groups.keys()];
  const next = createRandom(11);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const drawn = names.flatMap(() => groups.get(names[Math.floor(next() * names.length)] as string) as IssueLabel[]);
    return scorePredictions(drawn, list, letterOf).figures;
  });
  const cells = COLUMNS.map(([, of]) => {
    const spread = rounds.map(of).sort((a, b) => a - b);
    const at = (share: number) => percent(spread[Math.floor(share * (ROUNDS - 1))] as number);
    return `${percent(of(figures))} (${at(0.025)}–${at(0.975)})`;
  });
  return `| ${name} | ${cells.join(' | ')} |`;
}

function table(title: string, is: (item: CorpusItem) => boolean) {
  const labels = items.filter(is).map(({ label }) => label);
  const letters = new Set(labels.map(({ id }) => letterOf(id))).size;
  console.log(`\n${title}: ${labels.length} issues of ${letters} newsletters\n`);
  console.log(`| analyst | ${COLUMNS.map(([name]) => name).join(' | ')} |\n|---|${COLUMNS.map(() => '---|').join('')}`);
  console.log(line('rules', labels, rules));
  console.log(line('learned', labels, learned));
  console.log(line('learned, with memory', labels, remembered));
  const known = labels.filter(({ id }) => model.has(id));
  if (known.length > 0) {
    console.log(line(`learned, the ${known.length} with answers`, known, learned));
    console.log(line(`model, the ${known.length} with answers`, known, model));
  }
  const here = new Set(labels.map(({ id }) => id));
  const { precision, recall, f1 } = scoreFoundAds(slots.filter(({ of }) => here.has(of.item.id)));
  console.log(`\nSlots, named or not, P / R / F1: ${percent(precision)} / ${percent(recall)} / ${percent(f1)}`);
}

if (process.argv.includes('--errors')) {
  const labels = items.map(({ label }) => label);
  console.log(scorePredictions(labels, [...learned.values()], letterOf).errors.join('\n'));
}

const isHtml = ({ issue }: CorpusItem) =>
  issue.blocks.some(({ cell, box, images }) => cell !== null || box !== null || images.length > 0);
const isNew = ({ newsletter }: CorpusItem) => !wereRulesTunedOn(newsletter);
table('All', () => true);
table('Newsletters that the rules were not written on', isNew);
table(
  'Of these, HTML of 2010 and later',
  (item) => isNew(item) && isHtml(item) && !(item.date !== '' && item.date < '2010'),
);

console.log(
  '\nCascade, on the issues with stored answers\n\n| asked from a sureness below | mails asked | brand F1 | issue F1 | tokens in per 1,000 mails |\n|---|---|---|---|---|',
);
const byId = new Map(folds.map((fold) => [fold.of.item.id, fold]));
const known = items.filter(({ id }) => model.has(id) && byId.has(id));
const cost = new Map(
  known.map(({ id, issue }) => [id, estimatePromptTokens(buildDetectionRequest(issue, { model: 'm' }))]),
);
for (const bound of ['fitted', 0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 2] as const) {
  const asks = (fold: OutOfFoldResult) =>
    !isSureOfIssue(fold, fold.tuned.threshold, bound === 'fitted' ? fold.cascade : { ...fold.cascade, bound });
  const chosen = known.map(({ id }) => {
    const asked = asks(byId.get(id) as OutOfFoldResult);
    return { id, asked, prediction: (asked ? model : learned).get(id) as IssuePrediction };
  });
  const { figures } = scorePredictions(
    known.map(({ label }) => label),
    chosen.map(({ prediction }) => prediction),
    letterOf,
  );
  const asked = chosen.filter((each) => each.asked);
  const tokens = asked.reduce((sum, { id }) => sum + (cost.get(id) ?? 0), 0) / known.length;
  console.log(
    `| ${bound} | ${percent(asked.length / known.length)} % | ${percent(figures.brand.f1)} | ${percent(figures.issue.f1)} | ${(tokens / 1000).toFixed(1)} million |`,
  );
}
