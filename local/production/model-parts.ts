// Checks the language model and the embeddings of an environment: which ones the Worker would use, what they cost, and
// whether Workers AI offers them.
import {
  findKnownModel,
  formatModelPrice,
  MODEL_PROVIDER_IDS,
  MODEL_PROVIDERS,
  monthlyReadingCost,
} from '../../src/contract/models.ts';
import { SIMILARITY_MAPS } from '../../src/domain/audience/similarity-maps.ts';
import { modelConfigOf } from '../../src/env.ts';
import { type EnvironmentFacts, type Finding, toFinding } from './finding.ts';
import { type VendorApi, VendorError } from './vendors.ts';

/** Used as the value of a secret that is set at Cloudflare, which doesn't reveal values. */
const SET = 'set at Cloudflare';

export async function checkModels(at: EnvironmentFacts): Promise<Finding[]> {
  const { environment, secrets, cloudflare } = at;
  const provider = environment.vars.MODEL_PROVIDER || 'openai';
  // An unknown provider is already among the findings about variables.
  if (!(MODEL_PROVIDER_IDS as readonly string[]).includes(provider)) return [];
  const deployed = Array.isArray(at.deployedSecrets) ? at.deployedSecrets : null;
  const isSet = Object.fromEntries((deployed ?? []).map((name) => [name, SET]));
  const config = modelConfigOf({ ...isSet, ...environment.vars, ...secrets });
  const { MODEL_PROVIDER, OPENAI_MODEL: model, EMBEDDINGS_MODEL: embeddingModel } = config;
  const embeddingsKey = config.EMBEDDINGS_API_KEY ?? config.OPENAI_API_KEY;
  const findings: Finding[] = [];
  if (config.OPENAI_API_KEY)
    findings.push(
      toFinding(
        'Model',
        'ok',
        `${model} of ${MODEL_PROVIDERS[MODEL_PROVIDER].name}${priceOf(model)}${monthlyCostOf(model)}`,
      ),
    );
  if (embeddingsKey) findings.push(toFinding('Embeddings', 'ok', `${embeddingModel}${priceOf(embeddingModel)}`));
  else
    findings.push(
      toFinding(
        'Embeddings',
        'unknown',
        'no key of a model or of embeddings is known: without one no newsletters are compared. MODEL_PROVIDER=workers-ai needs no other vendor',
      ),
    );
  if (embeddingsKey && SIMILARITY_MAPS[embeddingModel]?.provisional !== false)
    findings.push(
      toFinding(
        'Similarity',
        'unknown',
        `${embeddingModel} is not calibrated: npm run calibrate -- PAIRS.csv with its key, then deploy`,
      ),
    );
  if (MODEL_PROVIDER !== 'workers-ai' || !cloudflare || environment.vars.OPENAI_BASE_URL) return findings;
  const own = config.EMBEDDINGS_API_KEY ? [model] : [model, embeddingModel];
  return [...findings, ...(await cataloguePart(cloudflare, own))];
}

/** What a month costs for 100, 1,000 and 5,000 weekly newsletters; '' for a model whose price isn't known. */
function monthlyCostOf(model: string): string {
  const known = findKnownModel(model);
  if (!known) return '';
  const costs = [100, 1_000, 5_000].map((count) => `$${monthlyReadingCost(known.price, count).toPrecision(2)}`);
  return `; a month costs about ${costs.join(', ')} for 100, 1,000, 5,000 weekly newsletters`;
}

const priceOf = (model: string): string => {
  const known = findKnownModel(model);
  return known ? `: ${formatModelPrice(known.price)}` : '';
};

interface CatalogueEntry {
  name: string;
  properties?: { property_id: string; value: unknown }[];
}

/**
 * Looks up the models in the account's catalogue. If the token may not read the catalogue, the finding is 'unknown' and
 * not 'wrong', because the Worker uses another token.
 */
async function cataloguePart(cloudflare: VendorApi, models: string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const model of models) {
    const search = encodeURIComponent(model.split('/').at(-1) ?? model);
    let listed: CatalogueEntry[];
    try {
      listed = ((await cloudflare.ask('GET', `/accounts/{account}/ai/models/search?search=${search}`)) ??
        []) as CatalogueEntry[];
    } catch (error) {
      if (!(error instanceof VendorError) || error.isUnreachable) throw error;
      return [
        toFinding('Workers AI', 'unknown', `${error.message}: the token may not see the catalogue of Workers AI`),
      ];
    }
    const entry = listed.find(({ name }) => name === model);
    const ends = entry?.properties?.find((one) => one.property_id === 'planned_deprecation_date')?.value;
    if (!entry) findings.push(toFinding('Workers AI', 'unknown', `the catalogue of Workers AI does not list ${model}`));
    else if (typeof ends === 'string')
      findings.push(
        toFinding('Workers AI', Date.parse(ends) <= Date.now() ? 'wrong' : 'unknown', `${model} ends on ${ends}`),
      );
    else findings.push(toFinding('Workers AI', 'ok', `${model} is offered`));
  }
  return findings;
}
