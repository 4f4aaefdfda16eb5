// npm run configure: copies the top level of wrangler.toml (the laptop's) to every environment, since wrangler inherits
// neither bindings nor consumers; environments/NAME.json states only what differs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'smol-toml';
import { experimental_readRawConfig as readRaw } from 'wrangler';
import { ROOT } from '../bundle.ts';

export const WRANGLER_CONFIG_PATH = join(ROOT, 'wrangler.toml');
const FOLDER = join(ROOT, 'environments');
export const GENERATED_MARK =
  '# ---- below: made by `npm run configure` from the lines above and environments/*.json ----';

export interface Environment {
  /** The Worker's name, from which those of its bucket, index and queues are derived. */
  name: string;
  /** Region of the database, such as 'aws:us-east-1'; the Worker is placed near it. */
  databaseRegion: string;
  /** Variables that aren't secret; see src/env.ts. */
  vars: Record<string, string>;
}

export const listEnvironmentNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort((a, b) => (a === 'production' ? -1 : b === 'production' ? 1 : a.localeCompare(b)));

export function readEnvironment(name: string): Environment {
  const path = join(FOLDER, `${name}.json`);
  if (!existsSync(path))
    throw new Error(`There is no environments/${name}.json; there are: ${listEnvironmentNames().join(', ')}`);
  return JSON.parse(readFileSync(path, 'utf8')) as Environment;
}

// biome-ignore lint/suspicious/noExplicitAny: wrangler exports no type for its configuration as it is written in a file
export type WranglerConfig = Record<string, any>;

export function readTopLevelConfig(): WranglerConfig {
  const { env: _, ...top } = readRaw({ config: WRANGLER_CONFIG_PATH }).rawConfig as WranglerConfig;
  return top;
}

/** What wrangler doesn't inherit; a test names a new key of the top level that is not here. */
const CARRIED = ['assets', 'r2_buckets', 'queues', 'ratelimits', 'limits', 'triggers', 'observability'];
/** Environments of one account must not share rate limits' counters. */
const LIMITS_APART = 1000;

export function buildEnvironmentSection(
  top: WranglerConfig,
  { name, databaseRegion, vars }: Environment,
  index: number,
): WranglerConfig {
  const own = (shared: string) => shared.replace(/^broughtby(?=-|$)/, name);
  return {
    name,
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: new URL(vars.ORIGIN ?? '').hostname, custom_domain: true }],
    placement: { mode: 'targeted', region: databaseRegion },
    ...Object.fromEntries(CARRIED.map((key) => [key, top[key]])),
    vars: { ENVIRONMENT: 'production', ...vars },
    r2_buckets: top.r2_buckets.map((bucket: WranglerConfig) => ({ ...bucket, bucket_name: own(bucket.bucket_name) })),
    // The laptop binds a Worker (local/vectorize) under the name that is here bound to the vector index.
    vectorize: top.services
      .filter(({ entrypoint }: WranglerConfig) => entrypoint === 'Vectorize')
      .map(({ binding }: WranglerConfig) => ({ binding, index_name: name })),
    queues: {
      producers: top.queues.producers.map((queue: WranglerConfig) => ({ ...queue, queue: own(queue.queue) })),
      consumers: top.queues.consumers.map((queue: WranglerConfig) => ({
        ...queue,
        queue: own(queue.queue),
        ...(queue.dead_letter_queue ? { dead_letter_queue: own(queue.dead_letter_queue) } : {}),
      })),
    },
    ratelimits: top.ratelimits.map((limit: WranglerConfig) => ({
      ...limit,
      namespace_id: String(Number(limit.namespace_id) + index * LIMITS_APART),
    })),
    ...(vars.MAIL_SENDER === 'cloudflare' ? { send_email: [{ name: 'SEND_EMAIL' }] } : {}),
  };
}

export function renderWranglerConfig(): string {
  const [above] = readFileSync(WRANGLER_CONFIG_PATH, 'utf8').split(GENERATED_MARK);
  const top = readTopLevelConfig();
  const env = Object.fromEntries(
    listEnvironmentNames().map((name, index) => [name, buildEnvironmentSection(top, readEnvironment(name), index)]),
  );
  return `${above?.trimEnd()}\n\n${GENERATED_MARK}\n\n${stringify({ env })}\n`;
}

export const isWranglerConfigCurrent = () => readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === renderWranglerConfig();

if (import.meta.main) {
  const isCurrent = isWranglerConfigCurrent();
  if (!isCurrent) writeFileSync(WRANGLER_CONFIG_PATH, renderWranglerConfig());
  console.log(isCurrent ? 'wrangler.toml is up to date' : 'Written: wrangler.toml');
}
