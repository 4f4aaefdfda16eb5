// Config -> Services: the only file that picks implementations. Each is built when it is first used.
import { openaiAnalyst } from './adapters/analyst-openai.ts';
import { type AssetFiles, assetFiles } from './adapters/asset-files.ts';
import { type ChatModel, chatModel } from './adapters/chat-model.ts';
import { type EdgeCache, edgeCache } from './adapters/edge-cache.ts';
import { type Embeddings, openaiEmbeddings } from './adapters/embeddings.ts';
import { type FileStore, r2Files } from './adapters/file-store.ts';
import { type Identity, oidcIdentity } from './adapters/identity.ts';
import { jobQueue } from './adapters/job-queue.ts';
import { httpMailSender, type MailSender } from './adapters/mail-sender.ts';
import { type Payments, stripePayments } from './adapters/payments.ts';
import { type RateLimits, rateLimits } from './adapters/rate-limits.ts';
import { type SiteReader, siteReader } from './adapters/site-reader.ts';
import { type TextModel, textModel } from './adapters/text-model.ts';
import { type Vectors, vectorize } from './adapters/vectors.ts';
import type { Analyst } from './detect/analyst.ts';
import { fallbackAnalyst } from './detect/fallback.ts';
import { rulesAnalyst } from './detect/rules.ts';
import { dailyBudget } from './domain/model-budget.ts';
import type { Bindings, Config } from './env.ts';
import { AppError } from './errors.ts';
import type { JobSender } from './jobs.ts';
import { connect, type Db } from './store/db.ts';
import { spendingLedger } from './store/model-spending.ts';

export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly files: FileStore;
  readonly jobs: JobSender;
  readonly vectors: Vectors;
  readonly embeddings: Embeddings;
  readonly identity: Identity;
  readonly payments: Payments;
  readonly mail: MailSender;
  readonly limits: RateLimits;
  readonly sites: SiteReader;
  /** The language model; null where none is configured. */
  readonly chat: ChatModel | null;
  readonly analyst: Analyst;
  /** A few sentences from the model, where there is one. */
  readonly text: TextModel;
  readonly edge: EdgeCache;
  readonly assets: AssetFiles;
}

export function servicesOf(config: Config, env: Bindings): Services {
  return lazily<Services>({
    config: () => config,
    db: () => connect(config.DATABASE_URL, config.NEON_ENDPOINT),
    files: () => r2Files(env.FILES),
    jobs: () => jobQueue(env.JOBS, env.PRIORITY_JOBS),
    vectors: () => vectorize(env.VECTORS),
    embeddings: () => {
      const apiKey = config.EMBEDDINGS_API_KEY ?? config.OPENAI_API_KEY;
      if (!apiKey) throw new AppError('not_configured', 'No embedding model is configured');
      return openaiEmbeddings({
        apiKey,
        baseUrl: config.EMBEDDINGS_BASE_URL ?? config.OPENAI_BASE_URL,
        model: config.EMBEDDINGS_MODEL,
      });
    },
    identity: () =>
      oidcIdentity({
        issuer: config.OIDC_ISSUER,
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        redirectUri: `${config.ORIGIN}/api/callback`,
        secret: config.SESSION_SECRET,
      }),
    payments: () => {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = config;
      if (!secretKey || !webhookSecret) throw new AppError('not_configured', 'Payments are not configured');
      return stripePayments({ secretKey, webhookSecret, apiBase });
    },
    mail: () => {
      if (!config.OUTBOX_URL) throw new AppError('not_configured', 'Sending mail is not configured');
      return httpMailSender(config.OUTBOX_URL);
    },
    limits: () =>
      rateLimits({
        ...(env.RATE_LOGIN ? { login: env.RATE_LOGIN } : {}),
        ...(env.RATE_WRITE ? { write: env.RATE_WRITE } : {}),
        ...(env.RATE_UPLOAD ? { upload: env.RATE_UPLOAD } : {}),
        ...(env.RATE_WEBHOOK ? { webhook: env.RATE_WEBHOOK } : {}),
        ...(env.RATE_REPORT ? { report: env.RATE_REPORT } : {}),
      }),
    assets: () => assetFiles(env.ASSETS),
    edge: () => edgeCache((caches as unknown as { default: Cache }).default),
    sites: ({ edge }) =>
      siteReader(
        {
          mode: config.SITE_READER,
          hosts: config.SITE_HOSTS,
          origin: config.ORIGIN,
          contactAddress: config.CONTACT_ADDRESS,
        },
        edge,
      ),
    chat: ({ db }) =>
      config.OPENAI_API_KEY
        ? chatModel({
            apiKey: config.OPENAI_API_KEY,
            baseUrl: config.OPENAI_BASE_URL,
            budget: dailyBudget(spendingLedger(db), config.OPENAI_DAILY_TOKENS, () => new Date()),
          })
        : null,
    analyst: ({ chat }) =>
      chat ? fallbackAnalyst(openaiAnalyst(chat, { model: config.OPENAI_MODEL }), rulesAnalyst) : rulesAnalyst,
    text: ({ chat }) => textModel(chat, config.OPENAI_MODEL),
  });
}

/** An object whose values are made when first read, and kept. */
function lazily<T extends object>(makers: { [K in keyof T]: (made: T) => T[K] }): T {
  const made = {} as T;
  for (const key of Object.keys(makers) as (keyof T)[]) {
    Object.defineProperty(made, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = makers[key](made);
        Object.defineProperty(made, key, { value, enumerable: true });
        return value;
      },
    });
  }
  return made;
}
