// Cloudflare's and Stripe's accounts as far as provisioning uses them: what is created exists afterwards, and creating
// it twice is refused as the vendors refuse it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VendorAccounts {
  buckets: string[];
  queues: string[];
  indexes: Record<string, { dimensions: number; metric: string }>;
  secrets: string[];
  zones: string[];
  catchAll: { enabled: boolean; actions: { type: string; value?: string[] }[] } | null;
  routing: boolean;
  prices: { id: string; lookup_key: string; active: boolean; recurring: { interval: string } }[];
  endpoints: { id: string; url: string; status: string; enabled_events: string[] }[];
  portals: number;
}

export const createEmptyVendorAccounts = (): VendorAccounts => ({
  buckets: [],
  queues: [],
  indexes: {},
  secrets: [],
  zones: [],
  catchAll: null,
  routing: false,
  prices: [],
  endpoints: [],
  portals: 0,
});

type Say = { status?: number; result?: unknown; code?: number };

/** @returns the server's address and every call that changed something. */
export async function startVendorStandIns(account: VendorAccounts) {
  const changes: string[] = [];
  const cloudflare = (method: string, path: string, body: Record<string, never>, query: URLSearchParams): Say => {
    const made = (list: string[], name: string): Say => {
      if (list.includes(name)) return { status: 409, code: 10004 };
      list.push(name);
      return { result: { name } };
    };
    const [, bucket] = /^\/accounts\/acc\/r2\/buckets\/(.+)$/.exec(path) ?? [];
    if (bucket) return account.buckets.includes(bucket) ? { result: { name: bucket } } : { status: 404, code: 10006 };
    if (path === '/accounts/acc/r2/buckets') return made(account.buckets, body.name ?? '');
    if (path === '/accounts/acc/queues' && method === 'GET')
      return { result: account.queues.map((queue_name) => ({ queue_name })) };
    if (path === '/accounts/acc/queues') return made(account.queues, body.queue_name ?? '');
    const [, index] = /^\/accounts\/acc\/vectorize\/v2\/indexes\/(.+)$/.exec(path) ?? [];
    // For a missing index Vectorize answers 410, with its own error code.
    if (index)
      return account.indexes[index]
        ? { result: { name: index, config: account.indexes[index] } }
        : { status: 410, code: 3000 };
    if (path === '/accounts/acc/vectorize/v2/indexes') {
      account.indexes[body.name ?? ''] = body.config ?? { dimensions: 0, metric: '' };
      return { result: {} };
    }
    if (/^\/accounts\/acc\/workers\/scripts\/[^/]+\/secrets$/.test(path))
      return { result: account.secrets.map((name) => ({ name })) };
    if (path === '/zones')
      return { result: account.zones.filter((zone) => zone === query.get('name')).map((id) => ({ id })) };
    if (path.endsWith('/email/routing') && method === 'GET') return { result: { enabled: account.routing } };
    if (path.endsWith('/email/routing/enable')) {
      account.routing = true;
      return { result: {} };
    }
    if (path.endsWith('/catch_all') && method === 'GET') return { result: account.catchAll };
    if (path.endsWith('/catch_all')) {
      if (!account.routing) return { status: 400, code: 2007 };
      account.catchAll = body as unknown as VendorAccounts['catchAll'];
      return { result: body };
    }
    return { status: 400, code: 7000 };
  };
  const stripe = (
    method: string,
    path: string,
    form: URLSearchParams,
    query: URLSearchParams,
  ): { status: number; json: unknown } => {
    const ok = (json: unknown) => ({ status: 200, json });
    const events = () => [...form].filter(([key]) => key.startsWith('enabled_events')).map(([, value]) => value);
    const [, price] = /^\/prices\/(.+)$/.exec(path) ?? [];
    if (price) {
      const known = account.prices.find(({ id }) => id === price);
      return known ? ok(known) : { status: 404, json: { error: { message: `No such price: '${price}'` } } };
    }
    if (path === '/prices' && method === 'GET')
      return ok({ data: account.prices.filter((one) => one.lookup_key === query.get('lookup_keys[]')) });
    if (path === '/prices') {
      const made = {
        id: `price_1Made${account.prices.length}000000000000`,
        lookup_key: form.get('lookup_key') ?? '',
        active: true,
        recurring: { interval: form.get('recurring[interval]') ?? '' },
      };
      account.prices.push(made);
      return ok(made);
    }
    if (path === '/webhook_endpoints' && method === 'GET') return ok({ data: account.endpoints });
    if (path === '/webhook_endpoints') {
      account.endpoints.push({ id: 'we_1', url: form.get('url') ?? '', status: 'enabled', enabled_events: events() });
      return ok({ id: 'we_1', secret: 'whsec_shown_once' });
    }
    if (path.startsWith('/webhook_endpoints/')) {
      for (const one of account.endpoints) Object.assign(one, { status: 'enabled', enabled_events: events() });
      return ok({});
    }
    if (path === '/billing_portal/configurations' && method === 'GET')
      return ok({ data: Array.from({ length: account.portals }, () => ({})) });
    if (path === '/billing_portal/configurations') {
      account.portals++;
      return ok({});
    }
    return { status: 400, json: { error: { message: `Unrecognized request URL (${method}: ${path})` } } };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendors.test');
    const method = request.method ?? 'GET';
    if (method !== 'GET') changes.push(`${method} ${pathname}`);
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== 'Bearer token')
      return response.writeHead(401).end('{"errors":[{"message":"no such token"}],"error":{"message":"no such key"}}');
    if (pathname.startsWith('/cf')) {
      const {
        status = 200,
        result = null,
        code,
      } = cloudflare(method, pathname.slice(3), text ? JSON.parse(text) : {}, searchParams);
      return response
        .writeHead(status)
        .end(
          JSON.stringify({ success: status < 400, result, errors: code ? [{ code, message: `code ${code}` }] : [] }),
        );
    }
    const { status, json } = stripe(method, pathname.slice('/stripe'.length), new URLSearchParams(text), searchParams);
    return response.writeHead(status).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, changes, stop: () => new Promise((resolve) => server.close(resolve)) };
}
