// npm run calibrate -- PAIRS.csv: fits the similarity map of an embedding model on labelled pairs, prints it and writes
// it to src/domain/audience/similarity-maps.ts. The model is that of MODEL_PROVIDER and its key, or of EMBEDDINGS_MODEL
// and EMBEDDINGS_API_KEY, as the Worker would use it; without a key it is the laptop's.
import { readFileSync, writeFileSync } from 'node:fs';
import { embed, LOCAL_EMBEDDING_MODEL } from '../../local/embeddings/model.ts';
import { createOpenaiEmbeddingModel } from '../../src/adapters/embeddings.ts';
import { interpolateSimilarity } from '../../src/domain/audience/match.ts';
import { SIMILARITY_MAPS, type SimilarityMap } from '../../src/domain/audience/similarity-maps.ts';
import { modelConfigOf } from '../../src/env.ts';
import { measureAuc, measurePrecisionAndRecall, scorePairs } from './audience-pairs.ts';
import { fitSimilarityMap } from './fit-map.ts';

const MAPS = new URL('../../src/domain/audience/similarity-maps.ts', import.meta.url);

function modelOf(env: NodeJS.ProcessEnv): { model: string; embed(texts: string[]): Promise<number[][]> } {
  const config = modelConfigOf(env);
  const apiKey = config.EMBEDDINGS_API_KEY ?? config.OPENAI_API_KEY;
  if (!apiKey) return { model: LOCAL_EMBEDDING_MODEL, embed };
  const baseUrl = config.EMBEDDINGS_BASE_URL ?? config.OPENAI_BASE_URL;
  return createOpenaiEmbeddingModel({ apiKey, baseUrl, model: config.EMBEDDINGS_MODEL });
}

/** The file's text with other data; its types and comments are unchanged. */
function withMaps(source: string, maps: Record<string, SimilarityMap>): string {
  const data = Object.entries(maps)
    .map(([model, { points, provisional, pairs }]) => {
      const lines = points.map(([cosine, similarity]) => `      [${cosine}, ${similarity}],\n`).join('');
      return `  '${model}': {\n    points: [\n${lines}    ],\n    provisional: ${provisional},\n    pairs: ${pairs},\n  },\n`;
    })
    .join('');
  const written = source.replace(
    /(SIMILARITY_MAPS[^\n]*= \{\n)[\s\S]*?\n(\};)/,
    (_, head, end) => `${head}${data}${end}`,
  );
  if (!written.includes(data))
    throw new Error('src/domain/audience/similarity-maps.ts has another shape than this script knows');
  return written;
}

async function main(file: string | undefined): Promise<void> {
  if (!file) throw new Error('Usage: npm run calibrate -- PAIRS.csv');
  const { model, embed: embedding } = modelOf(process.env);
  const pairs = await scorePairs(file, embedding);
  const map = fitSimilarityMap(pairs);
  const { taken, precision, recall } = measurePrecisionAndRecall(
    pairs,
    (cosine) => interpolateSimilarity(map.points, cosine),
    0.6,
  );
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  console.log(`${model}, ${pairs.length} pairs`);
  for (const [cosine, similarity] of map.points) console.log(`  cosine ${cosine.toFixed(3)} -> ${similarity}`);
  console.log(
    `ordering ${percent(measureAuc(pairs))}; at 0.6: ${taken} pairs, precision ${percent(precision)}, recall ${percent(recall)}`,
  );
  writeFileSync(MAPS, withMaps(readFileSync(MAPS, 'utf8'), { ...SIMILARITY_MAPS, [model]: map }));
  console.log(
    'Written to src/domain/audience/similarity-maps.ts: commit it, deploy, and run npm run re-embed: stored pairs are of the old map.',
  );
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
