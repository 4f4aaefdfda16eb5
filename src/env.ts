// Checks the Worker's variables and secrets and turns them into the configuration. Production refuses stand-in URLs and
// missing secrets.
import * as z from 'zod';
import { MODEL_PROVIDER_IDS } from './contract/models.ts';
import { applyModelProvider } from './domain/operations/model-provider.ts';
import { findProductionFaults } from './domain/operations/production-check.ts';

/** The platform's bindings, as wrangler.toml names them. */
export interface Bindings {
  FILES: R2Bucket;
  PRIORITY_JOBS: Queue;
  MAIL_JOBS: Queue;
  SITE_JOBS: Queue;
  WEBHOOK_JOBS: Queue;
  JOBS: Queue;
  VECTORS: Vectorize;
  ASSETS: Fetcher;
  RATE_LOGIN?: RateLimit;
  RATE_WRITE?: RateLimit;
  RATE_UPLOAD?: RateLimit;
  RATE_WEBHOOK?: RateLimit;
  RATE_REPORT?: RateLimit;
  RATE_RECIPIENT?: RateLimit;
  RATE_READ?: RateLimit;
  RATE_SEARCH?: RateLimit;
  /** Cloudflare's Email Service; bound only if MAIL_SENDER=cloudflare. */
  SEND_EMAIL?: SendEmail;
}

const text = (fallback: string) => z.string().trim().default(fallback);
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);

/** Every variable and secret of the Worker, each with what it is and its default. */
export const vars = z.object({
  /** 'production' enforces the start-up check in full; the laptop and the tests are 'local'. */
  ENVIRONMENT: z.enum(['production', 'local']).default('production'),
  /** Where people reach the app, without a trailing slash. */
  ORIGIN: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Postgres: Neon's connection string, pooled or direct (migrations go to the direct one by themselves). */
  DATABASE_URL: z.string().min(1),
  /** URL that answers Neon's HTTP protocol, if it isn't the database's own host. */
  NEON_ENDPOINT: optional,
  /** The domain of tracking addresses; its mail is routed to the Worker. */
  MAIL_DOMAIN: z.string().min(1),
  /** The name under which the receiving mail server states its Authentication-Results; by default Email Routing's. */
  MAIL_AUTHSERV_ID: text('mx.cloudflare.net'),
  /** Seals the login transaction and signs removal links; 32 characters or more. */
  SESSION_SECRET: z.string().min(32),
  /** E-mail addresses that make their users administrators at sign-in, comma-separated; the issuer must verify them. */
  ADMIN_EMAILS: text(''),
  /** 'closed': only an administrator lets new people in. */
  SIGNUPS: z.enum(['open', 'closed']).default('open'),
  /** The OpenID Connect issuer, which must publish its discovery document. */
  OIDC_ISSUER: z.url(),
  /** The app's client id at the issuer. Its redirect URI is ORIGIN/api/callback. */
  OIDC_CLIENT_ID: z.string().min(1),
  /** The app's client secret at the issuer. */
  OIDC_CLIENT_SECRET: optional,
  /** Stripe's API key. */
  STRIPE_SECRET_KEY: optional,
  /** Verifies the events that Stripe posts to /api/stripe/webhook. */
  STRIPE_WEBHOOK_SECRET: optional,
  /** URL of the laptop's stand-in for Stripe's API; refused in production. */
  STRIPE_API_BASE: optional,
  /** Stripe's id of the annual plan's price. */
  STRIPE_PRICE_ANNUAL: optional,
  /** Stripe's id of the weekly plan's price. */
  STRIPE_PRICE_WEEKLY: optional,
  /** 'openai': OPENAI_API_KEY, at OpenAI or OPENAI_BASE_URL; 'workers-ai': Cloudflare's, with account and token. */
  MODEL_PROVIDER: z.enum(MODEL_PROVIDER_IDS).default('openai'),
  /** The Cloudflare account that Workers AI is billed to: 32 hexadecimal digits. */
  CLOUDFLARE_ACCOUNT_ID: optional,
  /** Workers AI's key: a Cloudflare API token with the permission Workers AI. */
  WORKERS_AI_TOKEN: optional,
  /** The language model's key. With one, the model reads every mail; without one, the offline reader does. */
  OPENAI_API_KEY: optional,
  /** Any server that speaks OpenAI's chat completions, ending in /v1. By default the provider's. */
  OPENAI_BASE_URL: optional,
  /** The language model. By default gpt-6.1-sol, with Workers AI @cf/google/gemma-4-26b-a4b-it. */
  OPENAI_MODEL: text(''),
  /** How long a model thinks: 'none' to 'xhigh'; '' = not sent. By default low with OpenAI and Workers AI. */
  OPENAI_REASONING_EFFORT: z.string().trim().optional(),
  /** 'strict': answers by schema; 'json': the schema in words; 'auto': strict, and in words where that is refused. */
  OPENAI_STRUCTURED: z.enum(['auto', 'strict', 'json']).default('auto'),
  /** Token budget of a day, 2^31 at most; over it, the offline reader answers. 0: the model is never asked. */
  OPENAI_DAILY_TOKENS: z.coerce.number().int().min(0).max(2_000_000_000).default(5_000_000),
  /** Base URL of the embeddings endpoint, if it isn't on the language model's server. */
  EMBEDDINGS_BASE_URL: optional,
  /** Key of the embeddings endpoint; by default the language model's. Without either, no similarities are computed. */
  EMBEDDINGS_API_KEY: optional,
  /** 1536 dimensions at most; by default the provider's. After a change: npm run calibrate, npm run re-embed. */
  EMBEDDINGS_MODEL: text(''),
  /** Secret of the webhooks for inbound mail (or MAILGUN_SIGNING_KEY) and mail events; without it they answer 503. */
  WEBHOOK_SECRET: optional,
  /** Mailgun's signing key, for mail that comes by its routes. */
  MAILGUN_SIGNING_KEY: optional,
  /** 'on' where Mailgun's spam filter checks the domain, and so writes its check headers over a sender's. */
  MAILGUN_CHECKS: z.enum(['on', 'off']).default('off'),
  /** 'public': public addresses. 'hosts': nothing but SITE_HOSTS (laptop and tests). */
  SITE_READER: z.enum(['public', 'hosts']).default('public'),
  /** 'host=http://127.0.0.1:port' pairs, comma-separated: sample and fixture sites on loopback. */
  SITE_HOSTS: text(''),
  /** DNS over HTTPS as JSON: asked whether contacts' domains take mail. '' = nobody is asked. */
  DNS_RESOLVER: text('https://cloudflare-dns.com/dns-query').pipe(z.union([z.literal(''), z.url()])),
  /** Hidden links are opened by the issue's 'page', 'on': also by the ad's own redirects, or 'off': not at all. */
  FOLLOW_LINKS: z.enum(['off', 'page', 'on']).default('page'),
  /** Where site owners can complain about our robot. */
  CONTACT_ADDRESS: text(''),
  /** Seconds until a written vector can be queried; production needs about a minute. */
  RELATE_DELAY: z.coerce.number().int().min(0).max(3600).default(60),
  /** The app's own mail (adapters/mail-sender). Where it isn't configured, calls that need mail answer 503. */
  MAIL_SENDER: z.enum(['relay', 'cloudflare', 'resend']).default('relay'),
  /** URL of a relay that accepts POST {from, to, subject, text, html, headers}; for MAIL_SENDER=relay. */
  MAIL_RELAY_URL: optional,
  /** 'Name <address>' that mail is sent from; a relay may have its own. */
  MAIL_FROM: optional,
  /** Resend: API key. A relay: 'whsec_' and a key in base64, with which requests are signed (Standard Webhooks). */
  MAIL_API_KEY: optional,
  /** Overrides the URL of the mail service's API. */
  MAIL_API_BASE: optional,
  /** Turnstile's site key; with its secret, forms for visitors without an account show Cloudflare's check. */
  TURNSTILE_SITE_KEY: optional,
  /** Turnstile's secret key, with which a visitor's check is verified. */
  TURNSTILE_SECRET: optional,
  /** E-mail address that gets notices to administrators; '' = none. */
  ALERT_EMAIL: optional,
  /** URL that gets each notice as POST {text}, the format of Slack, Mattermost, Discord (with /slack) and others. */
  ALERT_WEBHOOK_URL: optional,
  /** 'problems': only failures and slow work; 'all': every job and call of the API. */
  LOG: z.enum(['all', 'problems']).default('all'),
  /** How long the five-minute run lets an idle database sleep; 0: never. A lost job is found that much later. */
  IDLE_MINUTES: z.coerce.number().int().min(0).max(240).default(0),
});

export type Vars = z.infer<typeof vars>;

/** The variables of models, for scripts that need no others. */
const modelVars = vars.pick({
  MODEL_PROVIDER: true,
  CLOUDFLARE_ACCOUNT_ID: true,
  WORKERS_AI_TOKEN: true,
  OPENAI_API_KEY: true,
  OPENAI_BASE_URL: true,
  OPENAI_MODEL: true,
  OPENAI_REASONING_EFFORT: true,
  EMBEDDINGS_BASE_URL: true,
  EMBEDDINGS_API_KEY: true,
  EMBEDDINGS_MODEL: true,
});
export const modelConfigOf = (env: object) => applyModelProvider(modelVars.parse(env));
export type Config = Vars & { adminEmails: string[] };

/** @throws Error naming every wrong variable, because the Worker must not start half configured. */
export function configOf(env: object): Config {
  const parsed = vars.safeParse(env);
  if (!parsed.success) {
    throw new Error(`Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`);
  }
  const config = parsed.data;
  if (config.ENVIRONMENT === 'production') {
    const faults = findProductionFaults(config);
    if (faults.length > 0)
      throw new Error(`Configuration: ${faults.map(({ name, fault }) => `${name} ${fault}`).join('; ')}`);
  }
  return {
    ...applyModelProvider(config),
    adminEmails: config.ADMIN_EMAILS.split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  };
}
