// Deployed environments have everything that the laptop has: wrangler inherits no binding and no consumer, so each is
// compared key by key.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import {
  listEnvironmentNames,
  readEnvironment,
  readTopLevelConfig,
  renderWranglerConfig,
  WRANGLER_CONFIG_PATH,
} from '../../../local/production/environments.ts';
import { vars } from '../../../src/env.ts';

// biome-ignore lint/suspicious/noExplicitAny: wrangler's own configuration
type Read = Record<string, any>;
const read = (env?: string): Read =>
  readConfig({ config: WRANGLER_CONFIG_PATH, ...(env ? { env } : {}) }, { hideWarnings: true });
const laptop = read();
const namesOf = (list: Read[] = [], key = 'binding') => list.map((one) => one[key]).sort();
/** A queue's name without its environment's. */
const kind = (queue: string, name: string) => queue.slice(name.length);

describe('wrangler.toml', () => {
  it('is what npm run configure makes of its top level and environments/*.json', () => {
    expect(readFileSync(WRANGLER_CONFIG_PATH, 'utf8')).toBe(renderWranglerConfig());
  });

  describe.each(listEnvironmentNames())('%s', (name) => {
    const env = read(name);
    const own = readEnvironment(name);

    it.each(['compatibility_date', 'compatibility_flags', 'minify', 'keep_names', 'alias', 'main'])(
      'runs with the same %s as the laptop',
      (key) => expect(env[key]).toEqual(laptop[key]),
    );

    it.each(['assets', 'triggers', 'observability', 'limits'])('has the laptop’s %s, key by key', (key) => {
      for (const [inner, value] of Object.entries(laptop[key] as Read)) expect(env[key][inner], inner).toEqual(value);
    });

    it('sends to and consumes the same queues, with the same sizes, retries, delays and concurrency', () => {
      const told = (config: Read, prefix: string) => ({
        producers: config.queues.producers.map((one: Read) => [one.binding, kind(one.queue, prefix)]),
        consumers: config.queues.consumers.map(({ queue, dead_letter_queue: dead, ...rest }: Read) => ({
          queue: kind(queue, prefix),
          dead: dead ? kind(dead, prefix) : null,
          ...rest,
        })),
      });
      expect(told(env, own.name)).toEqual(told(laptop, 'broughtby'));
      for (const { max_concurrency: most, queue } of env.queues.consumers)
        if (!queue.endsWith('-dead')) expect(most, queue).toBeGreaterThan(0);
    });

    it('has the same limits by numbers that no other environment counts under', () => {
      const limits = (config: Read) => config.ratelimits.map(({ name: of, simple }: Read) => ({ of, simple }));
      expect(limits(env)).toEqual(limits(laptop));
      const others = listEnvironmentNames()
        .filter((other) => other !== name)
        .flatMap((other) => namesOf(read(other).ratelimits, 'namespace_id'));
      for (const number of namesOf(env.ratelimits, 'namespace_id')) expect(others).not.toContain(number);
    });

    it('binds whatever the laptop binds, its own bucket and index', () => {
      const bound = (config: Read) =>
        [...namesOf(config.r2_buckets), ...namesOf(config.services), ...namesOf(config.vectorize)].sort();
      expect(bound(env)).toEqual(bound(laptop));
      expect(env.r2_buckets.map((one: Read) => one.bucket_name)).toEqual([own.name]);
      expect(env.vectorize.map((one: Read) => one.index_name)).toEqual([own.name]);
      expect(env.send_email.map((one: Read) => one.name)).toEqual(
        own.vars.MAIL_SENDER === 'cloudflare' ? ['SEND_EMAIL'] : [],
      );
    });

    it('answers at the host of its ORIGIN, and nowhere else; near its database', () => {
      const host = new URL(own.vars.ORIGIN ?? '').hostname;
      expect(env.routes).toEqual([{ pattern: host, custom_domain: true }]);
      expect([env.workers_dev, env.preview_urls]).toEqual([false, false]);
      expect(env.placement).toEqual({ mode: 'targeted', region: own.databaseRegion });
    });

    it('has no other keys set than those compared here', () => {
      const compared = [
        'assets',
        'triggers',
        'observability',
        'limits',
        'queues',
        'ratelimits',
        'r2_buckets',
        'services',
        'vectorize',
        'vars',
      ];
      const set = Object.keys(readTopLevelConfig()).filter(
        (key) =>
          !['name', 'main', 'alias', 'minify', 'keep_names', 'compatibility_date', 'compatibility_flags'].includes(key),
      );
      expect(
        set.filter((key) => !compared.includes(key)),
        'a new key of the top level needs its comparison',
      ).toEqual([]);
    });
  });

  it('gives a batch’s jobs the connections they need at once', () => {
    // A site job asks for two addresses of a name at once, then for one thing at a time; every other job asks for one
    // thing at a time, but for a spare.
    const perJob: Record<string, number> = { 'broughtby-sites': 2, 'broughtby-priority': 2, 'broughtby-webhooks': 2 };
    for (const { queue, max_batch_size: size } of laptop.queues.consumers)
      expect(size * (perJob[queue] ?? 1), queue).toBeLessThanOrEqual(6);
  });
});

it('says of every variable what it is', () => {
  const source = readFileSync('src/env.ts', 'utf8');
  expect(Object.keys(vars.shape).filter((name) => !source.includes(`*/\n  ${name}:`))).toEqual([]);
});
