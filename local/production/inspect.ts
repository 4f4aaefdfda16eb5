// Lists what a deployed environment needs, whether each part exists, and how a missing one is created. `npm run doctor`
// reports the list, and `npm run provision` works through it.
import * as z from 'zod';
// Gives zod's messages our wording.
import '../../src/contract/words.ts';
import {
  findKnownModel,
  formatModelPrice,
  formatMonthlyCost,
  MODEL_PROVIDER_IDS,
  MODEL_PROVIDERS,
} from '../../src/contract/models.ts';
import { SIMILARITY_MAPS } from '../../src/domain/audience/similarity-maps.ts';
import {
  findProductionFaults,
  listRequiredVariables,
  SECRET_NAMES,
} from '../../src/domain/operations/production-check.ts';
import { modelConfigOf, vars } from '../../src/env.ts';
import { checkCloudflare, checkEmailRouting } from './cloudflare-parts.ts';
import { type EnvironmentFacts, type Finding, ok, VendorError } from './facts.ts';
import { checkStripe } from './stripe-parts.ts';

/**
 * Checks everything that an environment needs, in the order in which it is created. A vendor that can't be reached
 * becomes one finding, and everything else is still checked.
 */
export async function inspectEnvironment(at: EnvironmentFacts): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  for (const part of PARTS) {
    const found = await Promise.resolve(part(at)).catch((error: unknown): Finding[] => {
      if (!(error instanceof VendorError)) throw error;
      return [{ state: error.isUnreachable ? 'unreachable' : 'wrong', say: error.message }];
    });
    for (const finding of found) findings.set(finding.say, finding);
  }
  return [...findings.values()];
}

function checkVariables({ name, environment, secrets, deployedSecrets, configured }: EnvironmentFacts): Finding[] {
  const given: Record<string, string> = { ...environment.vars, ...secrets };
  const faults = new Map(listRefusedValues(environment.vars));
  for (const { name: variable, fault } of findProductionFaults(given)) {
    // `checkSecrets` reports missing secrets.
    const isReported = SECRET_NAMES.includes(variable) && fault === 'is missing';
    const isDeployed = !(variable in given) && deployedSecrets?.includes(variable);
    if (!isReported && !isDeployed) faults.set(variable, fault);
  }
  const isFitting = configured ? 'fits the environments' : 'does not fit the environments: npm run configure';
  return [
    { state: configured ? 'ok' : 'wrong', say: `wrangler.toml ${isFitting}` },
    ...[...faults].map(
      ([variable, fault]): Finding => ({
        state: fault === 'is missing' ? 'missing' : 'wrong',
        say: `${variable} ${fault} (environments/${name}.json${SECRET_NAMES.includes(variable) ? ' or its secret' : ''})`,
      }),
    ),
    ...(environment.vars.ADMIN_EMAILS
      ? []
      : unknown('ADMIN_EMAILS is empty: nobody administers until `npm run admin -- grant EMAIL`')),
  ];
}

const PARTS = [checkVariables, checkSecrets, checkModels, checkCloudflare, checkEmailRouting, checkStripe, listByHand];

const unknown = (...lines: string[]): Finding[] => lines.map((say) => ({ state: 'unknown', say }));

/** The variables whose values the schema in src/env.ts would refuse when the Worker starts, each with the reason. */
function listRefusedValues(given: Record<string, string>): [string, string][] {
  return Object.entries(given).flatMap(([name, value]) => {
    const schema = (vars.shape as Record<string, z.ZodType>)[name];
    const parsed = value === '' || !schema ? null : z.object({ [name]: schema }).safeParse({ [name]: value });
    const [issue] = parsed?.error?.issues ?? [];
    return issue ? [[name, `is not taken: ${issue.message.replace(name, 'it')}`]] : [];
  });
}

function checkSecrets({ name, environment, secrets, deployedSecrets }: EnvironmentFacts): Finding[] {
  const required = listRequiredVariables(environment.vars);
  return SECRET_NAMES.map((secret): Finding => {
    if (deployedSecrets?.includes(secret)) return { secret, ...ok(`${secret} is set`) };
    if (secrets[secret])
      return deployedSecrets
        ? { secret, state: 'missing', say: `${secret} is known here and not set at Cloudflare yet` }
        : { secret, state: 'unknown', say: `${secret} is known here; Cloudflare did not say whether it has it` };
    const say = `${secret} is not set (npx wrangler secret put ${secret} --env ${name})`;
    return { secret, state: required.includes(secret) ? 'missing' : 'unknown', say };
  });
}

/** Says which language model and embeddings the Worker would use, and whether similarities are calibrated. */
function checkModels({ environment, secrets, deployedSecrets }: EnvironmentFacts): Finding[] {
  if (!(MODEL_PROVIDER_IDS as readonly string[]).includes(environment.vars.MODEL_PROVIDER || 'openai')) return [];
  const isSet = Object.fromEntries((deployedSecrets ?? []).map((secret) => [secret, 'set at Cloudflare']));
  const config = modelConfigOf({ ...isSet, ...environment.vars, ...secrets });
  const { OPENAI_MODEL: model, EMBEDDINGS_MODEL: embeddings, OPENAI_API_KEY, EMBEDDINGS_API_KEY } = config;
  if (!OPENAI_API_KEY && !EMBEDDINGS_API_KEY)
    return unknown(
      'no key of a model is known: without one no newsletters are compared (or MODEL_PROVIDER=workers-ai)',
    );
  const price = findKnownModel(model)?.price;
  const isCalibrated = SIMILARITY_MAPS[embeddings]?.provisional === false;
  const cost = price ? `: ${formatModelPrice(price)}; ${formatMonthlyCost(price)}` : '';
  return [
    ...(OPENAI_API_KEY ? [ok(`${model} of ${MODEL_PROVIDERS[config.MODEL_PROVIDER].name}${cost}`)] : []),
    ...(isCalibrated
      ? [ok(embeddings)]
      : unknown(`${embeddings} is not calibrated: npm run calibrate -- PAIRS.csv, then deploy`)),
  ];
}

function listByHand({ environment }: EnvironmentFacts): Finding[] {
  const { ORIGIN, OIDC_ISSUER, MAIL_SENDER, MAIL_FROM } = environment.vars;
  return unknown(
    `at ${OIDC_ISSUER}: a web client with the redirect URI ${ORIGIN}/api/callback`,
    'Neon: a database in the region of "databaseRegion", with a history of 7 days or more',
    ...(MAIL_SENDER === 'cloudflare' ? [`Cloudflare > Email Sending: onboard the domain of ${MAIL_FROM}`] : []),
  );
}
