// Checks and creates what an environment needs at Cloudflare: the bucket, the queues, the vector index, and mail
// routing to the Worker.
import { buildEnvironmentSection, type Environment, readTopLevelConfig } from './environments.ts';
import { type EnvironmentFacts, type Finding, runChecks, toFinding } from './finding.ts';
import type { VendorApi } from './vendors.ts';

const DIMENSIONS = 1536;

export async function checkCloudflare({ name, environment, cloudflare }: EnvironmentFacts): Promise<Finding[]> {
  const { bucket, queues, index } = namesOf(environment);
  if (cloudflare)
    return runChecks([
      async () => [await bucketPart(cloudflare, bucket)],
      () => queueParts(cloudflare, queues),
      async () => [await indexPart(cloudflare, index)],
    ]);
  const commands = [
    `npx wrangler r2 bucket create ${bucket}`,
    ...queues.map((queue) => `npx wrangler queues create ${queue}`),
    `npx wrangler vectorize create ${index} --dimensions ${DIMENSIONS} --metric cosine`,
  ];
  return [
    toFinding(
      'Cloudflare',
      'unknown',
      `no CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID: what there is of ${name} can't be seen. By hand:\n      ${commands.join('\n      ')}`,
    ),
  ];
}

/** The environment's bucket, queues (including dead-letter queues) and index, as wrangler.toml names them. */
function namesOf(environment: Environment) {
  const section = buildEnvironmentSection(readTopLevelConfig(), environment, 0);
  const queues = section.queues.consumers.flatMap(({ queue, dead_letter_queue: dead }: Record<string, string>) =>
    dead ? [queue, dead] : [queue],
  );
  return {
    bucket: section.r2_buckets[0].bucket_name as string,
    queues: [...new Set<string>(queues)],
    index: section.vectorize[0].index_name as string,
  };
}

async function bucketPart(cloudflare: VendorApi, bucket: string): Promise<Finding> {
  if (await cloudflare.ask('GET', `/accounts/{account}/r2/buckets/${bucket}`))
    return toFinding('R2', 'ok', `the bucket ${bucket} is there`);
  return toFinding(
    'R2',
    'missing',
    `the bucket ${bucket} is not there`,
    async () => void (await cloudflare.ask('POST', '/accounts/{account}/r2/buckets', { name: bucket })),
  );
}

async function queueParts(cloudflare: VendorApi, queues: string[]): Promise<Finding[]> {
  const listed = (await cloudflare.ask('GET', '/accounts/{account}/queues?per_page=100')) as
    | { queue_name: string }[]
    | null;
  const known = new Set(listed?.map(({ queue_name: queue }) => queue));
  return queues.map((queue) =>
    known.has(queue)
      ? toFinding('Queues', 'ok', `the queue ${queue} is there`)
      : toFinding(
          'Queues',
          'missing',
          `the queue ${queue} is not there`,
          async () => void (await cloudflare.ask('POST', '/accounts/{account}/queues', { queue_name: queue })),
        ),
  );
}

async function indexPart(cloudflare: VendorApi, index: string): Promise<Finding> {
  const vectors = (await cloudflare.ask('GET', `/accounts/{account}/vectorize/v2/indexes/${index}`)) as {
    config?: { dimensions?: number; metric?: string };
  } | null;
  const shape = { dimensions: DIMENSIONS, metric: 'cosine' };
  if (!vectors)
    return toFinding(
      'Vectorize',
      'missing',
      `the index ${index} is not there`,
      async () =>
        void (await cloudflare.ask('POST', '/accounts/{account}/vectorize/v2/indexes', { name: index, config: shape })),
    );
  const { dimensions, metric } = vectors.config ?? {};
  return dimensions === shape.dimensions && metric === shape.metric
    ? toFinding('Vectorize', 'ok', `the index ${index} has ${shape.dimensions} dimensions, cosine`)
    : toFinding(
        'Vectorize',
        'wrong',
        `the index ${index} has ${dimensions} dimensions, ${metric}: recreate it with ${shape.dimensions}, cosine`,
      );
}

export async function checkEmailRouting({ environment, cloudflare }: EnvironmentFacts): Promise<Finding[]> {
  const domain = environment.vars.MAIL_DOMAIN ?? '';
  const byHandSteps = `Cloudflare > ${domain} > Email > Email Routing: enable it, then a catch-all rule 'Send to a Worker' > ${environment.name}`;
  if (!cloudflare)
    return [toFinding('Email Routing', 'unknown', `not looked at without a token. By hand: ${byHandSteps}`)];
  const zone = await zoneOf(cloudflare, domain);
  if (!zone)
    return [
      toFinding(
        'Email Routing',
        'missing',
        `no zone of this account holds ${domain}: add the domain to Cloudflare first. Then ${byHandSteps}`,
      ),
    ];
  const rule = (await cloudflare.ask('GET', `/zones/${zone}/email/routing/rules/catch_all`)) as {
    enabled?: boolean;
    actions?: { type: string; value?: string[] }[];
  } | null;
  const toUs =
    rule?.enabled && rule.actions?.some(({ type, value }) => type === 'worker' && value?.includes(environment.name));
  if (toUs) return [toFinding('Email Routing', 'ok', `mail to ${domain} comes to the Worker`)];
  const others = rule?.enabled && rule.actions?.some(({ type }) => type !== 'drop');
  if (others)
    return [
      toFinding(
        'Email Routing',
        'wrong',
        `mail to ${domain} goes elsewhere: change the catch-all rule by hand. ${byHandSteps}`,
      ),
    ];
  return [
    toFinding('Email Routing', 'missing', `mail to ${domain} goes nowhere`, async () => {
      const on = (await cloudflare.ask('GET', `/zones/${zone}/email/routing`)) as { enabled?: boolean } | null;
      if (!on?.enabled) await cloudflare.ask('POST', `/zones/${zone}/email/routing/enable`, {});
      const worker = { type: 'worker', value: [environment.name] };
      await cloudflare.ask('PUT', `/zones/${zone}/email/routing/rules/catch_all`, {
        matchers: [{ type: 'all' }],
        actions: [worker],
        enabled: true,
        name: 'newsletters',
      });
      return undefined;
    }),
  ];
}

/** The zone that a domain belongs to: the longest of its suffixes that is a zone; null if there is none. */
async function zoneOf(cloudflare: VendorApi, domain: string): Promise<string | null> {
  for (let labels = domain.split('.'); labels.length > 1; labels = labels.slice(1)) {
    const [zone] = ((await cloudflare.ask('GET', `/zones?name=${labels.join('.')}`)) ?? []) as { id: string }[];
    if (zone) return zone.id;
  }
  return null;
}
