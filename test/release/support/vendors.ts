// Cloudflare's and Stripe's accounts as far as the doctor and provisioning use them, behind the vendors' own protocols:
// what is created exists afterwards, and creating it twice is refused as the vendors refuse it.
import { serveOnLoopback } from '../../support/loopback.ts';

export interface VendorAccounts {
  buckets: string[];
  queues: string[];
  indexes: Record<string, { dimensions: number; metric: string }>;
  secrets: string[];
  zones: string[];
  catchAll: { enabled: boolean; actions: { type: string; value?: string[] }[]; matchers: object[] } | null;
  prices: { id: string; active: boolean; recurring: { interval: string } }[];
  endpoints: { id: string; url: string; status: string; enabled_events: string[] }[];
  portals: object[];
}

export const EMPTY_ACCOUNTS: VendorAccounts = {
  buckets: [],
  queues: [],
  indexes: {},
  secrets: [],
  zones: [],
  catchAll: null,
  prices: [],
  endpoints: [],
  portals: [],
};

interface Answer {
  status?: number;
  result?: unknown;
  code?: number;
}

/** @returns the server's address and every call that changed something. */
export async function startVendorStandIns(account: VendorAccounts) {
  const changes: string[] = [];
  const cloudflare = (method: string, path: string, body: Record<string, never>, query: URLSearchParams): Answer => {
    const create = (list: string[], name: string): Answer => {
      if (list.includes(name)) return { status: 409, code: 10004 };
      list.push(name);
      return { result: { name } };
    };
    const [, bucket] = /\/r2\/buckets\/(.+)$/.exec(path) ?? [];
    if (bucket) return account.buckets.includes(bucket) ? { result: { name: bucket } } : { status: 404, code: 10006 };
    if (path.endsWith('/r2/buckets')) return create(account.buckets, body.name ?? '');
    if (path.endsWith('/queues') && method === 'GET')
      return {
        result: account.queues
          .filter((name) => [name, null].includes(query.get('name')))
          .map((queue_name) => ({ queue_name })),
      };
    if (path.endsWith('/queues')) return create(account.queues, body.queue_name ?? '');
    const [, index] = /\/vectorize\/v2\/indexes\/(.+)$/.exec(path) ?? [];
    // For a missing index Vectorize answers 410, with its own error code.
    if (index)
      return account.indexes[index]
        ? { result: { name: index, config: account.indexes[index] } }
        : { status: 410, code: 3000 };
    if (path.endsWith('/vectorize/v2/indexes')) {
      account.indexes[body.name ?? ''] = body.config ?? { dimensions: 0, metric: '' };
      return { result: {} };
    }
    if (/\/workers\/scripts\/[^/]+\/secrets$/.test(path)) return { result: account.secrets.map((name) => ({ name })) };
    if (path === '/zones')
      return { result: account.zones.filter((zone) => zone === query.get('name')).map((id) => ({ id, name: id })) };
    if (path.endsWith('/catch_all')) return { result: account.catchAll };
    return { status: 400, code: 7000 };
  };
  const stripe = (path: string): [status: number, json: object] => {
    const [, price] = /^\/prices\/(.+)$/.exec(path) ?? [];
    const known = account.prices.find(({ id }) => id === price);
    if (known) return [200, known];
    if (price) return [404, { error: { type: 'invalid_request_error', message: `No such price: '${price}'` } }];
    if (path === '/webhook_endpoints') return [200, { data: account.endpoints }];
    if (path === '/billing_portal/configurations') return [200, { data: account.portals }];
    return [400, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${path})` } }];
  };
  const { origin: url, stop } = await serveOnLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendors.test');
    const method = request.method ?? 'GET';
    // The size of a bucket is read by a POST.
    if (method !== 'GET' && !pathname.endsWith('/graphql')) changes.push(`${method} ${pathname}`);
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== 'Bearer token')
      return response
        .writeHead(401)
        .end('{"success":false,"errors":[{"code":10000,"message":"no such token"}],"error":{"message":"no such key"}}');
    if (pathname.startsWith('/cf')) {
      const json = text ? JSON.parse(text) : {};
      const { status = 200, result = null, code } = cloudflare(method, pathname.slice(3), json, searchParams);
      const errors = code ? [{ code, message: `code ${code}` }] : [];
      return response.writeHead(status).end(JSON.stringify({ success: status < 400, result, errors }));
    }
    const [status, json] = stripe(pathname.slice('/v1'.length));
    return response.writeHead(status).end(JSON.stringify(json));
  });
  return { url, changes, stop };
}
