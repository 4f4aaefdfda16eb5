// npm run train:laid-aside -- DIR...: the newsletters laid aside (held-out.ts), scored with everything fitted on the
// others. --errors: also prints false and missed sponsors; after that these newsletters are no longer unseen.

import { isHeldOut } from './held-out.ts';
import { type IssuePrediction, scorePredictions } from './score.ts';
import { createInventedItems } from './train/invented.ts';
import { prepareItems } from './train/prepare.ts';
import { findIssueAds, scoreFoundAds } from './train/slots.ts';
import { fitTrainedModel, readTrainingItems } from './train.ts';

const directories = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (directories.length === 0) {
  console.error('Usage: npm run train:laid-aside -- DIR...');
  process.exit(2);
}
const items = await readTrainingItems(directories);
const others = items.filter(({ newsletter }) => !isHeldOut(newsletter));
const aside = items.filter(({ newsletter }) => isHeldOut(newsletter));
const { model, tuned, cascade } = await fitTrainedModel(await prepareItems([...others, ...createInventedItems()]));
const { prepared } = await prepareItems(aside);
const found = await Promise.all(prepared.map((of) => findIssueAds(of, { model, ...tuned, cascade })));
const predictions = found.map(
  ({ of, claims }): IssuePrediction => ({
    id: of.item.id,
    sponsors: claims.map(({ brand, domain, placementType, confidence, quote }) => ({
      brand,
      website: domain,
      placementType,
      confidence,
      textContent: quote,
    })),
  }),
);
const newsletters = new Map(aside.map(({ id, newsletter }) => [id, newsletter]));
const { report, errors } = scorePredictions(
  aside.map(({ label }) => label),
  predictions,
  (id) => newsletters.get(id) ?? id,
);
if (process.argv.includes('--errors')) console.log(errors.join('\n'));
console.log(report);
const { precision, recall, f1 } = scoreFoundAds(found);
console.log(
  `slot                  precision ${(100 * precision).toFixed(1)}  recall ${(100 * recall).toFixed(1)}  F1 ${(100 * f1).toFixed(1)}`,
);
