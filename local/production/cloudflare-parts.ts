// Checks and creates what an environment needs at Cloudflare, through wrangler: the bucket, the queues, the vector
// index. Mail routing is only checked, because wrangler sends no catch-all to a Worker.
import { buildEnvironmentSection, type Environment, readTopLevelConfig } from './environments.ts';
import { type EnvironmentFacts, type Finding, ok } from './facts.ts';

const INDEX_SHAPE = { dimensions: 1536, metric: 'cosine' };

interface Resource {
  what: string;
  /** wrangler's arguments that show it, and those that create it. */
  show: string[];
  create: string[];
}

/** The environment's bucket, queues (dead-letter queues included) and index, as wrangler.toml names them. */
function listResources(environment: Environment): Resource[] {
  const section = buildEnvironmentSection(readTopLevelConfig(), environment, 0);
  const bucket: string = section.r2_buckets[0].bucket_name;
  const index: string = section.vectorize[0].index_name;
  const queues: string[] = section.queues.consumers.map(({ queue }: { queue: string }) => queue);
  const r2 = (act: string, ...more: string[]) => ['r2', 'bucket', act, bucket, ...more];
  const vectorize = (act: string, ...more: string[]) => ['vectorize', act, index, ...more];
  const shape = ['--dimensions', String(INDEX_SHAPE.dimensions), '--metric', INDEX_SHAPE.metric];
  return [
    { what: `bucket ${bucket}`, show: r2('info', '--json'), create: r2('create') },
    ...queues.map((queue) => {
      const act = (name: string) => ['queues', name, queue];
      return { what: `queue ${queue}`, show: act('info'), create: act('create') };
    }),
    { what: `index ${index}`, show: vectorize('get', '--json'), create: vectorize('create', ...shape) },
  ];
}

export async function checkCloudflare({ environment, wrangler }: EnvironmentFacts): Promise<Finding[]> {
  const resources = listResources(environment);
  if (!wrangler) {
    const commands = resources.map(({ create }) => `npx wrangler ${create.join(' ')}`).join('\n      ');
    const say = `no CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to look with. By hand:\n      ${commands}`;
    return [{ state: 'unknown', say }];
  }
  return Promise.all(
    resources.map(async ({ what, show, create }): Promise<Finding> => {
      const found = await wrangler(show);
      if (found === null) return { state: 'missing', say: `the ${what} is not there`, create };
      const { dimensions, metric } = show[0] === 'vectorize' ? JSON.parse(found).config : INDEX_SHAPE;
      return dimensions === INDEX_SHAPE.dimensions && metric === INDEX_SHAPE.metric
        ? ok(`the ${what} is there`)
        : { state: 'wrong', say: `the ${what} has ${dimensions} dimensions, ${metric}: recreate it with 1536, cosine` };
    }),
  );
}

export async function checkEmailRouting({ environment, wrangler }: EnvironmentFacts): Promise<Finding[]> {
  const { name, vars } = environment;
  const domain = vars.MAIL_DOMAIN ?? '';
  const byHand = `Cloudflare > ${domain} > Email > Email Routing: enable it, then a catch-all rule 'Send to a Worker' > ${name}`;
  if (!wrangler) return [{ state: 'unknown', say: `not looked at without a token. By hand: ${byHand}` }];
  const rule = await wrangler(['email', 'routing', 'rules', 'get', domain, 'catch-all']);
  if (rule === null) {
    const say = `no zone of this account holds ${domain}: add the domain to Cloudflare first. Then ${byHand}`;
    return [{ state: 'missing', say }];
  }
  const actions = /Enabled:\s+true/.test(rule) ? [...rule.matchAll(/^\s*- (\w+)(?:: (.+))?$/gm)] : [];
  if (actions.some(([, type, to]) => type === 'worker' && to?.split(', ').includes(name)))
    return [ok(`mail to ${domain} comes to the Worker`)];
  return actions.some(([, type]) => type !== 'drop')
    ? [{ state: 'wrong', say: `mail to ${domain} goes elsewhere: change the catch-all rule by hand. ${byHand}` }]
    : [{ state: 'missing', say: `mail to ${domain} goes nowhere. ${byHand}` }];
}
