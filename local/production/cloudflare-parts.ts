// Checks and creates what an environment needs at Cloudflare, through wrangler: the bucket, the queues, the vector index.
// Mail routing is only checked, because wrangler sends no catch-all to a Worker.
import { buildEnvironmentSection, type Environment, readTopLevelConfig } from './environments.ts';
import type { EnvironmentFacts, Finding } from './facts.ts';

const INDEX_SHAPE = { dimensions: 1536, metric: 'cosine' };

interface Resource {
  what: string;
  name: string;
  /** wrangler's arguments that show it, and those that create it. */
  show: string[];
  create: string[];
}

/** The environment's bucket, queues (dead-letter queues included) and index, as wrangler.toml names them. */
function listResources(environment: Environment): Resource[] {
  const section = buildEnvironmentSection(readTopLevelConfig(), environment, 0);
  const bucket = section.r2_buckets[0].bucket_name as string;
  const index = section.vectorize[0].index_name as string;
  const queues = section.queues.consumers.map(({ queue }: { queue: string }) => queue) as string[];
  const shape = ['--dimensions', String(INDEX_SHAPE.dimensions), '--metric', INDEX_SHAPE.metric];
  return [
    {
      what: 'bucket',
      name: bucket,
      show: ['r2', 'bucket', 'info', bucket, '--json'],
      create: ['r2', 'bucket', 'create', bucket],
    },
    ...queues.map((queue) => ({
      what: 'queue',
      name: queue,
      show: ['queues', 'info', queue],
      create: ['queues', 'create', queue],
    })),
    {
      what: 'index',
      name: index,
      show: ['vectorize', 'get', index, '--json'],
      create: ['vectorize', 'create', index, ...shape],
    },
  ];
}

export async function checkCloudflare({ environment, wrangler }: EnvironmentFacts): Promise<Finding[]> {
  const resources = listResources(environment);
  if (!wrangler) {
    const commands = resources.map(({ create }) => `npx wrangler ${create.join(' ')}`).join('\n      ');
    const say = `no CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to look with. By hand:\n      ${commands}`;
    return [{ what: 'Cloudflare', state: 'unknown', say }];
  }
  return Promise.all(
    resources.map(async ({ what, name, show, create }): Promise<Finding> => {
      const found = await wrangler(show);
      if (found === null) return { what, state: 'missing', say: `the ${what} ${name} is not there`, create };
      const { dimensions, metric } = what === 'index' ? JSON.parse(found).config : INDEX_SHAPE;
      if (dimensions === INDEX_SHAPE.dimensions && metric === INDEX_SHAPE.metric)
        return { what, state: 'ok', say: `the ${what} ${name} is there` };
      const say = `the index ${name} has ${dimensions} dimensions, ${metric}: recreate it with 1536, cosine`;
      return { what, state: 'wrong', say };
    }),
  );
}

export async function checkEmailRouting({ environment, wrangler }: EnvironmentFacts): Promise<Finding[]> {
  const { name, vars } = environment;
  const domain = vars.MAIL_DOMAIN ?? '';
  const what = 'Email Routing';
  const byHand = `Cloudflare > ${domain} > Email > Email Routing: enable it, then a catch-all rule 'Send to a Worker' > ${name}`;
  if (!wrangler) return [{ what, state: 'unknown', say: `not looked at without a token. By hand: ${byHand}` }];
  const rule = await wrangler(['email', 'routing', 'rules', 'get', domain, 'catch-all']);
  if (rule === null) {
    const say = `no zone of this account holds ${domain}: add the domain to Cloudflare first. Then ${byHand}`;
    return [{ what, state: 'missing', say }];
  }
  const actions = /Enabled:\s+true/.test(rule) ? [...rule.matchAll(/^\s*- (\w+)(?:: (.+))?$/gm)] : [];
  if (actions.some(([, type, to]) => type === 'worker' && to?.split(', ').includes(name)))
    return [{ what, state: 'ok', say: `mail to ${domain} comes to the Worker` }];
  const isElsewhere = actions.some(([, type]) => type !== 'drop');
  return [
    isElsewhere
      ? { what, state: 'wrong', say: `mail to ${domain} goes elsewhere: change the catch-all rule by hand. ${byHand}` }
      : { what, state: 'missing', say: `mail to ${domain} goes nowhere. ${byHand}` },
  ];
}
