// An isolated environment for a test file: a database, services, the app to call as any user, and a queue that runs its
// jobs on request.
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { inject } from 'vitest';
import { app } from '../../src/api/app.ts';
import { hashSessionId, newSessionId, sessionCookie } from '../../src/api/session-cookie.ts';
import { brandKey } from '../../src/domain/brand/name.ts';
import { type Bindings, configOf } from '../../src/env.ts';
import { runJob } from '../../src/flows/run-job.ts';
import { type Job, jobSchema } from '../../src/jobs.ts';
import { createServices, type Services } from '../../src/services.ts';
import { startSession } from '../../src/store/account/sessions.ts';
import type { connectDatabase } from '../../src/store/db.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { checkAnswer } from './answers.ts';
import { MemoryQueue } from './queue.ts';
import { assertNoWorkLeft, recordCalls } from './unfinished.ts';

const UNLIMITED = {
  RATE_LOGIN: undefined,
  RATE_WRITE: undefined,
  RATE_UPLOAD: undefined,
  RATE_WEBHOOK: undefined,
  RATE_REPORT: undefined,
  RATE_RECIPIENT: undefined,
  RATE_READ: undefined,
  RATE_SEARCH: undefined,
};
export const ORIGIN = 'http://app.test';
export const MAIL_DOMAIN = 'mail.app.test';

/**
 * Creates a world.
 * @param vars override the tests' configuration.
 * @param rateLimits true applies wrangler.toml's rate limits; otherwise there are none.
 */
export function createWorld(vars: Record<string, string> = {}, { rateLimits = false } = {}) {
  const standIns = inject('standIns');
  const databases = inject('databases');
  const jobs = new MemoryQueue();
  const priority = new MemoryQueue();
  const bindings = {
    ...(env as unknown as Bindings),
    ...(rateLimits ? {} : UNLIMITED),
    FILES: recordCalls('FILES', (env as unknown as Bindings).FILES),
    JOBS: jobs,
    MAIL_JOBS: jobs,
    SITE_JOBS: jobs,
    WEBHOOK_JOBS: jobs,
    PRIORITY_JOBS: priority,
    ENVIRONMENT: 'local',
    ORIGIN,
    DATABASE_URL: `postgres://test:test@localhost/${crypto.randomUUID()}`,
    NEON_ENDPOINT: databases[Number(process.env.VITEST_POOL_ID ?? 0) % databases.length],
    MAIL_DOMAIN,
    MAIL_AUTHSERV_ID: 'mx.app.test',
    SESSION_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    ADMIN_EMAILS: 'admin@example.com',
    OIDC_ISSUER: `${standIns}/oidc`,
    OIDC_CLIENT_ID: '4711-broughtby.apps.issuer.test',
    OIDC_CLIENT_SECRET: 'LAPTOP-secret_of.no~value!',
    STRIPE_SECRET_KEY: 'sk_test_laptop',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: `${standIns}/stripe`,
    STRIPE_PRICE_ANNUAL: 'price_annual',
    STRIPE_PRICE_WEEKLY: 'price_weekly',
    EMBEDDINGS_BASE_URL: `${standIns}/v1`,
    EMBEDDINGS_API_KEY: 'test',
    EMBEDDINGS_MODEL: 'universal-sentence-encoder-en',
    MAIL_RELAY_URL: `${standIns}/outbox`,
    DNS_RESOLVER: `${standIns}/dns-query`,
    WEBHOOK_SECRET: 'webhook-secret',
    MAILGUN_SIGNING_KEY: 'mailgun-key',
    SITE_READER: 'hosts',
    RELATE_DELAY: '0',
    ...vars,
  } as unknown as Bindings;
  const config = configOf(bindings);
  const services: Services = createServices(config, bindings);
  const { db } = services;

  /** Sends one request to the app; a JSON answer is parsed by the contract's schema of its route. */
  async function call(
    path: string,
    options: {
      as?: string | null;
      method?: string;
      json?: unknown;
      body?: BodyInit;
      headers?: Record<string, string>;
      now?: Date;
      origin?: string | null;
    } = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers that checkAnswer has checked against the contract
  ): Promise<Response & { data: any }> {
    const method = options.method ?? (options.json === undefined && options.body === undefined ? 'GET' : 'POST');
    const headers = new Headers(options.headers);
    if (options.as) headers.set('cookie', options.as);
    if (method !== 'GET' && options.origin !== null) headers.set('origin', options.origin ?? ORIGIN);
    if (options.json !== undefined) headers.set('content-type', 'application/json');
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const answer = async () => {
      const ctx = createExecutionContext();
      const answered = await app.fetch(
        request,
        { services, now: options.now ?? new Date(), ASSETS: bindings.ASSETS },
        ctx,
      );
      await waitOnExecutionContext(ctx);
      return answered;
    };
    const typeOf = ({ headers }: Response) => headers.get('content-type') ?? '';
    // A file's stream continues while it is read. If several queries run at once, the first to fail ends the call.
    const isOver = (made: Response) => made.status < 400 && /^$|json/.test(typeOf(made));
    const response = await assertNoWorkLeft(`${method} ${path}`, answer, isOver);
    const type = typeOf(response);
    const data = type.includes('application/json') ? await response.clone().json() : null;
    if (data !== null && path.startsWith('/api/')) checkAnswer(method, path, response.status, data);
    return Object.assign(response, { data });
  }

  /** Runs the queued jobs, and those that they queue, until none is left; errors are thrown. */
  async function work(only?: Job['kind'][]): Promise<number> {
    let done = 0;
    for (;;) {
      const next = priority.take() ?? jobs.take();
      if (!next) return done;
      const parsed = jobSchema.parse(next);
      if (only && !only.includes(parsed.kind)) continue;
      await assertNoWorkLeft(parsed.kind, () => runJob(services, parsed, new Date()));
      done++;
    }
  }

  /** The queued jobs, in order, removed from the queues. */
  function takeJobs(): Job[] {
    const taken: Job[] = [];
    for (let next = priority.take() ?? jobs.take(); next; next = priority.take() ?? jobs.take())
      taken.push(next as Job);
    return taken;
  }

  return {
    bindings,
    config,
    services,
    db,
    jobs,
    priority,
    call,
    work,
    takeJobs,
    people: people(services),
    add: makers(db),
  };
}

export type World = ReturnType<typeof createWorld>;

/** Cookies of signed-in users, created on demand with real rows and sessions. */
function people({ db, config }: Services) {
  async function session(values: Partial<typeof users.$inferInsert>): Promise<{ id: string; cookie: string }> {
    const subject = crypto.randomUUID();
    const [user] = await db
      .insert(users)
      .values({ issuer: 'test', subject, email: `${subject}@people.test`, emailVerified: true, ...values })
      .returning();
    const id = newSessionId();
    const now = new Date();
    await startSession(
      db,
      {
        sid: await hashSessionId(id),
        userId: user?.id ?? '',
        expire: new Date(now.getTime() + 30 * 86_400_000),
        endsAt: new Date(now.getTime() + 90 * 86_400_000),
        createdAt: now,
      },
      null,
    );
    return { id: user?.id ?? '', cookie: `${sessionCookie(config).name}=${id}` };
  }
  return {
    newcomer: () => session({}),
    free: (newsletterId: string, more: Partial<typeof users.$inferInsert> = {}) => session({ newsletterId, ...more }),
    subscriber: (newsletterId: string, more: Partial<typeof users.$inferInsert> = {}) =>
      session({ newsletterId, subscriptionStatus: 'active', subscriptionTier: 'annual', ...more }),
    admin: (more: Partial<typeof users.$inferInsert> = {}) => session({ isAdmin: true, ...more }),
  };
}

/** Inserts rows with defaults for values that a test doesn't care about. */
function makers(db: ReturnType<typeof connectDatabase>) {
  const word = () => crypto.randomUUID().slice(0, 8);
  return {
    async newsletter(values: Partial<typeof newsletters.$inferInsert> = {}) {
      const name = values.name ?? `Letter ${word()}`;
      const [made] = await db
        .insert(newsletters)
        .values({ name, normalizedName: name.toLowerCase(), uniqueEmail: `${word()}@${MAIL_DOMAIN}`, ...values })
        .returning();
      return made as typeof newsletters.$inferSelect;
    },
    async brand(values: Partial<typeof brands.$inferInsert> = {}) {
      const name = values.name ?? `Brand ${word()}`;
      const [made] = await db
        .insert(brands)
        .values({ name, normalizedName: brandKey(name), byHand: true, ...values })
        .returning();
      return made as typeof brands.$inferSelect;
    },
    async email(newsletterId: string, values: Partial<typeof emails.$inferInsert> = {}) {
      const [made] = await db
        .insert(emails)
        .values({
          id: crypto.randomUUID(),
          newsletterId,
          receivedAt: new Date(),
          rawKey: 'none',
          rawSize: 1,
          ...values,
        })
        .returning();
      return made as typeof emails.$inferSelect;
    },
    async sponsorship(newsletterId: string, brandId: string, values: Partial<typeof sponsorships.$inferInsert> = {}) {
      const [made] = await db
        .insert(sponsorships)
        .values({ newsletterId, brandId, placementType: 'hero', detectedAt: new Date(), ...values })
        .returning();
      return made as typeof sponsorships.$inferSelect;
    },
  };
}

export const daysAgo = (days: number, from = new Date()) => new Date(from.getTime() - days * 86_400_000);
