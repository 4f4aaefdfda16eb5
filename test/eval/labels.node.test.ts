// The labelled issues of ../shared/corpus, read by the stored answers of a language model as they are, and offline.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Analyst } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { findSharedFolder } from '../support/shared-folder.ts';
import { type CorpusItem, createStoredAnswerReader, readLabelledItems } from './corpus.ts';
import { scorePredictions } from './score.ts';

const { path, missing } = findSharedFolder('corpus', 'c8268fcbe484');
const answerFile = (id: string) => join(path, 'answers', `${id}.json`);

async function score(items: readonly CorpusItem[], analystOf: (id: string) => Analyst) {
  const predictions = [];
  for (const { id, issue, isIssue } of items) {
    const { claims } = isIssue ? await detectSponsors(analystOf(id), issue) : { claims: [] };
    const sponsors = claims.map(({ domain, quote, ...claim }) => ({ ...claim, website: domain, textContent: quote }));
    predictions.push({ id, sponsors });
  }
  const labels = items.map(({ label }) => label);
  const { brand, calibration } = scorePredictions(labels, predictions, (id) => id).figures;
  return { precision: 100 * brand.precision, recall: 100 * brand.recall, error: 100 * calibration };
}

it.skipIf(missing)(
  missing ?? 'are read as well as before',
  async () => {
    const items = await readLabelledItems(path);
    const answered = items.filter(({ id }) => existsSync(answerFile(id)));
    const byModel = await score(answered, (id) => createStoredAnswerReader(answerFile(id)));
    expect(answered).toHaveLength(102);
    expect(byModel.precision).toBeGreaterThanOrEqual(98);
    expect(byModel.recall).toBeGreaterThanOrEqual(95);
    const offline = await score(items, () => offlineReader);
    expect(offline.precision).toBeGreaterThanOrEqual(93);
    expect(offline.recall).toBeGreaterThanOrEqual(74);
    expect(offline.error).toBeLessThanOrEqual(8);
  },
  180_000,
);
