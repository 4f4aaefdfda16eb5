// The doctor and provisioning of language models and embeddings: what the Worker would use, and Workers AI without any
// other vendor.
import { afterEach, describe, expect, it } from 'vitest';
import { createDoctorReport } from '../../../local/production/doctor.ts';
import { buildEnvironmentSection, readTopLevelConfig } from '../../../local/production/environments.ts';
import type { EnvironmentFacts } from '../../../local/production/facts.ts';
import { provision } from '../../../local/production/provision.ts';
import { configOf } from '../../../src/env.ts';
import {
  createCompleteVendorAccounts,
  environmentFactsOf,
  SECRET_NAMES,
  stopVendorStandIns,
  VALID_VARS,
} from '../../api/operations/environment-facts.ts';
import { VALID_CONFIG } from '../../api/operations/whole.ts';
import { WORKERS_AI_ACCOUNT_ID, WORKERS_AI_API_TOKEN } from '../../support/workers-ai-account.ts';

afterEach(stopVendorStandIns);

const CLOUDFLARE = { MODEL_PROVIDER: 'workers-ai', CLOUDFLARE_ACCOUNT_ID: WORKERS_AI_ACCOUNT_ID };

async function saying(
  vars: Record<string, string>,
  { secrets = [] }: { secrets?: string[] } = {},
  more: Partial<EnvironmentFacts> = {},
) {
  const account = {
    ...createCompleteVendorAccounts(),
    secrets: [...SECRET_NAMES, ...secrets],
  };
  const environment = { name: 'broughtby', databaseRegion: 'aws:us-east-1', vars: { ...VALID_VARS, ...vars } };
  const { inspected } = await environmentFactsOf(account, { environment, ...more });
  return { inspected, ...(await createDoctorReport(inspected)) };
}

describe('the doctor', () => {
  it('says which models the Worker uses, what they cost, and that similarities are not calibrated', async () => {
    const { lines, healthy } = await saying(CLOUDFLARE, { secrets: ['WORKERS_AI_TOKEN'] });
    expect(healthy).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok           @cf/google/gemma-4-26b-a4b-it of Cloudflare Workers AI: $0.10 in, $0.30 out per million tokens; a month costs about $0.34, $3.4, $17 for 100, 1,000, 5,000 weekly newsletters',
        'ok           @cf/baai/bge-m3: $0.012 per million tokens',
        '?            @cf/baai/bge-m3 is not calibrated: npm run calibrate -- PAIRS.csv with its key, then deploy',
      ]),
    );
    const openai = await saying({}, { secrets: ['OPENAI_API_KEY'] });
    expect(openai.lines.join('\n')).toContain('gpt-6.1-sol of OpenAI: $2.00 in, $10.00 out per million tokens');
    const another = await saying({ OPENAI_MODEL: 'qwen3:8b' }, { secrets: ['OPENAI_API_KEY'] });
    expect(another.lines).toContain('ok           qwen3:8b of OpenAI');
  });

  it('says what Workers AI lacks, by name', async () => {
    const token = await saying(CLOUDFLARE);
    expect(token.healthy).toBe(false);
    expect(token.lines.filter((line) => line.startsWith('MISSING'))).toEqual([
      expect.stringContaining('WORKERS_AI_TOKEN is not set: for MODEL_PROVIDER=workers-ai'),
    ]);
    const account = await saying({ MODEL_PROVIDER: 'workers-ai' }, { secrets: ['WORKERS_AI_TOKEN'] });
    expect(account.lines.filter((line) => line.startsWith('MISSING'))).toEqual([
      expect.stringContaining('CLOUDFLARE_ACCOUNT_ID is missing'),
    ]);
    const wrong = await saying({ ...CLOUDFLARE, CLOUDFLARE_ACCOUNT_ID: 'acme' }, { secrets: ['WORKERS_AI_TOKEN'] });
    expect(wrong.lines.join('\n')).toContain('CLOUDFLARE_ACCOUNT_ID is no account of Cloudflare');
    const other = await saying({ MODEL_PROVIDER: 'acme' });
    expect(other.lines.join('\n')).toMatch(/WRONG {8}MODEL_PROVIDER is not taken/);
  });

  it('says that no newsletters are compared where there is no key at all', async () => {
    const { lines } = await saying({});
    expect(lines.join('\n')).toMatch(/\? .*without one no newsletters are compared\. MODEL_PROVIDER=workers-ai/);
  });
});

describe('provisioning', () => {
  it('sets the token of Workers AI where that is the provider, and says that it is needed', async () => {
    const set: Record<string, string> = {};
    const run = async (inspected: EnvironmentFacts) => {
      const said: string[] = [];
      const done = await provision(inspected, {
        dryRun: false,
        say: (line) => said.push(line),
        askSecret: null,
        putSecret: async (name, value) => {
          set[name] = value;
        },
      });
      return { done, said: said.join('\n') };
    };
    const without = await run((await saying(CLOUDFLARE)).inspected);
    expect(without.done).toBe(false);
    expect(without.said).toContain('npx wrangler secret put WORKERS_AI_TOKEN --env production');
    const known = { secrets: { WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN } };
    expect((await run((await saying(CLOUDFLARE, {}, known)).inspected)).done).toBe(true);
    expect(set).toEqual({ WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN });
    expect((await run((await saying({})).inspected)).done).toBe(true);
  });

  it('passes the provider on to the Worker, which starts with it and refuses to start without its token', () => {
    const vars = { ...VALID_VARS, ...CLOUDFLARE };
    const section = buildEnvironmentSection(
      readTopLevelConfig(),
      { name: 'broughtby', databaseRegion: 'aws:us-east-1', vars },
      0,
    );
    expect(section.vars).toMatchObject(CLOUDFLARE);
    const { OPENAI_API_KEY: _, ...keyless } = VALID_CONFIG;
    expect(configOf({ ...keyless, ...section.vars, WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN })).toMatchObject({
      OPENAI_MODEL: '@cf/google/gemma-4-26b-a4b-it',
      OPENAI_BASE_URL: `https://api.cloudflare.com/client/v4/accounts/${WORKERS_AI_ACCOUNT_ID}/ai/v1`,
    });
    expect(() => configOf({ ...keyless, ...section.vars })).toThrow('WORKERS_AI_TOKEN is missing');
  });
});
