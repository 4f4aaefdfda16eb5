// npm run train -- DIR... [--check]: trains the built-in analyst on labelled folders (items/<id>/source.*,
// labels.jsonl, manifest.jsonl) and writes src/detect/learned/weights.ts. The same folders give the same weights, bit
// for bit. --check: writes nothing, and fails if the issues of sources.jsonl would give other weights.
// No text of an issue is kept: the weights are those of hashed words, and the training issues are listed by repository,
// path and digest.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { encodeModel } from '../../src/detect/learned/codec.ts';
import { type CorpusItem, readJsonLines, readLabelledItems } from './corpus.ts';
import { fitCascade } from './train/cascade.ts';
import { detectIssueClaims, scoreOutOfFold, tuneClassifier } from './train/cv.ts';
import { fitModel } from './train/fit.ts';
import { createInventedItems } from './train/invented.ts';
import { fitModelConfidence, readAnsweredItems } from './train/model-answers.ts';
import { prepareItems } from './train/prepare.ts';

export const TRAINING_SEED = 5;
const WEIGHTS = new URL('../../src/detect/learned/weights.ts', import.meta.url);
const SOURCES = fileURLToPath(new URL('train/sources.jsonl', import.meta.url));

/** Items of all folders in one order, each text once. */
export async function readTrainingItems(directories: readonly string[]): Promise<CorpusItem[]> {
  const seen = new Set<string>();
  const items = (await Promise.all(directories.map(readLabelledItems))).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  return items.filter(({ source }) => !seen.has(source.sha256) && seen.add(source.sha256));
}

/** Fits the model on all issues; verdict, calibration and cascade on their out-of-fold scores. */
export async function fitTrainedModel({ prepared, columns }: Awaited<ReturnType<typeof prepareItems>>) {
  const options = { seed: TRAINING_SEED, columns };
  const held = scoreOutOfFold(prepared, options);
  const tuned = await tuneClassifier(held.map(({ of, scored }) => ({ of, scored })));
  const model = fitModel(prepared, options);
  const seen = await Promise.all(
    held.map(async (each) => ({ of: each.of, ...(await detectIssueClaims(each.model, tuned, each.of)) })),
  );
  return { model, tuned, cascade: fitCascade(seen, tuned.threshold) };
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const directories = args.filter((arg) => !arg.startsWith('--'));
  if (directories.length === 0) {
    console.error('Usage: npm run train -- DIR... [--check]');
    process.exit(2);
  }
  const isCheck = args.includes('--check');
  const given = await readTrainingItems(directories);
  const learnedFrom = new Set(readJsonLines<{ sha256: string }>(SOURCES).map(({ sha256 }) => sha256));
  // Issues collected after the weights were made aren't in them.
  const items = isCheck ? given.filter(({ source }) => learnedFrom.has(source.sha256)) : given;
  const { model, tuned, cascade } = await fitTrainedModel(await prepareItems([...items, ...createInventedItems()]));
  const modelConfidence = fitModelConfidence(await readAnsweredItems(items, directories));
  const data = encodeModel(model);
  const content = {
    verdict: { weights: tuned.verdict.weights.map(Math.fround) },
    threshold: Math.round(1000 * tuned.threshold) / 1000,
    alone: Math.round(1000 * tuned.alone) / 1000,
    calibration: tuned.calibration,
    cascade,
    modelConfidence,
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).update(data).digest('hex').slice(0, 8);
  const text = [
    '// Made by `npm run train`; not written by hand. What it was trained on: test/eval/train/sources.jsonl.',
    '// biome-ignore format: as it was made, so that --check can compare',
    'export const WEIGHTS = {',
    `  version: '${digest}',`,
    `  verdict: { weights: [${content.verdict.weights.join(', ')}] },`,
    `  threshold: ${content.threshold},`,
    `  alone: ${content.alone},`,
    `  calibration: [${content.calibration.join(', ')}],`,
    `  cascade: { weights: [${cascade.weights.join(', ')}], bound: ${cascade.bound} },`,
    `  modelConfidence: [${modelConfidence.join(', ')}],`,
    `  data: '${data}',`,
    '};',
    '',
  ].join('\n');
  const sources = items.map(({ source }) => `${JSON.stringify(source)}\n`).join('');
  if (isCheck) {
    const same = readFileSync(WEIGHTS, 'utf8') === text;
    console.log(same ? `the same weights: ${digest}` : `other weights: ${digest}`);
    process.exit(same ? 0 : 1);
  }
  writeFileSync(WEIGHTS, text);
  writeFileSync(SOURCES, sources);
  console.log(
    `${digest}: ${items.length} issues of ${new Set(items.map(({ newsletter }) => newsletter)).size} newsletters, threshold ${content.threshold}, ` +
      `sure from ${cascade.bound}, ${(gzipSync(text).length / 1024).toFixed(1)} KB gzip`,
  );
}
