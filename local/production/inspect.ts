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
import { findProductionFaults, WORKERS_AI_VARIABLES } from '../../src/domain/operations/production-check.ts';
import { modelConfigOf, vars } from '../../src/env.ts';
import { checkCloudflare, checkEmailRouting } from './cloudflare-parts.ts';
import type { Environment } from './environments.ts';
import { type EnvironmentFacts, type Finding, REQUIRED_SECRETS, SECRETS, VendorError } from './facts.ts';
import { checkStripe } from './stripe-parts.ts';

/** True if the environment's Worker doesn't start without the secret. */
const isSecretRequired = (secret: string, { vars: given }: Environment): boolean =>
  secret in REQUIRED_SECRETS ||
  (given.MODEL_PROVIDER === 'workers-ai' && (WORKERS_AI_VARIABLES as readonly string[]).includes(secret));

/**
 * Checks everything that an environment needs, in the order in which it is created. A vendor that can't be reached
 * becomes one finding, and everything else is still checked.
 */
export async function inspectEnvironment(at: EnvironmentFacts): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  const parts = [
    checkVariables,
    checkSecrets,
    checkModels,
    checkCloudflare,
    checkEmailRouting,
    checkStripe,
    listByHand,
  ];
  for (const part of parts) {
    const found = await Promise.resolve(part(at)).catch((error: unknown) => {
      if (error instanceof VendorError) return [toFinding(error)];
      throw error;
    });
    for (const finding of found) findings.set(finding.say, finding);
  }
  return [...findings.values()];
}

const toFinding = ({ vendor: what, message: say, isUnreachable }: VendorError): Finding => ({
  what,
  state: isUnreachable ? 'unreachable' : 'wrong',
  say,
});

/** Names of the deployed Worker's secrets, as far as they are known. */
const deployedOf = ({ deployedSecrets }: EnvironmentFacts) => (Array.isArray(deployedSecrets) ? deployedSecrets : []);

function checkVariables(at: EnvironmentFacts): Finding[] {
  const { name, environment, secrets, configured } = at;
  const given: Record<string, string> = { ...environment.vars, ...secrets };
  const faults = new Map(listRefusedValues(environment.vars));
  for (const { name: variable, fault } of findProductionFaults(given)) {
    // `checkSecrets` reports missing secrets.
    const isReported = variable in SECRETS && fault === 'is missing';
    const isDeployed = !(variable in given) && deployedOf(at).includes(variable);
    if (!isReported && !isDeployed) faults.set(variable, fault);
  }
  const findings = [...faults].map(([what, fault]): Finding => {
    const place = `environments/${name}.json${what in SECRETS ? ' or its secret' : ''}`;
    return { what, state: fault === 'is missing' ? 'missing' : 'wrong', say: `${what} ${fault} (${place})` };
  });
  const nobody = 'ADMIN_EMAILS is empty: nobody administers until `npm run admin -- grant EMAIL`';
  return [
    configured
      ? { what: 'wrangler.toml', state: 'ok', say: 'wrangler.toml fits the environments' }
      : {
          what: 'wrangler.toml',
          state: 'wrong',
          say: 'wrangler.toml does not fit the environments: npm run configure',
        },
    ...findings,
    ...(environment.vars.ADMIN_EMAILS ? [] : [{ what: 'ADMIN_EMAILS', state: 'unknown' as const, say: nobody }]),
  ];
}

/** The variables whose values the schema in src/env.ts would refuse when the Worker starts, each with the reason. */
function listRefusedValues(given: Record<string, string>): [string, string][] {
  return Object.entries(given).flatMap(([name, value]) => {
    const schema = (vars.shape as Record<string, z.ZodType>)[name];
    const parsed = value === '' || !schema ? null : z.object({ [name]: schema }).safeParse({ [name]: value });
    const [issue] = parsed?.error?.issues ?? [];
    return issue ? [[name, `is not taken: ${issue.message.replace(name, 'it')}`]] : [];
  });
}

function checkSecrets(at: EnvironmentFacts): Finding[] {
  const { name, environment, secrets, deployedSecrets } = at;
  const isAnswered = Array.isArray(deployedSecrets);
  const why = deployedSecrets ? 'Cloudflare did not say' : 'no CLOUDFLARE_API_TOKEN to look with';
  const findings = Object.entries(SECRETS).map(([what, words]): Finding => {
    if (deployedOf(at).includes(what)) return { what, state: 'ok', say: `${what} is set` };
    if (secrets[what] && isAnswered)
      return { what, state: 'missing', say: `${what} is known here and not set at Cloudflare yet` };
    if (secrets[what] || deployedSecrets instanceof VendorError) {
      const known = secrets[what] ? 'known here' : 'not known here';
      return { what, state: 'unknown', say: `${what} is ${known} and may be set at Cloudflare: ${why}` };
    }
    const state = isSecretRequired(what, environment) ? 'missing' : 'unknown';
    return { what, state, say: `${what} is not set: ${words} (npx wrangler secret put ${what} --env ${name})` };
  });
  return deployedSecrets instanceof VendorError ? [toFinding(deployedSecrets), ...findings] : findings;
}

/** Says which language model and embeddings the Worker would use, and whether similarities are calibrated. */
function checkModels(at: EnvironmentFacts): Finding[] {
  const { environment, secrets } = at;
  // An unknown provider is already among the findings about variables.
  if (!(MODEL_PROVIDER_IDS as readonly string[]).includes(environment.vars.MODEL_PROVIDER || 'openai')) return [];
  // Cloudflare doesn't reveal values.
  const isSet = Object.fromEntries(deployedOf(at).map((secret) => [secret, 'set at Cloudflare']));
  const config = modelConfigOf({ ...isSet, ...environment.vars, ...secrets });
  const { OPENAI_MODEL: model, EMBEDDINGS_MODEL: embeddings, OPENAI_API_KEY, EMBEDDINGS_API_KEY } = config;
  if (!OPENAI_API_KEY && !EMBEDDINGS_API_KEY) {
    const say =
      'no key of a model or of embeddings is known: without one no newsletters are compared. MODEL_PROVIDER=workers-ai needs no other vendor';
    return [{ what: 'Embeddings', state: 'unknown', say }];
  }
  const known = findKnownModel(model);
  const say = `${model} of ${MODEL_PROVIDERS[config.MODEL_PROVIDER].name}${known ? `: ${formatModelPrice(known.price)}; ${formatMonthlyCost(known.price)}` : ''}`;
  const isCalibrated = SIMILARITY_MAPS[embeddings]?.provisional === false;
  return [
    ...(OPENAI_API_KEY ? [{ what: 'Model', state: 'ok' as const, say }] : []),
    isCalibrated
      ? { what: 'Embeddings', state: 'ok', say: embeddings }
      : {
          what: 'Embeddings',
          state: 'unknown',
          say: `${embeddings} is not calibrated: npm run calibrate -- PAIRS.csv with its key, then deploy`,
        },
  ];
}

function listByHand({ environment }: EnvironmentFacts): Finding[] {
  const { ORIGIN, OIDC_ISSUER, MAIL_SENDER, MAIL_FROM } = environment.vars;
  const steps: [string, string][] = [
    ['Sign-in', `at ${OIDC_ISSUER}: a web client with the redirect URI ${ORIGIN}/api/callback`],
    ['Database', 'Neon: a database in the region of "databaseRegion", with a history of 7 days or more'],
  ];
  if (MAIL_SENDER === 'cloudflare')
    steps.push(['Mail sending', `Cloudflare > Email Sending: onboard the domain of ${MAIL_FROM}`]);
  return steps.map(([what, say]) => ({ what, state: 'unknown', say }));
}
