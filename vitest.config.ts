// `unit` and `web` run in Node without a database; `worker` in workerd against a real one (one a file, cloned from a
// migrated template); `node` in Node with a database or a process. `release` and `release-node` are as the last two,
// for `npm run test:release` only. The folder and the ending .node.test.ts select the project.
import { availableParallelism } from 'node:os';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { unstable_readConfig } from 'wrangler';
import { apiCallsPlugin } from './local/api-calls.ts';
import { bundle, listBundledModules, VECTORIZE_WORKER } from './local/bundle.ts';

await bundle(VECTORIZE_WORKER);

/** The Worker's aliases, so that the tests run with the libraries that are deployed. */
const bundled = Object.fromEntries(
  Object.entries<string>(unstable_readConfig({ config: './wrangler.toml' }, { hideWarnings: true }).alias ?? {}).map(
    ([name, to]) => [name, to.startsWith('./') ? new URL(to, import.meta.url).pathname : to],
  ),
);

const NODE_TESTS = ['test/**/*.node.test.ts', 'test/architecture.test.ts'];
const UNIT_TESTS = 'test/unit/**/*.test.ts';
const WEB_TESTS = ['test/unit/web/**/*.test.ts', 'test/web/**/*.test.ts'];
const RELEASE_TESTS = 'test/release/**/*.test.ts';
const RELEASE_NODE_TESTS = 'test/release/**/*.node.test.ts';

/** Tests in workerd, with the platform's bindings and a database. */
const inWorkerd = (name: string, include: string, exclude: string[]) => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        // An index that is as late as the real one.
        serviceBindings: { LATE_VECTORS: { name: 'broughtby-vectorize-late', entrypoint: 'Vectorize' } },
        workers: [
          {
            name: 'broughtby-vectorize-late',
            compatibilityDate: '2026-11-01',
            modules: listBundledModules(VECTORIZE_WORKER),
            modulesRoot: VECTORIZE_WORKER.out,
            bindings: { VISIBLE_AFTER_MS: '1500' },
            durableObjects: { INDEX: { className: 'VectorIndex', useSQLite: true } },
          },
          {
            name: 'broughtby-vectorize',
            compatibilityDate: '2026-11-01',
            modules: listBundledModules(VECTORIZE_WORKER),
            modulesRoot: VECTORIZE_WORKER.out,
            bindings: { VISIBLE_AFTER_MS: '0' },
            durableObjects: { INDEX: { className: 'VectorIndex', useSQLite: true } },
          },
        ],
      },
    }),
  ],
  resolve: {
    alias: { ...bundled, 'react/jsx-dev-runtime': 'hono/jsx/jsx-dev-runtime' },
  },
  test: {
    name,
    include: [include],
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: ['test/support/template.ts', 'test/support/stand-ins.ts'],
    setupFiles: ['test/support/quiet.ts', 'test/support/empty-bucket.ts'],
    // A runtime of its own for each file took half of the time. What files could share they name for themselves:
    // database, people, newsletters.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Bundled as the Worker's build does it: so that the alias holds inside the CommonJS package too, and hundreds of
    // files are one.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            '@kenjiuno/msgreader',
            'stripe',
            'oauth4webapi',
            'zod',
            'drizzle-orm',
            'drizzle-orm/pg-core',
            'drizzle-orm/neon-http',
            // Beside drizzle, which sets the type parsers of the copy that it is bundled with.
            '@neondatabase/serverless',
            'tldts',
            'sanitize-html',
            'htmlparser2',
            'jose',
          ],
        },
      },
    },
  },
});

/** Tests in Node that open databases or start processes. */
const inNode = (name: string, include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: ['test/support/template.ts'],
    // As above: a process for each file was idle for a third of their time.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // By default one where there are two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Everything is closed after a second; a message port of a thread that Vitest leaves open isn't waited for.
    teardownTimeout: 5_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: [UNIT_TESTS],
          exclude: [...configDefaults.exclude, ...WEB_TESTS],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [apiCallsPlugin],
        test: {
          name: 'web',
          include: WEB_TESTS,
          // Modules of its own for each file: a module that another file loaded with the real React would keep it.
          isolate: true,
          pool: 'threads',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      inWorkerd('worker', 'test/**/*.test.ts', [...NODE_TESTS, ...WEB_TESTS, UNIT_TESTS, RELEASE_TESTS, 'test/e2e/**']),
      inNode('node', NODE_TESTS, [...WEB_TESTS, UNIT_TESTS, RELEASE_TESTS]),
      inWorkerd('release', RELEASE_TESTS, [RELEASE_NODE_TESTS]),
      inNode('release-node', [RELEASE_NODE_TESTS], []),
    ],
  },
});
