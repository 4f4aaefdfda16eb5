// Three projects: `worker` runs in workerd against a real database (one a file, cloned from a migrated template), `node` checks what runs on Node
// (the laptop edition, the architecture, the corpora), and `web` the pages’ hooks without a page. Names tell: *.node.test.ts run in Node.
import { availableParallelism } from 'node:os';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { unstable_readConfig } from 'wrangler';
import { bundle, listBundledModules, VECTORIZE_WORKER } from './local/bundle.ts';

await bundle(VECTORIZE_WORKER);

/** The Worker's aliases, so that the tests run with the libraries that are deployed. */
const bundled = Object.fromEntries(
  Object.entries<string>(unstable_readConfig({ config: './wrangler.toml' }, { hideWarnings: true }).alias ?? {}).map(
    ([name, to]) => [name, to.startsWith('./') ? new URL(to, import.meta.url).pathname : to],
  ),
);

const NODE_TESTS = ['test/**/*.node.test.ts', 'test/architecture.test.ts'];
const WEB_TESTS = 'test/web/**/*.node.test.ts';

export default defineConfig({
  test: {
    // The two Vite servers that don't exit by themselves aren't waited for.
    teardownTimeout: 1_000,
    // By default one where there are two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
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
          name: 'worker',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...NODE_TESTS, 'test/e2e/**'],
          globalSetup: ['test/support/template.ts', 'test/support/stand-ins.ts'],
          setupFiles: ['test/support/quiet.ts', 'test/support/empty-bucket.ts'],
          // A runtime of its own for each file took half of the time. What files could share they name for themselves: database, people, newsletters.
          isolate: false,
          // What passes at the second try is told as flaky.
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Bundled as the Worker's build does it: so that the alias holds inside the CommonJS package too, and hundreds of files are one.
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
                  'openai',
                  'jose',
                ],
              },
            },
          },
        },
      },
      {
        test: {
          name: 'node',
          include: NODE_TESTS,
          exclude: [...configDefaults.exclude, WEB_TESTS],
          globalSetup: ['test/support/template.ts'],
          // As above: a process for each file was idle for a third of their time.
          isolate: false,
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: [WEB_TESTS],
          // Modules of its own for each file: a module that another file loaded with the real React would keep it.
          isolate: true,
          pool: 'threads',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
