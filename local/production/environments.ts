// Deployed environments. wrangler inherits neither bindings nor consumers, so the top level of wrangler.toml (the
// laptop's) is copied to every environment by rule. environments/NAME.json states only what differs: the Worker's name,
// the region of its database and its variables. `npm run configure` generates everything below GENERATED_MARK in
// wrangler.toml; a test fails if it is out of date.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'smol-toml';
import { experimental_readRawConfig as readRaw } from 'wrangler';
import { ROOT } from '../bundle.ts';

export const WRANGLER_CONFIG_PATH = join(ROOT, 'wrangler.toml');
const FOLDER = join(ROOT, 'environments');
export const GENERATED_MARK =
  '# ---- below: made by `npm run configure` from the lines above and environments/*.json ----';

/** The content of environments/NAME.json. */
export interface Environment {
  /** The Worker's name, from which those of its bucket, index and queues are derived. */
  name: string;
  /** Region of the database, such as 'aws:us-east-1'; the Worker is placed near it. */
  databaseRegion: string;
  /** Variables that aren't secret; see src/env.ts. */
  vars: Record<string, string>;
}

/** The environments that have a file, production first, then by name. */
export const listEnvironmentNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort((a, b) => (a === 'production' ? -1 : b === 'production' ? 1 : a.localeCompare(b)));

/** Reads an environment. @throws Error listing the existing ones if there is none of that name. */
export function readEnvironment(name: string): Environment {
  const path = join(FOLDER, `${name}.json`);
  if (!existsSync(path))
    throw new Error(`There is no environments/${name}.json; there are: ${listEnvironmentNames().join(', ')}`);
  return JSON.parse(readFileSync(path, 'utf8')) as Environment;
}

// biome-ignore lint/suspicious/noExplicitAny: wrangler exports no type for its configuration as it is written in a file
export type WranglerConfig = Record<string, any>;

/** The top level of wrangler.toml. */
export function readTopLevelConfig(): WranglerConfig {
  const { env: _, ...top } = readRaw({ config: WRANGLER_CONFIG_PATH }).rawConfig as WranglerConfig;
  return top;
}

/** Top-level keys that aren't copied to an environment: wrangler itself inherits them, or only the laptop has them. */
const NOT_CARRIED = new Set([
  'name',
  'main',
  'compatibility_date',
  'compatibility_flags',
  'minify',
  'keep_names',
  'alias',
  'services',
  '$schema',
  'configPath',
  'userConfigPath',
  'topLevelName',
]);
/**
 * Offset between the rate limits' namespace ids of two environments, so that environments of one account don't share
 * counters.
 */
const LIMITS_APART = 1000;

/**
 * Builds an environment's section: all bindings, consumers and triggers of the top level under the environment's own
 * names, and the settings that only a deployed Worker has, such as routes.
 */
export function buildEnvironmentSection(
  top: WranglerConfig,
  { name, databaseRegion, vars }: Environment,
  index: number,
): WranglerConfig {
  const own = (shared: string) => shared.replace(/^broughtby(?=-|$)/, name);
  const carried = Object.fromEntries(Object.entries(top).filter(([key]) => !NOT_CARRIED.has(key)));
  return {
    name,
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: new URL(vars.ORIGIN ?? '').hostname, custom_domain: true }],
    placement: { mode: 'targeted', region: databaseRegion },
    ...carried,
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
    // The binding of Cloudflare's Email Service; the laptop sends to its outbox instead.
    ...(vars.MAIL_SENDER === 'cloudflare' ? { send_email: [{ name: 'SEND_EMAIL' }] } : {}),
  };
}

/** wrangler.toml as it should be: its top level unchanged, the environments generated. */
export function renderWranglerConfig(): string {
  const [above] = readFileSync(WRANGLER_CONFIG_PATH, 'utf8').split(GENERATED_MARK);
  const top = readTopLevelConfig();
  const env = Object.fromEntries(
    listEnvironmentNames().map((name, index) => [name, buildEnvironmentSection(top, readEnvironment(name), index)]),
  );
  return `${above?.trimEnd()}\n\n${GENERATED_MARK}\n\n${stringify({ env })}\n`;
}
