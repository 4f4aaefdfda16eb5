// The doctor's findings for an empty, a partial and a complete configuration, and that provisioning creates exactly
// what was missing, once.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { rollbackInstructions, runDeploySteps } from '../../../local/production/deploy.ts';
import { createDoctorReport } from '../../../local/production/doctor.ts';
import type { EnvironmentFacts } from '../../../local/production/facts.ts';
import { type ProvisionOptions, provision } from '../../../local/production/provision.ts';
import { createCloudflareApi, createStripeApi, type VendorError } from '../../../local/production/vendors.ts';
import {
  createCompleteVendorAccounts,
  environmentFactsOf,
  pickValidConfig,
  SECRET_NAMES,
  stopVendorStandIns,
  VALID_VARS,
} from './environment-facts.ts';
import { createEmptyVendorAccounts, startVendorStandIns, type VendorAccounts } from './vendors-stand-in.ts';

afterEach(stopVendorStandIns);
/** An address at which nobody answers. */
async function closedUrl(): Promise<string> {
  const { url, stop } = await startVendorStandIns(createEmptyVendorAccounts());
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
    const { inspected } = await environmentFactsOf(createEmptyVendorAccounts(), {
      secrets: {},
      environment: { name: 'broughtby', databaseRegion: 'aws:us-east-1', vars },
    });
    const { lines, healthy } = await createDoctorReport(inspected);
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
    const half = createCompleteVendorAccounts();
    half.queues = half.queues.filter((queue) => queue !== 'broughtby-sites');
    half.indexes.broughtby = { dimensions: 768, metric: 'cosine' };
    half.catchAll = { enabled: true, actions: [{ type: 'forward', value: ['ada@broughtby.io'] }] };
    half.endpoints = half.endpoints.map((one) => ({ ...one, enabled_events: ['invoice.paid'] }));
    half.secrets = half.secrets.filter((name) => name !== 'SESSION_SECRET');
    const { inspected } = await environmentFactsOf(half, {
      configured: false,
      secrets: { SESSION_SECRET: 'x'.repeat(40) },
    });
    const { lines } = await createDoctorReport(inspected);
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

  it('says what the Worker would refuse at its start, and what is asked for in vain', async () => {
    const saying = async (vars: Record<string, string>, more: Partial<EnvironmentFacts> = {}) => {
      const environment = { name: 'broughtby', databaseRegion: 'aws:us-east-1', vars: { ...VALID_VARS, ...vars } };
      return (
        await createDoctorReport(
          (
            await environmentFactsOf(createCompleteVendorAccounts(), { environment, ...more })
          ).inspected,
        )
      ).lines;
    };
    expect(linesOf(await saying({ SIGNUPS: 'yes' }), 'WRONG')).toMatch(/SIGNUPS is not taken: it must be/);
    // The database counts them as an integer of 32 bits.
    for (const OPENAI_DAILY_TOKENS of ['many', '2147483648'])
      expect(linesOf(await saying({ OPENAI_DAILY_TOKENS }), 'WRONG')).toMatch(/OPENAI_DAILY_TOKENS is not taken: it /);
  });

  it('says of a whole one that nothing is missing', async () => {
    const { inspected, changes } = await environmentFactsOf(createCompleteVendorAccounts());
    const { lines, healthy } = await createDoctorReport(inspected);
    expect([linesOf(lines, 'MISSING'), linesOf(lines, 'WRONG')]).toEqual(['', '']);
    expect(healthy).toBe(true);
    expect(lines.at(-1)).toMatch(/^production: nothing is missing/);
    expect(changes).toEqual([]);
  });

  it('says what it can where a vendor gives no answer, and names that vendor as unreachable', async () => {
    const { inspected } = await environmentFactsOf(createEmptyVendorAccounts());
    const closed = await closedUrl();
    const cloudflare = createCloudflareApi({ token: 'token', base: closed });
    const deployedSecrets = await cloudflare.ask('GET', '/accounts/acc/any').catch((error) => error);
    const withoutCloudflare = await createDoctorReport({
      ...inspected,
      cloudflare,
      deployedSecrets: deployedSecrets as VendorError,
    });
    expect(withoutCloudflare.healthy).toBe(false);
    expect(linesOf(withoutCloudflare.lines, 'UNREACHABLE')).toBe(
      `UNREACHABLE  Cloudflare can't be reached at ${new URL(closed).host}: ECONNREFUSED`,
    );
    expect(linesOf(withoutCloudflare.lines, 'MISSING')).toContain('Stripe sends no events');
    expect(withoutCloudflare.lines.at(-1)).toMatch(/wrong, 1 unreachable\. /);
    const withoutStripe = await createDoctorReport({
      ...inspected,
      stripe: createStripeApi({ key: 'token', base: closed }),
    });
    expect(linesOf(withoutStripe.lines, 'UNREACHABLE')).toMatch(/^UNREACHABLE {2}Stripe can't be reached/);
    expect(linesOf(withoutStripe.lines, 'MISSING')).toContain('the bucket broughtby');
  });

  it('says that a vendor refuses the token, and examines the rest', async () => {
    const { inspected, url } = await environmentFactsOf(createEmptyVendorAccounts());
    const { lines } = await createDoctorReport({
      ...inspected,
      stripe: createStripeApi({ key: 'old', base: `${url}/stripe` }),
    });
    expect(linesOf(lines, 'WRONG')).toContain('no such key');
    expect(linesOf(lines, 'MISSING')).toContain('the bucket broughtby');
  });

  it('ends with 1 and its findings as a command, with Cloudflare and Stripe out of reach', async () => {
    const closed = await closedUrl();
    const env = {
      ...process.env,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      CLOUDFLARE_API_BASE: closed,
      STRIPE_API_BASE: closed,
    };
    const ran = await promisify(execFile)(process.execPath, ['local/production/doctor.ts'], { env }).catch(
      (error) => error,
    );
    expect([ran.code, ran.stderr]).toEqual([1, '']);
    expect(ran.stdout.match(/^UNREACHABLE .*/gm)).toEqual([
      expect.stringContaining('Cloudflare'),
      expect.stringContaining('Stripe'),
    ]);
    expect(ran.stdout).toContain('a web client with the redirect URI');
  });

  it('without tokens names the commands', async () => {
    const { inspected } = await environmentFactsOf(createEmptyVendorAccounts(), {
      cloudflare: null,
      stripe: null,
      deployedSecrets: null,
    });
    const { lines, healthy } = await createDoctorReport(inspected);
    expect(healthy).toBe(true);
    expect(lines.join('\n')).toMatch(
      /wrangler r2 bucket create broughtby[\s\S]*vectorize create broughtby --dimensions 1536 --metric cosine/,
    );
  });
});

describe('provisioning', () => {
  const run = async (inspected: EnvironmentFacts, more: Partial<ProvisionOptions> = {}) => {
    const said: string[] = [];
    const set: Record<string, string> = {};
    const done = await provision(inspected, {
      dryRun: false,
      say: (line) => said.push(line),
      askSecret: null,
      putSecret: async (name, value) => {
        set[name] = value;
      },
      ...more,
    });
    return { done, said: said.join('\n'), set };
  };

  it('printed beforehand, changes nothing', async () => {
    const { inspected, changes } = await environmentFactsOf(createEmptyVendorAccounts());
    const { done, said } = await run(inspected, { dryRun: true });
    expect(done).toBe(false);
    expect(changes).toEqual([]);
    expect(said).toMatch(/would {4}make: the bucket broughtby/);
    expect(said).toContain('would    ask for SESSION_SECRET (known here)');
  });

  it('makes what is missing, sets the secrets, and a second time does nothing', async () => {
    const account = {
      ...createEmptyVendorAccounts(),
      zones: ['broughtby.io'],
      prices: createCompleteVendorAccounts().prices,
    };
    const { inspected, changes } = await environmentFactsOf(account);
    const first = await run(inspected);
    expect(first.done).toBe(true);
    expect(first.set).toEqual({ ...pickValidConfig(SECRET_NAMES), STRIPE_WEBHOOK_SECRET: 'whsec_shown_once' });
    expect(first.said).toContain('set      STRIPE_WEBHOOK_SECRET');
    expect(first.said).not.toContain('whsec_');
    account.queues.sort();
    expect(account).toEqual({
      ...createCompleteVendorAccounts(),
      queues: createCompleteVendorAccounts().queues.sort(),
      secrets: [],
      catchAll: expect.objectContaining(createCompleteVendorAccounts().catchAll ?? {}),
    });
    const before = changes.length;
    account.secrets.push(...SECRET_NAMES);
    const second = await run({ ...inspected, deployedSecrets: account.secrets });
    expect(second.said).toContain('Nothing is missing.');
    expect(second.set).toEqual({});
    expect(changes).toHaveLength(before);
  });

  it('makes prices and says where they go; asks for the secrets that nobody knows', async () => {
    const account: VendorAccounts = { ...createCompleteVendorAccounts(), prices: [], secrets: [] };
    const asked: string[] = [];
    const { inspected } = await environmentFactsOf(account, { secrets: {} });
    const { said, set } = await run(inspected, {
      askSecret: async (name) => {
        asked.push(name);
        return name === 'SESSION_SECRET' ? 'typed by somebody' : '';
      },
    });
    expect(said).toContain(`write "STRIPE_PRICE_ANNUAL": "${account.prices[0]?.id}" into environments/production.json`);
    expect(asked).toEqual(expect.arrayContaining([...SECRET_NAMES, 'OPENAI_API_KEY']));
    expect(set).toEqual({ SESSION_SECRET: 'typed by somebody' });
    expect(said).toContain('npx wrangler secret put DATABASE_URL --env production');
  });

  it('changes nothing where a vendor gives no answer', async () => {
    const { inspected, changes } = await environmentFactsOf(createEmptyVendorAccounts());
    const stripe = createStripeApi({ key: 'token', base: await closedUrl() });
    const { done, said, set } = await run({ ...inspected, stripe });
    expect([done, changes, set]).toEqual([false, [], {}]);
    expect(said).toContain("Stripe can't be reached");
  });

  it('leaves alone what somebody set otherwise', async () => {
    const account = createCompleteVendorAccounts();
    account.catchAll = { enabled: true, actions: [{ type: 'forward', value: ['ada@broughtby.io'] }] };
    const { inspected, changes } = await environmentFactsOf(account);
    const { done, said } = await run(inspected);
    expect(done).toBe(false);
    expect(said).toContain('goes elsewhere');
    expect(changes).toEqual([]);
  });
});

describe('a deploy', () => {
  it('stops at what fails, and says how to go back by how far it came', async () => {
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
});
