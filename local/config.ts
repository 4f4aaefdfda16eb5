// The laptop edition's configuration of the Worker, and its addresses.
import { LOCAL_EMBEDDING_MODEL } from './embeddings/model.ts';
import { OIDC_CLIENT } from './oidc/issuer.ts';
import { ADMIN_EMAILS, AUTHSERV_ID, MAIL_DOMAIN } from './personas.ts';
import { SAMPLE_HOSTS } from './samples/sites.ts';
import type { StandIns } from './stand-ins.ts';

export const LAPTOP_STRIPE = {
  secretKey: 'sk_test_laptop',
  webhookSecret: 'whsec_laptop_secret_of_no_value',
  annual: 'price_annual',
  weekly: 'price_weekly',
};
/** A placeholder for the laptop's only database; local/stand-ins maps it to PGlite. */
const DATABASE_URL = 'postgres://laptop:laptop@localhost/broughtby';

const PASSED_ON = [
  'SIGNUPS',
  'SITE_READER',
  'SITE_HOSTS',
  'DNS_RESOLVER',
  'FOLLOW_LINKS',
  'MODEL_PROVIDER',
  'CLOUDFLARE_ACCOUNT_ID',
  'WORKERS_AI_TOKEN',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'OPENAI_DAILY_TOKENS',
  'OPENAI_REASONING_EFFORT',
  'OPENAI_STRUCTURED',
  'WEBHOOK_SECRET',
  'MAILGUN_SIGNING_KEY',
  'MAILGUN_CHECKS',
  'RELATE_DELAY',
  'LOG',
];

/** The Worker's variables; `environment` may override those in PASSED_ON. */
export function buildWorkerVars(
  origin: string,
  { url, issuer }: Pick<StandIns, 'url' | 'issuer'>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const given = Object.fromEntries(
    PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name] as string]] : [])),
  );
  return {
    ENVIRONMENT: 'local',
    ORIGIN: origin,
    DATABASE_URL,
    NEON_ENDPOINT: `${url}/sql`,
    MAIL_DOMAIN,
    MAIL_AUTHSERV_ID: AUTHSERV_ID,
    SESSION_SECRET: 'laptop-session-secret-of-no-value-0123456789',
    ADMIN_EMAILS,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    STRIPE_SECRET_KEY: LAPTOP_STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: LAPTOP_STRIPE.webhookSecret,
    STRIPE_API_BASE: `${url}/stripe`,
    STRIPE_PRICE_ANNUAL: LAPTOP_STRIPE.annual,
    STRIPE_PRICE_WEEKLY: LAPTOP_STRIPE.weekly,
    EMBEDDINGS_BASE_URL: `${url}/v1`,
    EMBEDDINGS_API_KEY: 'laptop',
    EMBEDDINGS_MODEL: LOCAL_EMBEDDING_MODEL,
    MAIL_RELAY_URL: `${url}/outbox`,
    DNS_RESOLVER: `${url}/dns-query`,
    WEBHOOK_SECRET: 'laptop-webhook-secret',
    SITE_READER: 'hosts',
    FOLLOW_LINKS: 'on',
    CONTACT_ADDRESS: `abuse@${MAIL_DOMAIN}`,
    RELATE_DELAY: '4',
    LOG: 'problems',
    ...given,
    // The samples' sites are always included, since they are served on this machine.
    SITE_HOSTS: [...SAMPLE_HOSTS.map((host) => `${host}=${url}`), ...(given.SITE_HOSTS ? [given.SITE_HOSTS] : [])].join(
      ',',
    ),
  };
}
