// Runs the app's Worker with its two local companions (vector index, mail door) in one workerd, state kept in a folder.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler';
import { APP, MAIL_DOOR, modulesOf, ROOT, VECTORIZE, type WorkerSource } from './bundle.ts';
import type { Door, DoorAnswer } from './smtp.ts';

export interface WorkersOptions {
  /** Where the app answers; 0 = any free port. */
  port: number;
  /** Keeps R2, cache and Durable Objects. */
  stateDir: string;
  /** Variables of the app, over those of wrangler.toml. */
  vars: Record<string, string>;
  /** Where the stand-ins answer on this machine: an http address without a path, as the app's variables have it. */
  standIns: string;
  /** Requests a minute that every rate limit grants, over those of wrangler.toml. */
  rateLimit?: number;
  /** Milliseconds until an upserted vector can be found, over local/vectorize/wrangler.toml. */
  vectorsVisibleAfter?: number;
  /** Where the inspector listens; none without. */
  inspectorPort?: number;
  /**
   * More Workers in the same workerd, for benchmarks; each answers at an address of its own.
   * @param app the app's, for a twin of it.
   */
  beside?: (app: NamedWorker) => NamedWorker[];
}

/** A Worker as Miniflare takes it. */
export type NamedWorker = { name: string } & Record<string, unknown>;

export interface RunningWorkers {
  url: URL;
  /** The crons of wrangler.toml. */
  crons: string[];
  /** Hands a message to the app's e-mail door. */
  receive: Door;
  /** Where a Worker of `beside` answers. */
  addressOf(name: string): Promise<URL>;
  /** Fires a cron trigger of the app. @throws where the app does. */
  scheduled(cron: string, at?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** The bundles must be there (local/build). @throws where workerd does not start. */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const { vectorsVisibleAfter: visibleAfter } = options;
  const ours = described(APP, 'broughtby', options.vars);
  const { app, files } = onThePlatform(ours, options);
  const vectorize = described(
    VECTORIZE,
    'broughtby-vectorize',
    visibleAfter === undefined ? {} : { VISIBLE_AFTER_MS: String(visibleAfter) },
  );
  const door = described(MAIL_DOOR, 'broughtby-mail-door', {});
  const onPortOfItsOwn = (worker: NamedWorker) => ({
    ...worker,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const beside = options.beside?.(app) ?? [];
  endWithUs();
  const miniflare = new Miniflare(
    // Cast: its types know workers by scripts on disk, and ours come as bundles in memory, which it takes as well.
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      log: new Log(LogLevel.ERROR),
      // Otherwise Miniflare asks the network for the data of `request.cf`.
      cf: false,
      telemetry: { enabled: false },
      // Opens /cdn-cgi/local/scheduled, for trying a cron by hand.
      unsafeTriggerHandlers: true,
      ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
      logRequests: false,
      resourcePersistencePath: options.stateDir,
      workers: [app, files, vectorize, ...[door, ...beside].map(onPortOfItsOwn)],
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
      return (await response.json()) as DoorAnswer;
    },
    addressOf: (name) => miniflare.unsafeGetDirectURL(name),
    async scheduled(cron, at = new Date()) {
      const worker = await miniflare.getWorker('broughtby');
      await worker.scheduled({ cron, scheduledTime: at });
    },
    stop: () => miniflare.dispose(),
  };
}

/** The Worker of the web build's files. */
const FILES_NAME = 'broughtby-files';
const FILES_SCRIPT = 'export default { fetch: (request, { ASSETS }) => ASSETS.fetch(request) };';

/**
 * The app with what platform.js does in the simulator's place, and a Worker that has the files of the web build: asked
 * by the app as its ASSETS, and for hashed files by the browser, as `run_worker_first` has it. Every request to a
 * Worker that has files itself goes through two more in the simulator.
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
      routes: ['*/assets/*'],
      modules: [{ type: 'ESModule', path: 'files.js', contents: FILES_SCRIPT }],
      modulesRoot: '/',
    },
  };
}

/** workerd is started through a script that ends it with this process, however that ends. */
function endWithUs(): void {
  if (process.platform === 'win32') return;
  const miniflare = createRequire(import.meta.url).resolve('miniflare');
  process.env.WORKERD_BINARY ??= createRequire(miniflare)('workerd').default as string;
  process.env.MINIFLARE_WORKERD_PATH = join(ROOT, 'local/workerd.sh');
}

/** What we read or change of a Worker's options; the rest is between wrangler and Miniflare. */
interface Described extends NamedWorker {
  compatibilityDate: string;
  bindings: Record<string, unknown>;
  serviceBindings: Record<string, unknown>;
  assets: Record<string, unknown>;
  cronTriggers: string[];
  ratelimits: Record<string, { simple: { limit: number; period: number } }>;
}

/** What lies around the app; it comes first, and the bundle behind it. */
export const platform = ({ out }: Pick<WorkerSource, 'out'>) => ({
  type: 'ESModule' as const,
  path: join(out, 'platform.js'),
  contents: readFileSync(join(ROOT, 'local/platform.js'), 'utf8'),
});

/** What wrangler.toml says of a Worker, with its bundle. */
function described(source: WorkerSource, name: string, vars: Record<string, string>): Described {
  // Cast: the types leave out bindings, crons and rate limits, which are there.
  const { workerOptions } = optionsOf(source.config) as unknown as { workerOptions: Described };
  return {
    ...workerOptions,
    name,
    // They tell how to find modules; the bundle's are listed.
    modulesRules: undefined,
    modules: source === APP ? [platform(source), ...modulesOf(source)] : modulesOf(source),
    modulesRoot: source.out,
    bindings: { ...workerOptions.bindings, ...vars },
  };
}
