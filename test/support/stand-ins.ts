// Starts the laptop's stand-ins once for the whole run, and a process of databases for each test worker, because a
// shared one was the bottleneck.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createOidcIssuer, OIDC_CLIENT } from '../../local/oidc/issuer.ts';
import type { SiteAnswer, SiteRequest } from '../../local/samples/publishers.ts';
import { type StandInHandler, startStandIns } from '../../local/stand-ins.ts';
import { startStripeStandIn } from '../../local/stripe/server.ts';
import { answerChatStandIn } from './chat-stand-in.ts';
import { createPicture } from './pictures.ts';
import type { DatabaseTemplate } from './template.ts';
import { answerWorkersAi } from './workers-ai-stand-in.ts';

export const TEST_ORIGIN = 'http://app.test';

declare module 'vitest' {
  interface ProvidedContext {
    standIns: string;
    /** Addresses of Neon's protocol. Each test file names its own database in its connection string. */
    databases: string[];
    /** Settings of `npm run fuzz`. */
    fuzz: { calls: number; seconds: number; seed: number };
  }
}

/** A payment service that fails. */
const stripeDown: StandInHandler = async (_, response) => {
  response.writeHead(503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'The stand-in is down' } }));
};

/** The host 'pictures.example': a picture's address contains, as JSON, what a vision model answers about it. */
function picturesOf(host: string, { path }: SiteRequest): SiteAnswer | null {
  const seen = /^\/seen\/(.+)\.png$/.exec(path)?.[1];
  if (host !== 'pictures.example' || !seen) return null;
  return {
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: createPicture(JSON.parse(decodeURIComponent(seen))),
  };
}

/** Starts a process of databases cloned from `template`. */
function databaseProcess(template: DatabaseTemplate) {
  const child = fork(join(import.meta.dirname, 'database-process.ts'), { serialization: 'advanced' });
  const url = new Promise<string>((resolve, reject) => {
    child.once('message', (told) => resolve(String(told)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the databases' process ended with ${code}`)));
  });
  child.send(template);
  const stop = () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    return ended;
  };
  return { url, stop };
}

export default async function setup(project: TestProject) {
  const { template } = project.getProvidedContext();
  const processes = Array.from({ length: project.config.maxWorkers }, () => databaseProcess(template));
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-'));
  const stripe = startStripeStandIn({
    dataDir: null,
    // No app listens here: tests read the events from the API and deliver them themselves, in any order.
    webhookUrl: null,
    webhookSecret: 'whsec_test',
    secretKey: 'sk_test_laptop',
    prices: { annual: 'price_annual', weekly: 'price_weekly' },
  });
  // Issuers that authenticate clients differently from Google. They are created on request, because their address is
  // known only once the server listens.
  const issuers = new Map<string, StandInHandler>();
  const issuerAt = (host: string, path: string, authentication: 'client_secret_basic' | 'client_secret_post') => {
    const known =
      issuers.get(path) ??
      createOidcIssuer(`http://${host}${path}`, { ...OIDC_CLIENT, origins: [TEST_ORIGIN], authentication }, dataDir);
    issuers.set(path, known);
    return known;
  };
  const basicOnly: StandInHandler = (request, response) =>
    issuerAt(request.headers.host ?? '', '/oidc-basic', 'client_secret_basic')(request, response);
  /** Issuers, one per second path segment, whose first request for metadata never ends; the second is answered. */
  const asked = new Set<string>();
  const stuckAtFirst: StandInHandler = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://issuer.test');
    const mount = pathname.split('/').slice(0, 3).join('/');
    if (pathname.endsWith('/openid-configuration') && !asked.has(mount)) {
      asked.add(mount);
      return;
    }
    return issuerAt(request.headers.host ?? '', mount, 'client_secret_post')(request, response);
  };
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [TEST_ORIGIN],
    more: {
      stripe: stripe.handle,
      'stripe-down': stripeDown,
      chat: answerChatStandIn,
      'workers-ai': answerWorkersAi,
      'oidc-basic': basicOnly,
      'oidc-stuck': stuckAtFirst,
    },
    site: picturesOf,
    // The databases are in the other processes.
    databaseOf: () => Promise.reject(new Error('No database is here')),
  });
  project.provide('fuzz', {
    calls: Number(process.env.FUZZ_CALLS ?? 400),
    seconds: Number(process.env.FUZZ_SECONDS ?? 20),
    seed: Number(process.env.FUZZ_SEED ?? 17),
  });
  project.provide('standIns', standIns.url);
  project.provide('databases', await Promise.all(processes.map(({ url }) => url)));
  return async () => {
    await standIns.stop();
    await stripe.stop();
    await Promise.all(processes.map(({ stop }) => stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
}
