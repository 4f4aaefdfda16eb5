// Lists what a deployed environment needs, whether each part exists, and how a missing one is created. `npm run doctor`
// reports the list, and `npm run provision` works through it.
import * as z from 'zod';
import '../../src/contract/words.ts';
import {
  type ConfigurationFault,
  findProductionFaults,
  WORKERS_AI_VARIABLES,
} from '../../src/domain/operations/production-check.ts';
import { vars } from '../../src/env.ts';
import { checkCloudflare, checkEmailRouting } from './cloudflare-parts.ts';
import type { Environment } from './environments.ts';
import { type EnvironmentFacts, type Finding, runChecks, toFinding, vendorErrorToFinding } from './finding.ts';
import { checkModels } from './model-parts.ts';
import { checkStripe } from './stripe-parts.ts';
import { VendorError } from './vendors.ts';

/** The Worker's secrets: all required values that aren't variables, and optional ones below. */
export const REQUIRED_SECRETS: Record<string, string> = {
  DATABASE_URL: 'the connection string of the Neon database (pooled is fine)',
  SESSION_SECRET: 'any 32 random characters or more: openssl rand -hex 32',
  OIDC_CLIENT_SECRET: "the client's secret at the identity provider",
  STRIPE_SECRET_KEY: 'sk_live_... of Stripe > Developers > API keys',
  STRIPE_WEBHOOK_SECRET: 'whsec_... of the webhook endpoint; `npm run provision` makes it',
};
export const OPTIONAL_SECRETS: Record<string, string> = {
  WORKERS_AI_TOKEN: 'for MODEL_PROVIDER=workers-ai: a token of the Cloudflare account with the permission Workers AI',
  OPENAI_API_KEY: 'without a model the built-in analyst reads the mail; without embeddings no newsletters are compared',
  EMBEDDINGS_API_KEY: 'where embeddings come from somebody else than the model',
  WEBHOOK_SECRET: 'without it /api/email/webhook and /api/mail-events answer 503',
  MAILGUN_SIGNING_KEY: 'for mail that comes by Mailgun',
  MAIL_API_KEY: 'for MAIL_SENDER resend, postmark or ses',
  ALERT_WEBHOOK_URL: 'where notices go, beside ALERT_EMAIL',
};

const isSecret = (name: string) => name in REQUIRED_SECRETS || name in OPTIONAL_SECRETS;

/** True if the environment's Worker doesn't start without the secret. */
export const isSecretRequired = (secret: string, { vars: given }: Environment): boolean =>
  secret in REQUIRED_SECRETS ||
  (given.MODEL_PROVIDER === 'workers-ai' && (WORKERS_AI_VARIABLES as readonly string[]).includes(secret));

/**
 * Checks everything that an environment needs, in the order in which it is created. Vendors are asked only if there is
 * a token. A vendor that can't be reached becomes one finding, and everything else is still checked.
 */
export async function inspectEnvironment(at: EnvironmentFacts): Promise<Finding[]> {
  const parts = [configuration, secretsOf, checkModels, checkCloudflare, checkEmailRouting, checkStripe, byHand];
  const findings: Finding[] = [];
  for (const part of parts) findings.push(...(await runChecks([() => part(at)])));
  const isRepeated = ({ what, state }: Finding, nth: number) =>
    state === 'unreachable' && findings.findIndex((one) => one.what === what && one.state === state) < nth;
  return findings.filter((finding, nth) => !isRepeated(finding, nth));
}

/** Names of the deployed Worker's secrets; null if not known. */
const knownOf = ({ deployedSecrets }: EnvironmentFacts): string[] | null =>
  deployedSecrets instanceof VendorError ? null : deployedSecrets;

async function configuration(at: EnvironmentFacts): Promise<Finding[]> {
  const { name, environment, secrets, configured } = at;
  const deployedSecrets = knownOf(at);
  const given = { ...environment.vars, ...secrets };
  const told = findProductionFaults(given);
  const faults = [...told, ...notTaken(environment.vars).filter(({ name: of }) => !told.some((one) => one.name === of))]
    // `secretsOf` reports missing secrets.
    .filter(({ name: of, fault }) => !(isSecret(of) && fault === 'is missing'))
    .filter(({ name: of }) => of in given || !(deployedSecrets ?? []).includes(of));
  const variables = faults.map(({ name: of, fault }) =>
    toFinding(
      of,
      fault === 'is missing' ? 'missing' : 'wrong',
      `${of} ${fault} (environments/${name}.json${isSecret(of) ? ' or its secret' : ''})`,
    ),
  );
  if (!environment.vars.ADMIN_EMAILS)
    variables.push(
      toFinding(
        'ADMIN_EMAILS',
        'unknown',
        'ADMIN_EMAILS is empty: nobody administers until `npm run admin -- grant EMAIL`',
      ),
    );
  return [
    toFinding(
      'wrangler.toml',
      configured ? 'ok' : 'wrong',
      configured
        ? 'wrangler.toml fits the environments'
        : 'wrangler.toml does not fit the environments: npm run configure',
    ),
    ...(faults.length === 0 ? [toFinding('variables', 'ok', 'every variable has a value that may run')] : []),
    ...variables,
  ];
}

/**
 * Finds the variables whose values the schema in src/env.ts would reject when the Worker starts. Importing
 * src/contract/words.ts gives zod's messages our wording.
 */
function notTaken(given: Readonly<Record<string, string>>): ConfigurationFault[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const schema = (vars.shape as Record<string, z.ZodType>)[name];
    const parsed = value === '' || !schema ? null : z.object({ [name]: schema }).safeParse({ [name]: value });
    const [issue] = parsed?.error?.issues ?? [];
    return issue ? [{ name, fault: `is not taken: ${issue.message.replace(name, 'it')}` }] : [];
  });
}

async function secretsOf(at: EnvironmentFacts): Promise<Finding[]> {
  const { name, environment, secrets, deployedSecrets: answer } = at;
  const deployedSecrets = knownOf(at);
  const whyUnknown = answer instanceof VendorError ? 'Cloudflare did not say' : 'no CLOUDFLARE_API_TOKEN to look with';
  const findings = Object.entries({ ...REQUIRED_SECRETS, ...OPTIONAL_SECRETS }).map(([secret, what]) => {
    const needed = isSecretRequired(secret, environment);
    if (deployedSecrets?.includes(secret)) return toFinding(secret, 'ok', `${secret} is set`);
    if (secrets[secret])
      return toFinding(
        secret,
        deployedSecrets ? 'missing' : 'unknown',
        `${secret} is known here and ${deployedSecrets ? 'not set at Cloudflare yet' : `may be set at Cloudflare: ${whyUnknown}`}`,
      );
    if (answer instanceof VendorError)
      return toFinding(secret, 'unknown', `${secret} is not known here and may be set at Cloudflare: ${whyUnknown}`);
    return toFinding(
      secret,
      needed ? 'missing' : 'unknown',
      `${secret} is not set: ${what} (npx wrangler secret put ${secret} --env ${name})`,
    );
  });
  return answer instanceof VendorError ? [vendorErrorToFinding(answer), ...findings] : findings;
}

async function byHand({ environment }: EnvironmentFacts): Promise<Finding[]> {
  const { ORIGIN, OIDC_ISSUER, MAIL_SENDER, MAIL_FROM } = environment.vars;
  const steps = [
    toFinding('Sign-in', 'unknown', `at ${OIDC_ISSUER}: a web client with the redirect URI ${ORIGIN}/api/callback`),
    toFinding(
      'Database',
      'unknown',
      'Neon: a database in the region of "databaseRegion", with history (point-in-time restore) of 7 days or more',
    ),
  ];
  if (MAIL_SENDER === 'cloudflare')
    steps.push(toFinding('Mail sending', 'unknown', `Cloudflare > Email Sending: onboard the domain of ${MAIL_FROM}`));
  return steps;
}
