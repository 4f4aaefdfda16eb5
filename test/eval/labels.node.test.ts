// The labelled issues of ../shared/corpus, read by the stored answers of a language model as they are, and offline.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Analyst } from '../../src/detect/analyst.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { findSharedFolder } from '../support/shared-folder.ts';
import {
  createStoredAnswerReader,
  type ManifestLine,
  predictSponsors,
  readItemIssue,
  readJsonLines,
} from './corpus.ts';
import { type IssueLabel, scorePredictions } from './score.ts';

const { path, missing } = findSharedFolder('corpus', 'c8268fcbe484');
const answerFile = (id: string) => join(path, 'answers', `${id}.json`);

const newsletters = new Map(
  readJsonLines<ManifestLine>(join(path, 'manifest.jsonl')).map(({ id, newsletter }) => [id, newsletter ?? null]),
);

async function score(labels: readonly IssueLabel[], analystOf: (id: string) => Analyst) {
  const predictions = [];
  for (const { id } of labels) {
    const item = await readItemIssue(path, id, newsletters.get(id) ?? null);
    predictions.push({ id, sponsors: await predictSponsors(analystOf(id), item) });
  }
  const { brand, calibration } = scorePredictions(labels, predictions, (id) => id).figures;
  return { precision: 100 * brand.precision, recall: 100 * brand.recall, error: 100 * calibration };
}

it.skipIf(missing)(
  missing ?? 'are read as well as before',
  async () => {
    const labels = readJsonLines<IssueLabel>(join(path, 'labels.jsonl'));
    const answered = labels.filter(({ id }) => existsSync(answerFile(id)));
    const byModel = await score(answered, (id) => createStoredAnswerReader(answerFile(id)));
    expect(answered).toHaveLength(102);
    expect(byModel.precision).toBeGreaterThanOrEqual(98);
    expect(byModel.recall).toBeGreaterThanOrEqual(95);
    const offline = await score(labels, () => offlineReader);
    expect(offline.precision).toBeGreaterThanOrEqual(93);
    expect(offline.recall).toBeGreaterThanOrEqual(74);
    expect(offline.error).toBeLessThanOrEqual(8);
  },
  180_000,
);
