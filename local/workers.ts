// Runs the app's Worker with its two local companions (vector index, mail door) in one workerd, state kept in a folder.
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler';
import { APP, MAIL_DOOR, modulesOf, VECTORIZE, type WorkerSource } from './bundle.ts';
import type { DoorAnswer } from './smtp.ts';

export interface RunningWorkers {
  /** Hands a message to the app's e-mail door. */
  mailDoor(mail: { from: string; to: string; raw: Buffer }): Promise<DoorAnswer>;
  /** Fires a cron trigger of the app. */
  cron(expression: string): Promise<void>;
  /** The crons of wrangler.toml. */
  crons: string[];
  stop(): Promise<void>;
}

export interface WorkersOptions {
  /** Where the app answers; 0 = any free port. */
  port: number;
  /** Keeps R2, cache and Durable Objects. */
  stateDir: string;
  /** Variables of the app, over those of wrangler.toml. */
  vars: Record<string, string>;
  /** Milliseconds until an upserted vector can be found. */
  vectorsVisibleAfter?: number;
}

/** The bundles must be there (`bundle`). @throws where workerd does not start. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const app = described(APP, options.vars);
  const visibleAfter = options.vectorsVisibleAfter;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      log: new Log(LogLevel.ERROR),
      // Otherwise Miniflare asks the network for the data of `request.cf`.
      cf: false,
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      logRequests: false,
      resourcePersistencePath: options.stateDir,
      workers: [
        app,
        described(VECTORIZE, visibleAfter === undefined ? {} : { VISIBLE_AFTER_MS: String(visibleAfter) }),
        { ...described(MAIL_DOOR, {}), unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] },
      ],
    } as V4MiniflareOptions),
  );
  await miniflare.ready;
  const door = await miniflare.unsafeGetDirectURL('broughtby-mail-door');
  return {
    async mailDoor({ from, to, raw }) {
      const address = new URL(door);
      address.search = new URLSearchParams({ from, to }).toString();
      const response = await fetch(address, { method: 'POST', body: new Uint8Array(raw) });
      return (await response.json()) as DoorAnswer;
    },
    async cron(expression) {
      const worker = await miniflare.getWorker('broughtby');
      await worker.scheduled({ cron: expression, scheduledTime: new Date() });
    },
    crons: app.cronTriggers ?? [],
    stop: () => miniflare.dispose(),
  };
}

/** What wrangler.toml says of a Worker, with its bundle. */
function described(source: WorkerSource, vars: Record<string, string>) {
  const { workerOptions } = optionsOf(source.config);
  return {
    ...workerOptions,
    name: nameOf(source),
    modulesRules: undefined,
    modules: modulesOf(source),
    modulesRoot: source.out,
    bindings: { ...workerOptions.bindings, ...vars },
  };
}

const NAMES = new Map([
  [APP, 'broughtby'],
  [VECTORIZE, 'broughtby-vectorize'],
  [MAIL_DOOR, 'broughtby-mail-door'],
]);
const nameOf = (source: WorkerSource) => NAMES.get(source) as string;
