// /developers: the API for members' own programs, generated from the table of calls when the web is built.
import type { ReactNode } from 'react';
import { TOKEN_CALLS } from '../../src/contract/examples.ts';
import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import type { Route } from '../../src/contract/route.ts';
import { DEFAULT_TOKEN_LIFETIME_DAYS, TOKEN_RATE_LIMIT } from '../../src/contract/token-rules.ts';
import { MCP_TOOLS } from '../../src/contract/tools.ts';
import {
  DELIVERIES_KEPT_DAYS,
  ENDPOINT_DISABLED_AFTER_HOURS,
  WEBHOOK_EVENTS,
} from '../../src/contract/webhook-rules.ts';
import { CallSection, Command, callAnchor, ORIGIN_PLACEHOLDER } from './developers-call.tsx';
import { Heading, PlainPage } from './plain-page.tsx';

export const head = {
  title: pageTitle('Developers'),
  description: `The ${PRODUCT_NAME} API: personal tokens, every call with an example, webhooks and the MCP endpoint.`,
  canonical: '/developers',
};

/**
 * Headings and the path segments whose calls they group. A call that matches no segment comes under the last heading.
 */
const TOPICS: [title: string, segments: string[]][] = [
  ['Sponsorships', ['sponsorships']],
  ['Brands', ['brands']],
  ['Newsletters', ['newsletters']],
  ['Pitching', ['pitch-next', 'dashboard']],
  ['Pipeline', ['leads', 'pipeline', 'pitch-templates']],
  ['Trends', ['trends', 'trend-reports', 'stats']],
  ['Alerts', ['alerts', 'watches']],
  ['CSV files', ['exports']],
  ['More', []],
];

const topicOf = ({ path }: Route) => {
  const segment = path.split('/')[1] ?? '';
  return (TOPICS.find(([, segments]) => segments.includes(segment)) ?? TOPICS.at(-1))?.[0];
};
const SECTIONS = TOPICS.map(([title]) => ({
  title,
  calls: TOKEN_CALLS.filter((call) => topicOf(call) === title),
})).filter(({ calls }) => calls.length > 0);

export function Page() {
  return (
    <PlainPage width="max-w-3xl">
      <Heading title="Developers">
        <p>
          Read everything that you see in {PRODUCT_NAME} from your own programs, and be notified when something happens.
        </p>
      </Heading>
      <div className="flex flex-col gap-10 leading-relaxed">
        <Part title="Start" id="start">
          <p>
            Make a token under <A href="/api-access">API and webhooks</A> in your account menu. It is shown once, is
            valid for {DEFAULT_TOKEN_LIFETIME_DAYS} days unless you choose otherwise, and can be revoked at any time.
          </p>
          <Command>{`export TOKEN=bby_...\ncurl -H "Authorization: Bearer $TOKEN" "${ORIGIN_PLACEHOLDER}/api/sponsorships?limit=2"`}</Command>
          <p>
            A token has the same access that you have in the app at the time of the call. The scope <code>read</code>{' '}
            allows the calls below except those of the pipeline, which need <code>pipeline</code>. That scope includes{' '}
            <code>read</code>. The same calls as an OpenAPI document: <A href="/api/openapi.json">/api/openapi.json</A>.
          </p>
        </Part>
        <Part title="Limits and errors" id="limits">
          <p>
            A token may make {TOKEN_RATE_LIMIT.calls} calls in {TOKEN_RATE_LIMIT.seconds} seconds. Each response shows
            what is left: <code>RateLimit: "token";r=119;t=60</code> means 119 more calls within the next 60 seconds.
            Beyond that the answer is 429, and <code>Retry-After</code> names the seconds to wait.
          </p>
          <p>
            Every error is JSON with <code>error</code> (a sentence), <code>code</code> and, for wrong fields,{' '}
            <code>details</code>. Times are ISO 8601 in UTC. Lists take <code>page</code> and <code>limit</code>, and
            answer <code>total</code> and <code>totalPages</code>.
          </p>
        </Part>
        <Part title="Webhooks" id="webhooks">
          <p>
            We post JSON to your https address when something happens: {WEBHOOK_EVENTS.join(', ')}. Deliveries follow
            the Standard Webhooks specification: the header <code>webhook-signature</code> is <code>v1,</code> and the
            base64 of HMAC-SHA256 over <code>id.timestamp.body</code>, with the base64-decoded secret after{' '}
            <code>whsec_</code> as the key. Refuse timestamps older than five minutes, and ignore a{' '}
            <code>webhook-id</code> that you have already processed.
          </p>
          <p>
            Answer with a status of 2xx within 10 seconds. Otherwise we try again with growing delay, in order, and
            disable the address after {ENDPOINT_DISABLED_AFTER_HOURS} hours without success. The log keeps{' '}
            {DELIVERIES_KEPT_DAYS} days, and every delivery in it can be sent again.
          </p>
          <Command>{VERIFY}</Command>
        </Part>
        <Part title="MCP" id="mcp">
          <p>
            AI assistants that speak the Model Context Protocol use <code>{`${ORIGIN_PLACEHOLDER}/mcp`}</code>{' '}
            (streamable HTTP) with the same token. Tools:
          </p>
          <ul className="grid gap-1.5">
            {MCP_TOOLS.map(({ name, description, scope }) => (
              <li key={name} className="text-sm text-muted-foreground">
                <code className="font-medium text-foreground">{name}</code>
                {scope === 'pipeline' ? ' (scope pipeline)' : ''} {description}
              </li>
            ))}
          </ul>
          <Command>{MCP_CALL}</Command>
        </Part>
        <Part title="Calls" id="calls">
          <p>
            In the examples, <code>$BRAND_ID</code> and the like are ids from the lists, <code>$DAY</code> is a day such
            as 2026-12-01.
          </p>
          <nav aria-label="Calls" className="grid gap-3 text-sm sm:grid-cols-2">
            {SECTIONS.map(({ title, calls }) => (
              <div key={title}>
                <p className="font-medium">{title}</p>
                <ul>
                  {calls.map((call) => (
                    <li key={callAnchor(call)}>
                      <a
                        href={`#${callAnchor(call)}`}
                        className="inline-block min-h-6 text-muted-foreground underline-offset-4 hover:underline"
                      >
                        {call.summary}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </Part>
        {SECTIONS.map(({ title, calls }) => (
          <Part key={title} title={title} id={title.toLowerCase().replaceAll(' ', '-')}>
            {calls.map((call) => (
              <CallSection key={callAnchor(call)} call={call} />
            ))}
          </Part>
        ))}
      </div>
    </PlainPage>
  );
}

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(secret, headers, body) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const own = 'v1,' + createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'].split(' ').some(
    (given) => given.length === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own)),
  );
}`;

const MCP_CALL = `curl -X POST "${ORIGIN_PLACEHOLDER}/mcp" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_sponsorships","arguments":{"limit":2}}}'`;

function A({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline underline-offset-4">
      {children}
    </a>
  );
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="flex scroll-mt-6 flex-col gap-4 [&_p_code]:rounded-sm [&_p_code]:bg-muted [&_p_code]:px-1"
    >
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
