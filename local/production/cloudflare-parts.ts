// Checks and creates what an environment needs at Cloudflare: the bucket, the queues, the vector index, and mail
// routing to the Worker.
import { buildEnvironmentSection, type Environment, readTopLevelConfig } from './environments.ts';
import type { EnvironmentFacts, Finding } from './facts.ts';
import type { VendorApi } from './vendors.ts';

const INDEX_SHAPE = { dimensions: 1536, metric: 'cosine' };

interface Resource {
  what: string;
  name: string;
  /** Path of the resource's kind below the account. */
  path: string;
  body: object;
  /** The command that creates it by hand. */
  command: string;
}

/** The environment's bucket, queues (dead-letter queues included) and index, as wrangler.toml names them. */
function listResources(environment: Environment): Resource[] {
  const section = buildEnvironmentSection(readTopLevelConfig(), environment, 0);
  const bucket = section.r2_buckets[0].bucket_name as string;
  const index = section.vectorize[0].index_name as string;
  const queues = section.queues.consumers.map(({ queue }: { queue: string }) => queue) as string[];
  const { dimensions, metric } = INDEX_SHAPE;
  return [
    {
      what: 'bucket',
      name: bucket,
      path: '/r2/buckets',
      body: { name: bucket },
      command: `npx wrangler r2 bucket create ${bucket}`,
    },
    ...queues.map((queue) => ({
      what: 'queue',
      name: queue,
      path: '/queues',
      body: { queue_name: queue },
      command: `npx wrangler queues create ${queue}`,
    })),
    {
      what: 'index',
      name: index,
      path: '/vectorize/v2/indexes',
      body: { name: index, config: INDEX_SHAPE },
      command: `npx wrangler vectorize create ${index} --dimensions ${dimensions} --metric ${metric}`,
    },
  ];
}

export async function checkCloudflare({ environment, cloudflare, account }: EnvironmentFacts): Promise<Finding[]> {
  const resources = listResources(environment);
  if (!cloudflare) {
    const commands = resources.map(({ command }) => command).join('\n      ');
    const say = `no CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to look with. By hand:\n      ${commands}`;
    return [{ what: 'Cloudflare', state: 'unknown', say }];
  }
  const findings: Finding[] = [];
  for (const { what, name, path, body } of resources) {
    const found = await findResource(cloudflare, account + path, name);
    const { dimensions, metric } = found?.config ?? INDEX_SHAPE;
    if (!found) {
      const make = async () => void (await cloudflare.ask('POST', account + path, body));
      findings.push({ what, state: 'missing', say: `the ${what} ${name} is not there`, make });
    } else if (dimensions === INDEX_SHAPE.dimensions && metric === INDEX_SHAPE.metric) {
      findings.push({ what, state: 'ok', say: `the ${what} ${name} is there` });
    } else {
      const say = `the index ${name} has ${dimensions} dimensions, ${metric}: recreate it with 1536, cosine`;
      findings.push({ what, state: 'wrong', say });
    }
  }
  return findings;
}

interface FoundResource {
  queue_name?: string;
  config?: { dimensions: number; metric: string };
}

/** Queues can only be listed; anything else is asked for by its name. */
async function findResource(cloudflare: VendorApi, path: string, name: string): Promise<FoundResource | null> {
  if (!path.endsWith('/queues')) return (await cloudflare.ask('GET', `${path}/${name}`)) as FoundResource | null;
  const queues = (await cloudflare.ask('GET', `${path}?per_page=100`)) as FoundResource[] | null;
  return queues?.find(({ queue_name: queue }) => queue === name) ?? null;
}

interface RoutingRule {
  enabled?: boolean;
  actions?: { type: string; value?: string[] }[];
}

export async function checkEmailRouting({ environment, cloudflare }: EnvironmentFacts): Promise<Finding[]> {
  const { name, vars } = environment;
  const domain = vars.MAIL_DOMAIN ?? '';
  const what = 'Email Routing';
  const byHand = `Cloudflare > ${domain} > Email > Email Routing: enable it, then a catch-all rule 'Send to a Worker' > ${name}`;
  if (!cloudflare) return [{ what, state: 'unknown', say: `not looked at without a token. By hand: ${byHand}` }];
  const zone = await findZone(cloudflare, domain);
  if (!zone) {
    const say = `no zone of this account holds ${domain}: add the domain to Cloudflare first. Then ${byHand}`;
    return [{ what, state: 'missing', say }];
  }
  const routing = `/zones/${zone}/email/routing`;
  const rule = (await cloudflare.ask('GET', `${routing}/rules/catch_all`)) as RoutingRule | null;
  const actions = rule?.enabled ? (rule.actions ?? []) : [];
  if (actions.some(({ type, value }) => type === 'worker' && value?.includes(name)))
    return [{ what, state: 'ok', say: `mail to ${domain} comes to the Worker` }];
  if (actions.some(({ type }) => type !== 'drop')) {
    const say = `mail to ${domain} goes elsewhere: change the catch-all rule by hand. ${byHand}`;
    return [{ what, state: 'wrong', say }];
  }
  const make = async () => {
    const { enabled } = ((await cloudflare.ask('GET', routing)) ?? {}) as { enabled?: boolean };
    if (!enabled) await cloudflare.ask('POST', `${routing}/enable`, {});
    const toWorker = { matchers: [{ type: 'all' }], actions: [{ type: 'worker', value: [name] }] };
    await cloudflare.ask('PUT', `${routing}/rules/catch_all`, { ...toWorker, enabled: true, name: 'newsletters' });
    return undefined;
  };
  return [{ what, state: 'missing', say: `mail to ${domain} goes nowhere`, make }];
}

/** The zone that a domain belongs to: the longest of its suffixes that is a zone; null if there is none. */
async function findZone(cloudflare: VendorApi, domain: string): Promise<string | null> {
  for (let labels = domain.split('.'); labels.length > 1; labels = labels.slice(1)) {
    const [zone] = ((await cloudflare.ask('GET', `/zones?name=${labels.join('.')}`)) ?? []) as { id: string }[];
    if (zone) return zone.id;
  }
  return null;
}
