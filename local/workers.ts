// Runs the app's Worker with its local companions (vector index, mail door) in one workerd.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler';
import {
  APP_WORKER,
  listBundledModules,
  MAIL_DOOR_WORKER,
  ROOT,
  VECTORIZE_WORKER,
  type WorkerSource,
} from './bundle.ts';
import type { MailHandler, MailHandlerAnswer } from './smtp.ts';

export interface WorkersOptions {
  /** Port of the app; 0 selects any free port. */
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  /** Address of the stand-ins: http without a path. */
  standIns: string;
  rateLimit?: number | undefined;
  /** Milliseconds until an upserted vector can be found, overriding local/vectorize/wrangler.toml. */
  vectorsVisibleAfter?: number;
  inspectorPort?: number | undefined;
  /** Receives each line that the Workers log, instead of standard output. */
  onLog?: ((line: string) => void) | undefined;
  /** Creates further Workers for the same workerd, for benchmarks, from the app's own. */
  extraWorkers?: ((app: NamedWorker) => NamedWorker[]) | undefined;
}

export type NamedWorker = { name: string } & Record<string, unknown>;

export interface RunningWorkers {
  url: URL;
  crons: string[];
  receive: MailHandler;
  addressOf(name: string): Promise<URL>;
  /** Fires a cron trigger of the app. @throws if the app's handler does. */
  scheduled(cron: string, at?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Starts workerd. The bundles must exist (local/build). @throws if workerd does not start. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const { vectorsVisibleAfter: visibleAfter, onLog } = options;
  const ours = described(APP_WORKER, 'broughtby', options.vars);
  const { app, files } = onThePlatform(ours, options);
  const vectorize = described(
    VECTORIZE_WORKER,
    'broughtby-vectorize',
    visibleAfter === undefined ? {} : { VISIBLE_AFTER_MS: String(visibleAfter) },
  );
  const door = described(MAIL_DOOR_WORKER, 'broughtby-mail-door', {});
  const onPortOfItsOwn = (worker: NamedWorker) => ({
    ...worker,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const extraWorkers = options.extraWorkers?.(app) ?? [];
  endWithUs();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      log: new Log(LogLevel.ERROR),
      cf: false,
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
      logRequests: false,
      ...(onLog ? { handleStructuredLogs: ({ message }: { message: string }) => onLog(message) } : {}),
      resourcePersistencePath: options.stateDir,
      workers: [app, files, vectorize, ...[door, ...extraWorkers].map(onPortOfItsOwn)],
    } as unknown as V4MiniflareOptions),
  );
  const url = await miniflare.ready;
  const doorUrl = await miniflare.unsafeGetDirectURL('broughtby-mail-door');
  return {
    url,
    crons: ours.cronTriggers,
    async receive({ from, to, raw }) {
      const address = new URL(doorUrl);
      address.search = new URLSearchParams({ from, to }).toString();
      const response = await fetch(address, { method: 'POST', body: new Uint8Array(raw) });
      return (await response.json()) as MailHandlerAnswer;
    },
    addressOf: (name) => miniflare.unsafeGetDirectURL(name),
    async scheduled(cron, at = new Date()) {
      const worker = await miniflare.getWorker('broughtby');
      await worker.scheduled({ cron, scheduledTime: at });
    },
    stop: () => miniflare.dispose(),
  };
}

const FILES_NAME = 'broughtby-files';
const FILES_SCRIPT = `export default {
  async fetch(request, { ASSETS, APP }) {
    const file = await ASSETS.fetch(request);
    return file.status === 404 && new URL(request.url).pathname.startsWith('/assets/') ? APP.fetch(request) : file;
  },
};`;

/**
 * The app with platform.js around it, and a Worker that serves the files of the web build, or hands on to the app as
 * the platform does: with assets of its own, every request to a Worker would pass through two more in the simulator.
 */
function onThePlatform(
  described: Described,
  { standIns, rateLimit }: WorkersOptions,
): { app: NamedWorker; files: NamedWorker } {
  const { assets, ratelimits, ...app } = described;
  const limits = Object.entries(ratelimits).map(([name, { simple }]) => [
    name,
    { ...simple, limit: rateLimit ?? simple.limit },
  ]);
  return {
    app: {
      ...app,
      bindings: { ...app.bindings, PLATFORM: { origin: standIns, limits: Object.fromEntries(limits) } },
      serviceBindings: {
        ...app.serviceBindings,
        ASSETS: { name: FILES_NAME },
        STAND_INS: { external: { address: `127.0.0.1:${new URL(standIns).port}`, http: {} } },
      },
    },
    files: {
      name: FILES_NAME,
      compatibilityDate: app.compatibilityDate,
      assets,
      serviceBindings: { APP: { name: app.name } },
      routes: ['*/assets/*'],
      modules: [{ type: 'ESModule', path: 'files.js', contents: FILES_SCRIPT }],
      modulesRoot: '/',
    },
  };
}

/** Makes Miniflare start workerd through a script that ends it when this process ends, even if this one is killed. */
function endWithUs(): void {
  if (process.platform === 'win32') return;
  const miniflare = createRequire(import.meta.url).resolve('miniflare');
  process.env.WORKERD_BINARY ??= createRequire(miniflare)('workerd').default as string;
  process.env.MINIFLARE_WORKERD_PATH = join(ROOT, 'local/workerd.sh');
}

interface Described extends NamedWorker {
  compatibilityDate: string;
  bindings: Record<string, unknown>;
  serviceBindings: Record<string, unknown>;
  assets: Record<string, unknown>;
  cronTriggers: string[];
  ratelimits: Record<string, { simple: { limit: number; period: number } }>;
}

/** The module of local/platform.js, which wraps the app's bundle. Of the Worker's modules it must come first. */
export const createAppWrapperModule = ({ out }: Pick<WorkerSource, 'out'>) => ({
  type: 'ESModule' as const,
  path: join(out, 'platform.js'),
  contents: readFileSync(join(ROOT, 'local/platform.js'), 'utf8'),
});

function described(source: WorkerSource, name: string, vars: Record<string, string>): Described {
  const { workerOptions } = optionsOf(source.config) as unknown as { workerOptions: Described };
  return {
    ...workerOptions,
    name,
    modulesRules: undefined,
    modules:
      source === APP_WORKER
        ? [createAppWrapperModule(source), ...listBundledModules(source)]
        : listBundledModules(source),
    modulesRoot: source.out,
    bindings: { ...workerOptions.bindings, ...vars },
  };
}
