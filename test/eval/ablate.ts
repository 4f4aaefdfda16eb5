// npm run train:ablate -- DIR...: the worth of each part of the learned analyst, and how its figures grow with the
// number of newsletters in the training set. The first folder is always learned from; the others are the collected
// ones. Scored on newsletters that the rules were not written on, in five folds by newsletter, with all tuning on the
// other four.

import type { GroundedClaim } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { rulesAnalyst } from '../../src/detect/rules.ts';
import { scorePredictions } from './score.ts';
import { crossValidate } from './train/cv.ts';
import type { FitOptions } from './train/fit.ts';
import { createInventedItems } from './train/invented.ts';
import { wereRulesTunedOn } from './train/met.ts';
import { type PreparedItem, prepareItems } from './train/prepare.ts';
import { hashName } from './train/random.ts';
import { readTrainingItems, TRAINING_SEED } from './train.ts';

const directories = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const [first] = directories;
if (!first) {
  console.error('Usage: npm run train:ablate -- DIR...');
  process.exit(2);
}
const items = await readTrainingItems(directories);
const base = new Set((await readTrainingItems([first])).map(({ id }) => id));
const newsletters = new Map(items.map(({ id, newsletter }) => [id, newsletter]));
const { prepared, columns } = await prepareItems([...items, ...createInventedItems()]);
const options: FitOptions = { seed: TRAINING_SEED, columns };

function line(name: string, found: readonly { id: string; claims: readonly GroundedClaim[] }[]) {
  const cells = [false, true].flatMap((onlySet) => {
    const labels = prepared
      .filter(
        ({ item, isSet, isOld }) =>
          newsletters.has(item.id) && !wereRulesTunedOn(item.newsletter) && (!onlySet || (isSet && !isOld)),
      )
      .map(({ item }) => item.label);
    const predictions = found.map(({ id, claims }) => ({
      id,
      sponsors: claims.map(({ brand, domain, placementType, confidence, quote }) => ({
        brand,
        website: domain,
        placementType,
        confidence,
        textContent: quote,
      })),
    }));
    const { figures } = scorePredictions(labels, predictions, (id) => newsletters.get(id) ?? id);
    return [figures.issue.f1, figures.brand.precision, figures.brand.f1].map((share) => (100 * share).toFixed(0));
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

async function learned(name: string, more: Partial<FitOptions>, learnedFrom?: (of: PreparedItem) => boolean) {
  const found = await crossValidate(prepared, { ...options, ...more }, learnedFrom);
  line(
    name,
    found.map(({ of, stored }) => ({ id: of.item.id, claims: stored })),
  );
}

const isOf = (share: number) => (of: PreparedItem) =>
  !newsletters.has(of.item.id) || hashName(`share ${of.item.newsletter}`) % 100 < share;
const head = '| issue F1 | brand P | brand F1 | issue F1, HTML | brand P, HTML | brand F1, HTML |';
console.log(`| | ${head.slice(2)}\n|---|---|---|---|---|---|---|`);
const rules: { id: string; claims: readonly GroundedClaim[] }[] = [];
for (const { id, issue, isIssue } of items)
  rules.push({ id, claims: isIssue ? (await detectSponsors(rulesAnalyst, issue)).claims : [] });
line('rules alone', rules);
await learned('all', {});
await learned('without words and n-grams', { withoutWords: true });
await learned('without the rules’ verdicts', { withoutRules: true });
await learned('without invented letters', {}, ({ item }) => newsletters.has(item.id));
if (directories.length > 1)
  await learned('without the collected issues', {}, ({ item }) => base.has(item.id) || !newsletters.has(item.id));
for (const share of [25, 50, 75]) {
  const many = new Set(
    prepared.filter((of) => newsletters.has(of.item.id) && isOf(share)(of)).map(({ item }) => item.newsletter),
  );
  await learned(`with ${many.size} newsletters to learn from, less a fold`, {}, isOf(share));
}
