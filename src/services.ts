// Only this file chooses implementations. Each service is created when it is first used.
import { type AdminNoticeSender, createChatNoticeSender } from './adapters/alerts.ts';
import { createOpenaiAnalyst } from './adapters/analyst-openai.ts';
import { type ChatModel, createChatModel } from './adapters/chat-model.ts';
import { createEdgeCache, type EdgeCache } from './adapters/edge-cache.ts';
import { withMemoryCache } from './adapters/edge-memory.ts';
import { createOpenaiEmbeddingModel, type EmbeddingModel } from './adapters/embeddings.ts';
import { createR2FileStore, type FileStore } from './adapters/file-store.ts';
import { createOidcIdentityProvider, type IdentityProvider } from './adapters/identity.ts';
import { createJobSender, withWakeUp } from './adapters/job-queue.ts';
import { createR2LargeFiles, type LargeFiles } from './adapters/large-files.ts';
import { createDnsMailDomainChecker, type MailDomainChecker } from './adapters/mail-domains.ts';
import { createCloudflareSender } from './adapters/mail-sender/cloudflare.ts';
import { createRelaySender } from './adapters/mail-sender/relay.ts';
import { createResendSender } from './adapters/mail-sender/resend.ts';
import { type MailSender, withSuppressionList } from './adapters/mail-sender.ts';
import { createMcpResponder, type McpResponder } from './adapters/mcp-server.ts';
import { createStripePayments, type Payments } from './adapters/payments.ts';
import { createPublicationReader, type PublicationReader } from './adapters/publication-reader.ts';
import { createRateLimits, type RateLimitKind, type RateLimits } from './adapters/rate-limits.ts';
import { createSiteReader, parseFixtureHosts, type SiteReader } from './adapters/site-reader.ts';
import { createTextModel, type TextModel } from './adapters/text-model.ts';
import { createTurnstileCheck, type HumanCheck } from './adapters/turnstile.ts';
import { createVectorStore, type VectorStore } from './adapters/vectors.ts';
import { createWebhookSender, type WebhookSender } from './adapters/webhook-sender.ts';
import { workersAiOptions } from './adapters/workers-ai.ts';
import type { Analyst } from './detect/analyst.ts';
import { createModelReader } from './detect/model-reader.ts';
import { offlineReader } from './detect/offline-reader.ts';
import { FILE_KEYS } from './domain/file-keys.ts';
import { createDailyBudget, readsByModel } from './domain/operations/model-budget.ts';
import type { Bindings, Config } from './env.ts';
import { AppError } from './errors.ts';
import type { JobSender } from './jobs.ts';
import { addDatabaseTime } from './log.ts';
import { createSuppressionList } from './store/contact/suppressions.ts';
import { connectDatabase, type Db } from './store/db.ts';
import { createSpendingLedger } from './store/issue/model-tokens.ts';

export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly files: FileStore;
  readonly largeFiles: LargeFiles;
  readonly jobs: JobSender;
  readonly vectors: VectorStore;
  /** Null if none is configured, as below; without one no similarities are computed. */
  readonly embeddings: EmbeddingModel | null;
  readonly identity: IdentityProvider;
  readonly payments: Payments;
  readonly mail: MailSender;
  readonly alerts: AdminNoticeSender | null;
  readonly limits: RateLimits;
  readonly sites: SiteReader;
  readonly mailDomains: MailDomainChecker | null;
  readonly publications: PublicationReader;
  readonly chat: ChatModel | null;
  readonly analyst: Analyst;
  readonly text: TextModel;
  readonly edge: EdgeCache;
  readonly mcp: McpResponder;
  readonly webhooks: WebhookSender;
  readonly humans: HumanCheck | null;
}

export function createServices(config: Config, env: Bindings): Services {
  return lazily<Services>({
    config: () => config,
    db: () => connectDatabase(config.DATABASE_URL, config.NEON_ENDPOINT, addDatabaseTime),
    files: () => createR2FileStore(env.FILES),
    largeFiles: () => createR2LargeFiles(env.FILES),
    jobs: ({ files }) =>
      withWakeUp(
        createJobSender({
          priority: env.PRIORITY_JOBS,
          mail: env.MAIL_JOBS,
          sites: env.SITE_JOBS,
          webhooks: env.WEBHOOK_JOBS,
          rest: env.JOBS,
        }),
        config.IDLE_MINUTES > 0 ? () => files.remove([FILE_KEYS.quiet]) : null,
      ),
    vectors: () => createVectorStore(env.VECTORS),
    embeddings: () => {
      const apiKey = config.EMBEDDINGS_API_KEY ?? config.OPENAI_API_KEY;
      if (!apiKey) return null;
      return createOpenaiEmbeddingModel({
        apiKey,
        baseUrl: config.EMBEDDINGS_BASE_URL ?? config.OPENAI_BASE_URL,
        model: config.EMBEDDINGS_MODEL,
      });
    },
    identity: () =>
      createOidcIdentityProvider({
        issuer: config.OIDC_ISSUER,
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        redirectUri: `${config.ORIGIN}/api/callback`,
        secret: config.SESSION_SECRET,
      }),
    payments: () => {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = config;
      if (!secretKey || !webhookSecret) throw new AppError('not_configured', 'Payments are not configured');
      return createStripePayments({ secretKey, webhookSecret, apiBase });
    },
    mail: ({ db }) => withSuppressionList(createSuppressionList(db), senderOf(config, env.SEND_EMAIL)),
    alerts: () => (config.ALERT_WEBHOOK_URL ? createChatNoticeSender(config.ALERT_WEBHOOK_URL) : null),
    limits: () => createRateLimits((kind) => env[`RATE_${kind.toUpperCase() as Uppercase<RateLimitKind>}`]),
    edge: () => withMemoryCache(dataCentre()),
    sites: () =>
      createSiteReader(
        {
          mode: config.SITE_READER,
          hosts: config.SITE_HOSTS,
          origin: config.ORIGIN,
          contactAddress: config.CONTACT_ADDRESS,
        },
        dataCentre(),
      ),
    mailDomains: () => (config.DNS_RESOLVER ? createDnsMailDomainChecker(config.DNS_RESOLVER) : null),
    publications: ({ sites }) => createPublicationReader(sites),
    chat: ({ db }) => {
      const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = config;
      return apiKey
        ? createChatModel({
            apiKey,
            baseUrl,
            ...(config.MODEL_PROVIDER === 'workers-ai' && baseUrl ? workersAiOptions({ apiKey, baseUrl }) : {}),
            reasoningEffort: config.OPENAI_REASONING_EFFORT ?? (config.OPENAI_BASE_URL ? null : 'low'),
            structured: config.OPENAI_STRUCTURED,
            budget: createDailyBudget(createSpendingLedger(db), config.OPENAI_DAILY_TOKENS, () => new Date()),
          })
        : null;
    },
    analyst: ({ chat }) =>
      chat && readsByModel(config)
        ? createModelReader(createOpenaiAnalyst(chat, { model: config.OPENAI_MODEL }), offlineReader)
        : offlineReader,
    text: ({ chat }) => createTextModel(chat, config.OPENAI_MODEL),
    humans: () =>
      config.TURNSTILE_SITE_KEY && config.TURNSTILE_SECRET ? createTurnstileCheck(config.TURNSTILE_SECRET) : null,
    mcp: () => createMcpResponder(),
    webhooks: () =>
      createWebhookSender(
        { origin: config.ORIGIN },
        config.SITE_READER === 'hosts' ? parseFixtureHosts(config.SITE_HOSTS) : null,
      ),
  });
}

/** Cast, because the tests also check this file with the browser's types, which have no `caches.default`. */
const dataCentre = (): EdgeCache => createEdgeCache((caches as unknown as { default: Cache }).default);

/** @throws AppError not_configured if a setting of the chosen service is missing. */
function senderOf(config: Config, binding: SendEmail | undefined): MailSender {
  const missing = () => new AppError('not_configured', 'Sending mail is not configured');
  const { MAIL_SENDER: carrier, MAIL_RELAY_URL: url, MAIL_FROM: from, MAIL_API_KEY: key } = config;
  if (carrier === 'relay') {
    if (!url) throw missing();
    return createRelaySender({ url, from, secret: key });
  }
  if (!from) throw missing();
  if (carrier === 'cloudflare') {
    if (!binding) throw missing();
    return createCloudflareSender(binding, from);
  }
  if (!key) throw missing();
  return createResendSender({ from, key, base: config.MAIL_API_BASE });
}

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
