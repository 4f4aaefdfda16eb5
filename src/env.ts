// Runtime env -> Config, checked once. Production refuses stand-in addresses and missing secrets.
import * as z from 'zod';

/** The platform's bindings, as wrangler.toml names them. */
export interface Bindings {
  FILES: R2Bucket;
  JOBS: Queue;
  PRIORITY_JOBS: Queue;
  VECTORS: Vectorize;
  ASSETS: Fetcher;
  RATE_LOGIN?: RateLimit;
  RATE_WRITE?: RateLimit;
  RATE_UPLOAD?: RateLimit;
  RATE_WEBHOOK?: RateLimit;
  RATE_REPORT?: RateLimit;
}

const flag = (fallback: string) => z.string().trim().default(fallback);
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);

const vars = z.object({
  ENVIRONMENT: z.enum(['production', 'local']).default('production'),
  /** Where people reach the app, without a trailing slash. */
  ORIGIN: z.url().transform((url) => url.replace(/\/$/, '')),
  DATABASE_URL: z.string().min(1),
  NEON_ENDPOINT: optional,
  MAIL_DOMAIN: z.string().min(1),
  /** Seals the login transaction and signs removal links; 32 characters or more. */
  SESSION_SECRET: z.string().min(32),
  ADMIN_EMAILS: flag(''),
  SIGNUPS: z.enum(['open', 'closed']).default('open'),
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: optional,
  STRIPE_PRICE_ANNUAL: optional,
  STRIPE_PRICE_WEEKLY: optional,
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: optional,
  OPENAI_MODEL: flag('gpt-5'),
  /** Tokens a day; over it the rules analyst speaks. */
  OPENAI_DAILY_TOKENS: z.coerce.number().int().min(0).default(5_000_000),
  EMBEDDINGS_BASE_URL: optional,
  EMBEDDINGS_API_KEY: optional,
  EMBEDDINGS_MODEL: flag('text-embedding-3-small'),
  /** Shared secret of the inbound webhook; without one it answers 503. */
  WEBHOOK_SECRET: optional,
  MAILGUN_SIGNING_KEY: optional,
  /** 'public': public addresses. 'hosts': nothing but SITE_HOSTS (laptop and tests). */
  SITE_READER: z.enum(['public', 'hosts']).default('public'),
  /** 'host=http://127.0.0.1:port' pairs, comma-separated: sample and fixture sites on loopback. */
  SITE_HOSTS: flag(''),
  /** Where complaints about our reading of sites go. */
  CONTACT_ADDRESS: flag(''),
  /** Seconds until a written vector can be asked for; production needs about a minute. */
  RELATE_DELAY: z.coerce.number().int().min(0).max(3600).default(60),
  /** Sends confirmation mails through this address (HTTP POST); see adapters/mail-sender. */
  OUTBOX_URL: optional,
});

export type Vars = z.infer<typeof vars>;
export type Config = Vars & { adminEmails: string[] };

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/**
 * @throws Error naming every variable that is missing or wrong: the Worker must not start half configured.
 */
export function configOf(env: object): Config {
  const parsed = vars.safeParse(env);
  if (!parsed.success) {
    throw new Error(`Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`);
  }
  const config = parsed.data;
  if (config.ENVIRONMENT === 'production') refuseStandIns(config);
  return {
    ...config,
    adminEmails: config.ADMIN_EMAILS.split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  };
}

function refuseStandIns(config: Vars) {
  const wrong = (
    [
      'ORIGIN',
      'NEON_ENDPOINT',
      'OIDC_ISSUER',
      'STRIPE_API_BASE',
      'OPENAI_BASE_URL',
      'EMBEDDINGS_BASE_URL',
      'OUTBOX_URL',
    ] as const
  ).filter((name) => LOOPBACK.test(config[name] ?? ''));
  if (config.SITE_HOSTS || config.SITE_READER !== 'public') wrong.push('SITE_HOSTS' as never);
  const missing = (
    [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_ANNUAL',
      'STRIPE_PRICE_WEEKLY',
      'OIDC_CLIENT_SECRET',
    ] as const
  ).filter((name) => !config[name]);
  if (!config.ORIGIN.startsWith('https://')) wrong.push('ORIGIN');
  if (wrong.length || missing.length) {
    throw new Error(
      `Configuration: stand-in addresses in production: ${wrong.join(', ') || 'none'}; missing: ${missing.join(', ') || 'none'}`,
    );
  }
}
