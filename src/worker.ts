import { app } from './api/app.ts';
import { type Bindings, configOf } from './env.ts';
import { AppError } from './errors.ts';
import { acceptMail } from './flows/issue/take-mail.ts';
import { runEveryFiveMinutes } from './flows/operations/five-minutes.ts';
import { recordDeadJob } from './flows/operations/give-up.ts';
import { runNightly } from './flows/operations/nightly.ts';
import { runJob } from './flows/run-job.ts';
import { jobSchema, QUEUE_BY_JOB_KIND, type QueueName, retrySeconds } from './jobs.ts';
import { anonymousRoute, logFault, withLogging } from './log.ts';
import { LARGE_MAIL_BYTES, STREAMED_MAIL_BYTES, withMemoryShare } from './memory.ts';
import { countRunningRequest, runJobWhenIdle } from './people-first.ts';
import { createServices, type Services } from './services.ts';

const NIGHTLY = '30 3 * * *';
const DEAD = '-dead';

const PATIENCE_MS: Record<QueueName, number> = { mail: 300, sites: 2000, webhooks: 2000, rest: 2000 };

let built: { env: Bindings; services: Services } | null = null;

function services(env: Bindings): Services {
  if (built?.env !== env) built = { env, services: createServices(configOf(env), env) };
  return built.services;
}

export default {
  async fetch(request, env, ctx) {
    const at = services(env);
    const id = request.headers.get('cf-ray') ?? crypto.randomUUID();
    const what = `${request.method} ${anonymousRoute(new URL(request.url).pathname)}`;
    return withLogging(
      { kind: 'request', id, what },
      at.config.LOG,
      () => countRunningRequest(() => app.fetch(request, { services: at, now: new Date(), ASSETS: env.ASSETS }, ctx)),
      ({ status }) => ({ status }),
    );
  },

  /** Throws on a failure that isn't the mail's, so that the sender's server tries again. */
  async email(message, env) {
    const at = services(env);
    await withLogging({ kind: 'mail', id: crypto.randomUUID(), what: 'received' }, at.config.LOG, async () => {
      try {
        await withMemoryShare('receive', Math.min(message.rawSize, STREAMED_MAIL_BYTES), async () => {
          const { rawSize: length, raw: chunks } = message;
          const large = length > LARGE_MAIL_BYTES;
          const raw = large ? { length, chunks } : new Uint8Array(await new Response(chunks).arrayBuffer());
          await acceptMail(at, { door: 'mail', from: message.from, recipients: [message.to], raw }, new Date());
        });
      } catch (error) {
        if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'too_large')) throw error;
        // On the laptop the message comes over a service binding, where every call returns a promise.
        await Promise.resolve(message.setReject(error.message));
      }
    }).catch(() => {
      // The failure's own message goes into our log only, not to the sender's server.
      throw new Error('The message could not be kept just now. Please try again later.');
    });
  },

  /** After the last retry the platform moves a message to the dead-letter queue. */
  async queue(batch, env) {
    const at = services(env);
    const deliver = async (message: Message): Promise<void> => {
      const parsed = jobSchema.safeParse(message.body);
      if (!parsed.success) {
        // A message of an unknown kind is acknowledged, since no retry can succeed; only this log line records it.
        logFault('dropped a job that no flow knows', String(JSON.stringify(message.body)).slice(0, 500));
        return message.ack();
      }
      const { kind } = parsed.data;
      const work = { kind: 'job', id: message.id, what: kind, queue: batch.queue, attempt: message.attempts };
      try {
        await withLogging(work, at.config.LOG, async () => {
          if (batch.queue.endsWith(DEAD)) await recordDeadJob(at, parsed.data, new Date());
          else await runJobWhenIdle(PATIENCE_MS[QUEUE_BY_JOB_KIND[kind]], () => runJob(at, parsed.data, new Date()));
        });
        message.ack();
      } catch (error) {
        const named = error instanceof AppError ? error.retryAfter : undefined;
        message.retry({ delaySeconds: retrySeconds(message.attempts, named) });
      }
    };
    // One that crashes the consumer costs no other message an attempt if suspects are handled last, one by one.
    const isSuspect = (message: Message) => message.attempts > SUSPECT_AFTER;
    await Promise.all(batch.messages.filter((message) => !isSuspect(message)).map(deliver));
    for (const message of batch.messages.filter(isSuspect)) await deliver(message);
  },

  async scheduled(event, env) {
    const now = new Date(event.scheduledTime);
    const at = services(env);
    const nightly = event.cron === NIGHTLY;
    const work = { kind: 'cron', id: now.toISOString(), what: nightly ? 'nightly' : 'five minutes' };
    await withLogging(work, at.config.LOG, () => (nightly ? runNightly(at, now) : runEveryFiveMinutes(at, now)));
  },
} satisfies ExportedHandler<Bindings>;

const SUSPECT_AFTER = 2;
