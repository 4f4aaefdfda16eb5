// npm run eval -- DIR [--analyst offline|openai] [--out FILE] [--errors] [--write-requests DIR] [--write-answers DIR]
// [--answers DIR] [--held-out | --all] [--stored] [--resolved]
// With --analyst openai it asks any server that speaks OpenAI's API, and --write-answers keeps what it answered; with
// --answers it scores such answers as they are.
// Scores an analyst on a labelled folder (items/<id>/source.*, labels.jsonl, manifest.jsonl), by production's path from
// raw bytes on.
// With --resolved it also scores with an oracle by which the hidden links of labelled ads lead to the label's domain.
// With --stored it also scores the rows in the database afterwards.
// A fifth of the newsletters is held out by default, because figures on data used for tuning must not be reported
// alone.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Analyst } from '../../src/detect/analyst.ts';
import { NO_LOOKED_UP_LINK_TARGETS } from '../../src/detect/links.ts';
import { createModelReader } from '../../src/detect/model-reader.ts';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import { buildDetectionRequest, DEFAULT_PROMPT_TOKEN_BUDGET } from '../../src/detect/prompt.ts';
import { modelConfigOf } from '../../src/env.ts';
import {
  createStoredAnswerReader,
  type ManifestLine,
  predictSponsors,
  readItemIssue,
  readJsonLines,
} from './corpus.ts';
import { findOracleLinkTargets, measureExactNameShare } from './oracle.ts';
import { type IssueLabel, type IssuePrediction, scorePredictions } from './score.ts';
import { scoreBrandIdentity, storeItems } from './stored.ts';
import { openMailPipeline } from './support/pipeline.ts';

const args = process.argv.slice(2);
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const directory = args.find(
  (arg, at) =>
    !arg.startsWith('--') &&
    !['--analyst', '--out', '--write-requests', '--write-answers', '--answers'].includes(args[at - 1] ?? ''),
);
if (!directory) {
  console.error(
    'Usage: npm run eval -- DIR [--analyst offline|openai] [--out FILE] [--errors] [--write-requests DIR] [--write-answers DIR] [--answers DIR] [--held-out | --all] [--stored] [--resolved]',
  );
  process.exit(2);
}
const root = resolve(directory);
const manifest = new Map(readJsonLines<ManifestLine>(join(root, 'manifest.jsonl')).map((item) => [item.id, item]));
const labels = readJsonLines<IssueLabel>(join(root, 'labels.jsonl'));
const config = modelConfigOf(process.env);
const model = config.OPENAI_MODEL;
const [requests, answers, writtenAnswers] = ['--write-requests', '--answers', '--write-answers'].map(option);

async function analyst(id: string): Promise<Analyst> {
  if (answers) return createStoredAnswerReader(join(answers, `${id}.json`));
  if (option('--analyst') !== 'openai') return offlineReader;
  const { createChatModel } = await import('../../src/adapters/chat-model.ts');
  const { createOpenaiAnalyst } = await import('../../src/adapters/analyst-openai.ts');
  const { workersAiOptions } = await import('../../src/adapters/workers-ai.ts');
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, MODEL_PROVIDER: provider } = config;
  if (!apiKey) throw new Error('The key of the model is not set');
  const free = { reserve: async () => async () => undefined };
  const more = provider === 'workers-ai' && baseUrl ? workersAiOptions({ apiKey, baseUrl }) : {};
  const asked = createOpenaiAnalyst(createChatModel({ apiKey, baseUrl, budget: free, ...more }), { model });
  return createModelReader(async (issue) => {
    const answer = await asked(issue);
    if (writtenAnswers) write(writtenAnswers, id, (answer.raw as { answer: string }).answer);
    return answer;
  }, offlineReader);
}

function write(folder: string, id: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${id}.json`), content);
}

let resolvedLinks = 0;
/** @param isResolved whether the oracle gives the targets of labelled ads' links. */
function issueOf(id: string, isResolved: boolean) {
  const label = isResolved ? labels.find((one) => one.id === id) : undefined;
  return readItemIssue(root, id, manifest.get(id)?.newsletter ?? null, (blocks) => {
    const targets = label ? findOracleLinkTargets(label, blocks) : NO_LOOKED_UP_LINK_TARGETS;
    resolvedLinks += targets.size;
    return targets;
  });
}

/**
 * True for a fifth of the newsletters, chosen by a hash of their names: they are never opened while rules are written,
 * and scored separately.
 */
function isHeldOut(newsletter: string): boolean {
  let hash = 0;
  for (const char of newsletter) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % 5 === 0;
}

const predictions: IssuePrediction[] = [];
const resolvedPredictions: IssuePrediction[] = [];
let slowest = 0;
const began = performance.now();
const ids = readdirSync(join(root, 'items')).filter((id) => {
  // Stored answers belong to the items they were given for.
  if (answers && !existsSync(join(answers, `${id}.json`))) return false;
  if (args.includes('--all')) return true;
  return isHeldOut(manifest.get(id)?.newsletter ?? id) === args.includes('--held-out');
});
for (const id of ids) {
  const start = performance.now();
  const item = await issueOf(id, false);
  if (requests) {
    write(
      requests,
      id,
      JSON.stringify(buildDetectionRequest(item.issue, { model, tokenBudget: DEFAULT_PROMPT_TOKEN_BUDGET })),
    );
    if (option('--analyst') !== 'openai') continue;
  }
  predictions.push({ id, sponsors: await predictSponsors(await analyst(id), item) });
  if (args.includes('--resolved')) {
    const { issue } = await issueOf(id, true);
    resolvedPredictions.push({ id, sponsors: await predictSponsors(await analyst(id), { ...item, issue }) });
  }
  slowest = Math.max(slowest, performance.now() - start);
}

if (requests && predictions.length === 0) console.log(`${ids.length} requests written to ${requests}`);
else {
  const out = option('--out');
  if (out) writeFileSync(out, predictions.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const seconds = (performance.now() - began) / 1000;
  const wanted = labels.filter(({ id }) => ids.includes(id));
  if (wanted.length > 0) {
    const { report, errors } = scorePredictions(wanted, predictions, (id) => manifest.get(id)?.newsletter ?? id);
    if (args.includes('--errors')) console.log(`${errors.join('\n')}\n`);
    console.log(report);
    if (args.includes('--resolved')) reportResolved(wanted);
  }
  if (args.includes('--stored')) await storeAndScore(wanted);
  console.log(`${ids.length} items in ${seconds.toFixed(1)} s, the slowest ${slowest.toFixed(0)} ms`);
}

/** Prints the same scores with the oracle's targets for the hidden links of labelled ads. */
function reportResolved(wanted: IssueLabel[]): void {
  const { report, errors } = scorePredictions(wanted, resolvedPredictions, (id) => manifest.get(id)?.newsletter ?? id);
  const share = (of: IssuePrediction[]) => (100 * measureExactNameShare(wanted, of)).toFixed(1);
  console.log(`name to the letter     right  ${share(predictions)}\n\nWith ${resolvedLinks} hidden links resolved:`);
  if (args.includes('--errors')) console.log(`${errors.join('\n')}\n`);
  console.log(`${report}\nname to the letter     right  ${share(resolvedPredictions)}`);
}

async function storeAndScore(wanted: IssueLabel[]): Promise<void> {
  const pipeline = await openMailPipeline(process.env.DATABASE_URL ?? null);
  try {
    const items: Parameters<typeof storeItems>[2] = [];
    for (const id of ids) items.push({ id, facts: manifest.get(id) ?? {}, analyst: await analyst(id) });
    const stored = await storeItems(pipeline, root, items);
    const rows = [...stored].map(([id, sponsors]) => ({ id, sponsors }));
    const whole = scorePredictions(wanted, rows, (id) => manifest.get(id)?.newsletter ?? id);
    const identity = scoreBrandIdentity(wanted, stored);
    console.log(`\nAs stored:`);
    if (args.includes('--errors')) console.log(`${[...whole.errors, ...identity.errors].join('\n')}\n`);
    console.log(`${whole.report}\n${identity.report}`);
  } finally {
    await pipeline.stop();
  }
}
