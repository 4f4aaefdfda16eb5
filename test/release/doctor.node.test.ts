// The doctor's findings for an empty, a partial and a complete environment, and that provisioning creates exactly what
// was missing, once. Cloudflare is asked through the real wrangler.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { rollbackInstructions, runDeploySteps } from '../../local/production/deploy.ts';
import { createDoctorReport } from '../../local/production/doctor.ts';
import { buildEnvironmentSection, readTopLevelConfig } from '../../local/production/environments.ts';
import type { EnvironmentFacts } from '../../local/production/facts.ts';
import { provision } from '../../local/production/provision.ts';
import { createStripe, STRIPE_EVENTS } from '../../local/production/stripe-parts.ts';
import { createWrangler } from '../../local/production/wrangler.ts';
import { configOf } from '../../src/env.ts';
import { VALID_CONFIG } from '../api/operations/whole.ts';
import { WORKERS_AI_ACCOUNT_ID, WORKERS_AI_API_TOKEN } from '../support/workers-ai-account.ts';
import { EMPTY_ACCOUNTS, startVendorStandIns, type VendorAccounts } from './support/vendors.ts';

const SECRET_NAMES = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];
const SECRETS = Object.fromEntries(SECRET_NAMES.map((name) => [name, VALID_CONFIG[name] ?? '']));
const { ENVIRONMENT: _, ...rest } = VALID_CONFIG;
const VARS = Object.fromEntries(
  Object.entries(rest).filter(([name]) => ![...SECRET_NAMES, 'OPENAI_API_KEY', 'WEBHOOK_SECRET'].includes(name)),
);
const completeAccounts = (): VendorAccounts => ({
  buckets: ['broughtby'],
  queues: ['priority', 'mail', 'sites', 'webhooks', 'jobs', 'dead'].map((kind) => `broughtby-${kind}`),
  indexes: { broughtby: { dimensions: 1536, metric: 'cosine' } },
  secrets: [...SECRET_NAMES, 'OPENAI_API_KEY', 'WEBHOOK_SECRET'],
  zones: ['broughtby.io', 'mail.broughtby.io'],
  catchAll: { enabled: true, actions: [{ type: 'worker', value: ['broughtby'] }], matchers: [{ type: 'all' }] },
  prices: [
    { id: VARS.STRIPE_PRICE_ANNUAL ?? '', active: true, recurring: { interval: 'year' } },
    { id: VARS.STRIPE_PRICE_WEEKLY ?? '', active: true, recurring: { interval: 'week' } },
  ],
  endpoints: [
    { id: 'we_1', url: `${VARS.ORIGIN}/api/stripe/webhook`, status: 'enabled', enabled_events: STRIPE_EVENTS },
  ],
  portals: [{}],
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const environmentWith = (vars: Record<string, string>) => ({
  name: 'broughtby',
  databaseRegion: 'aws:us-east-1',
  vars: { ...VARS, ...vars },
});
const vendorsAt = (url: string) => ({
  wrangler: createWrangler({
    ...process.env,
    CLOUDFLARE_API_BASE_URL: `${url}/cf`,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'acc',
  }),
  stripe: createStripe('token', url),
});
async function factsOf(account: VendorAccounts, more: Partial<EnvironmentFacts> = {}) {
  const { url, changes, stop } = await startVendorStandIns(account);
  stops.push(stop);
  const facts: EnvironmentFacts = {
    name: 'production',
    environment: environmentWith({}),
    secrets: SECRETS,
    deployedSecrets: account.secrets,
    configured: true,
    ...vendorsAt(url),
    ...more,
  };
  return { facts, changes, url };
}
/** The doctor's report where no vendor is asked. */
const reportOf = (vars: Record<string, string>, secrets: string[] = []) =>
  createDoctorReport({
    name: 'production',
    environment: environmentWith(vars),
    secrets: {},
    deployedSecrets: [...SECRET_NAMES, ...secrets],
    wrangler: null,
    stripe: null,
    configured: true,
  });
/** An address at which nobody answers. */
async function closedUrl(): Promise<string> {
  const { url, stop } = await startVendorStandIns(EMPTY_ACCOUNTS);
  await stop();
  return url;
}
const linesOf = (lines: string[], mark: string) => lines.filter((line) => line.startsWith(mark)).join('\n');

describe('the doctor', () => {
  it('says of an empty account and configuration everything that is missing, by name', async () => {
    const vars = {
      ORIGIN: 'https://app.example.com',
      MAIL_DOMAIN: 'mail.example.com',
      OIDC_ISSUER: 'https://accounts.google.com',
    };
    const environment = { ...environmentWith({}), vars };
    const { facts } = await factsOf(structuredClone(EMPTY_ACCOUNTS), { secrets: {}, environment });
    const { lines, healthy } = await createDoctorReport(facts);
    expect(healthy).toBe(false);
    expect(linesOf(lines, 'WRONG')).toMatch(
      /ORIGIN uses the placeholder example\.com[\s\S]*MAIL_DOMAIN uses the placeholder example\.com/,
    );
    const missing = linesOf(lines, 'MISSING');
    for (const name of [
      ...SECRET_NAMES,
      'OIDC_CLIENT_ID',
      'STRIPE_PRICE_ANNUAL',
      'the bucket broughtby',
      'the queue broughtby-sites',
      'the queue broughtby-dead',
      'the index broughtby',
      'no zone of this account holds mail.example.com',
      'Stripe sends no events',
      'customer portal',
    ])
      expect(missing).toContain(name);
  });

  it('says of half a configuration what is missing and what is wrong, and no more', async () => {
    const half = completeAccounts();
    half.queues = half.queues.filter((queue) => queue !== 'broughtby-sites');
    half.indexes.broughtby = { dimensions: 768, metric: 'cosine' };
    half.catchAll = { enabled: true, actions: [{ type: 'forward', value: ['ada@broughtby.io'] }], matchers: [] };
    half.endpoints = half.endpoints.map((one) => ({ ...one, enabled_events: ['invoice.paid'] }));
    half.secrets = half.secrets.filter((name) => name !== 'SESSION_SECRET');
    const { facts } = await factsOf(half, { configured: false, secrets: { SESSION_SECRET: 'x'.repeat(40) } });
    const { lines } = await createDoctorReport(facts);
    expect(lines.filter((line) => line.startsWith('MISSING')).map((line) => line.slice(13, 49))).toEqual([
      expect.stringContaining('SESSION_SECRET is known here'),
      expect.stringContaining('the queue broughtby-sites'),
    ]);
    expect(linesOf(lines, 'WRONG')).toMatch(
      /npm run configure[\s\S]*SESSION_SECRET has fewer[\s\S]*768 dimensions[\s\S]*goes elsewhere[\s\S]*customer\.subscription\.deleted/,
    );
    expect(lines.at(-1)).toBe(
      'production: 2 missing, 5 wrong. npm run provision -- --env production makes what it can.',
    );
  });

  it('says of a whole one that nothing is missing', async () => {
    const { facts, changes } = await factsOf(completeAccounts());
    const { lines, healthy } = await createDoctorReport(facts);
    expect([linesOf(lines, 'MISSING'), linesOf(lines, 'WRONG')]).toEqual(['', '']);
    expect(healthy).toBe(true);
    expect(lines.at(-1)).toMatch(/^production: nothing is missing/);
    expect(changes).toEqual([]);
  });

  it('says that a vendor refuses the token, and examines the rest', async () => {
    const { facts, url } = await factsOf(structuredClone(EMPTY_ACCOUNTS), { wrangler: null });
    const { lines } = await createDoctorReport({ ...facts, stripe: createStripe('old', url) });
    expect(linesOf(lines, 'WRONG')).toContain('no such key');
    const wrangler = createWrangler({
      ...process.env,
      CLOUDFLARE_API_BASE_URL: `${url}/cf`,
      CLOUDFLARE_API_TOKEN: 'old',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
    });
    await expect(wrangler(['queues', 'info', 'any'])).rejects.toMatchObject({
      message: expect.stringContaining('no such token'),
      isUnreachable: false,
    });
  });

  it('ends with 1 and its findings as a command, with Cloudflare and Stripe out of reach', async () => {
    const closed = await closedUrl();
    const env = {
      ...process.env,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      CLOUDFLARE_API_BASE_URL: closed,
      STRIPE_API_BASE: closed,
    };
    const ran = await promisify(execFile)(process.execPath, ['local/production/doctor.ts'], { env }).catch(
      (error) => error,
    );
    expect([ran.code, ran.stderr]).toEqual([1, '']);
    expect(ran.stdout.match(/^UNREACHABLE .*/gm)).toEqual([
      expect.stringContaining("Cloudflare can't be reached"),
      expect.stringContaining("Stripe can't be reached"),
    ]);
    expect(ran.stdout).toContain('a web client with the redirect URI');
  });

  it('without tokens names the commands', async () => {
    const { lines, healthy } = await reportOf({});
    expect(healthy).toBe(true);
    expect(lines.join('\n')).toMatch(
      /wrangler r2 bucket create broughtby[\s\S]*vectorize create broughtby --dimensions 1536 --metric cosine/,
    );
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ SIGNUPS: 'yes' }, /SIGNUPS is not taken: it must be/],
    // The database counts them as an integer of 32 bits.
    [{ OPENAI_DAILY_TOKENS: '2147483648' }, /OPENAI_DAILY_TOKENS is not taken: it /],
    [{ MODEL_PROVIDER: 'acme' }, /MODEL_PROVIDER is not taken/],
  ])('says what the Worker would refuse at its start: %j', async (vars, words) => {
    expect(linesOf((await reportOf(vars)).lines, 'WRONG')).toMatch(words);
  });

  it('says which model the Worker uses and what it costs, and that similarities are not calibrated', async () => {
    const cloudflare = { MODEL_PROVIDER: 'workers-ai', CLOUDFLARE_ACCOUNT_ID: WORKERS_AI_ACCOUNT_ID };
    expect((await reportOf(cloudflare, ['WORKERS_AI_TOKEN'])).lines.join('\n')).toMatch(
      /gemma-4-26b-a4b-it of Cloudflare Workers AI: \$0\.10 in, \$0\.30 out.*for 100 \$0\.36, for 1,000 \$3\.61, for 5,000 \$18\.06[\s\S]*bge-m3 is not calibrated/,
    );
    expect(linesOf((await reportOf(cloudflare)).lines, 'MISSING')).toContain('WORKERS_AI_TOKEN is not set');
    expect((await reportOf({})).lines.join('\n')).toMatch(/\? .*without one no newsletters are compared/);
  });
});

describe('provisioning', () => {
  const run = async (facts: EnvironmentFacts, dryRun = false) => {
    const said: string[] = [];
    const set: string[] = [];
    const done = await provision(facts, {
      dryRun,
      say: (line) => said.push(line),
      run: async (args, input) => {
        if (args[0] === 'secret') set.push(...Object.keys(JSON.parse(input ?? '')));
        else await facts.wrangler?.(args);
      },
    });
    return { done, said: said.join('\n'), set };
  };

  it('printed beforehand changes nothing, then makes what is missing, and a second time does nothing', async () => {
    const account = { ...completeAccounts(), buckets: [], queues: [], indexes: {}, secrets: [] } as VendorAccounts;
    const { facts, changes } = await factsOf(account);
    const before = await run(facts, true);
    expect([before.done, changes, before.set]).toEqual([false, [], []]);
    expect(before.said).toContain('would run  npx wrangler r2 bucket create broughtby');
    const first = await run(facts);
    expect(first.set.sort()).toEqual(Object.keys(SECRETS).sort());
    expect(first.said).not.toContain(SECRETS.SESSION_SECRET);
    account.queues.sort();
    expect(account).toEqual({ ...completeAccounts(), queues: completeAccounts().queues.sort(), secrets: [] });
    const made = changes.length;
    account.secrets.push(...SECRET_NAMES);
    const second = await run(facts);
    expect([second.done, second.set, changes.length]).toEqual([true, [], made]);
  });

  it('names what is left to do by hand, and changes nothing where a vendor gives no answer', async () => {
    const bare = { secrets: {}, deployedSecrets: [], wrangler: null };
    const { facts } = await factsOf(structuredClone(EMPTY_ACCOUNTS), bare);
    const { done, said } = await run(facts);
    expect(done).toBe(false);
    expect(said).toContain('npx wrangler secret put DATABASE_URL --env production');
    expect(said).toContain('create a recurring price of $98 a year');
    const away = await run({ ...facts, secrets: SECRETS, ...vendorsAt(await closedUrl()), wrangler: null });
    expect([away.done, away.set]).toEqual([false, []]);
    expect(away.said).toContain("Stripe can't be reached");
  });
});

it('an environment passes its model provider on to the Worker, which refuses to start without its token', () => {
  const environment = environmentWith({ MODEL_PROVIDER: 'workers-ai', CLOUDFLARE_ACCOUNT_ID: WORKERS_AI_ACCOUNT_ID });
  const section = buildEnvironmentSection(readTopLevelConfig(), environment, 0);
  const { OPENAI_API_KEY: _, ...keyless } = VALID_CONFIG;
  expect(configOf({ ...keyless, ...section.vars, WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN })).toMatchObject({
    OPENAI_BASE_URL: `https://api.cloudflare.com/client/v4/accounts/${WORKERS_AI_ACCOUNT_ID}/ai/v1`,
  });
  expect(() => configOf({ ...keyless, ...section.vars })).toThrow('WORKERS_AI_TOKEN is missing');
});

it('a deploy stops at what fails, and says how to go back by how far it came', async () => {
  const ran: string[] = [];
  const step = (what: string, fails = false) => ({
    [what]: async () => {
      ran.push(what);
      if (fails) throw new Error('no');
    },
  });
  const steps = { ...step('check'), ...step('migrate', true), ...step('deploy') };
  expect(await runDeploySteps(steps, () => undefined)).toBe('migrate');
  expect(ran).toEqual(['check', 'migrate']);
  expect(rollbackInstructions('migrate', 'staging')).toContain('Nothing was deployed');
  expect(rollbackInstructions('smoke test', 'staging')).toContain('wrangler rollback --env staging');
});
