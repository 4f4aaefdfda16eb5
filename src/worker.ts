// The doors: fetch, email, queue, scheduled. Dispatch, ack or retry, reject; nothing else.
import { app } from './api/app.ts';
import { type Bindings, configOf } from './env.ts';
import { AppError } from './errors.ts';
import { failIssue } from './flows/analyse-issue.ts';
import { runEveryFiveMinutes } from './flows/five-minutes.ts';
import { giveUpImport } from './flows/import-newsletters.ts';
import { runNightly } from './flows/nightly.ts';
import { runJob } from './flows/run-job.ts';
import { takeMail } from './flows/take-mail.ts';
import { type Job, job } from './jobs.ts';
import { type Services, servicesOf } from './services.ts';

const NIGHTLY = '30 3 * * *';
const DEAD = 'broughtby-dead';

let built: { env: Bindings; services: Services } | null = null;

/** Services of this isolate; built once, and anew only where the environment is another (tests). */
function services(env: Bindings): Services {
  if (built?.env !== env) built = { env, services: servicesOf(configOf(env), env) };
  return built.services;
}

export default {
  async fetch(request, env, ctx) {
    return app.fetch(request, { services: services(env), now: new Date(), ASSETS: env.ASSETS }, ctx);
  },

  /** Refuses what is not ours, with a reason; throws on anything else, so that the sender's server tries again. */
  async email(message, env) {
    const raw = new Uint8Array(await new Response(message.raw).arrayBuffer());
    try {
      await takeMail(services(env), [message.to], raw, new Date());
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'too_large')) throw error;
      // On the laptop the message comes over a service binding, where every call is a promise.
      await Promise.resolve(message.setReject(error.message));
    }
  },

  /** Each message is acked or retried by itself, with growing delay; the last resort is the dead-letter queue. */
  async queue(batch, env) {
    const at = services(env);
    await Promise.all(
      batch.messages.map(async (message) => {
        const parsed = job.safeParse(message.body);
        if (!parsed.success) {
          // biome-ignore lint/suspicious/noConsole: a job of an unknown kind can't be kept anywhere else
          console.error('dropped a job that no flow knows', JSON.stringify(message.body).slice(0, 500));
          return message.ack();
        }
        try {
          if (batch.queue === DEAD) await giveUp(at, parsed.data);
          else await runJob(at, parsed.data, new Date());
          message.ack();
        } catch (error) {
          // biome-ignore lint/suspicious/noConsole: the log of the queue
          console.warn(
            `${parsed.data.kind} failed (attempt ${message.attempts})`,
            error instanceof Error ? error.message : error,
          );
          message.retry({ delaySeconds: retryDelay(message.attempts, error) });
        }
      }),
    );
  },

  async scheduled(event, env) {
    const now = new Date(event.scheduledTime);
    if (event.cron === NIGHTLY) return runNightly(services(env), now);
    await runEveryFiveMinutes(services(env), now);
  },
} satisfies ExportedHandler<Bindings>;

const RETRY_SECONDS = [5, 30, 120, 600, 1800];

/** A refusal that names its own time (a vendor's 429) is believed. */
function retryDelay(attempts: number, error: unknown): number {
  if (error instanceof AppError && error.retryAfter !== undefined) return Math.min(error.retryAfter, 3600);
  return RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 5;
}

/** After the last retry: a mail is marked with its reason, an import told that it failed; other jobs come again with the nightly run. */
async function giveUp(at: Services, dead: Job): Promise<void> {
  if (dead.kind === 'analyse') await failIssue(at, dead.emailId, new Date());
  if (dead.kind === 'import') await giveUpImport(at, dead.importId, new Date());
}
