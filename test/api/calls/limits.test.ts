// Rate limits: reads have a quota, the health check doesn't wake the database, and one removal mail is sent per address
// and day.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

describe('reads', () => {
  // The platform's limiter counts by clock minutes, and the minute may change during the test.
  const made = new Map<string, number>();
  const sixty = {
    async limit({ key }: { key: string }) {
      made.set(key, (made.get(key) ?? 0) + 1);
      return { success: (made.get(key) ?? 0) <= 60 };
    },
  };
  const world = createWorld({ RATE_SEARCH: sixty as unknown as string }, { rateLimits: true });
  let free = '';
  beforeAll(async () => {
    free = (await world.people.free((await world.add.newsletter()).id)).cookie;
  });

  it('allow sixty of eighty searches at once, and tell the rest when to come again', async () => {
    const asked = await Promise.all(
      Array.from({ length: 80 }, (_, nth) => world.call(`/api/brands?search=a${nth}`, { as: free })),
    );
    const refused = asked.filter(({ status }) => status === 429);
    expect(asked.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    // Calls without a search have a separate limit.
    expect((await world.call('/api/brands', { as: free })).status).toBe(200);
  });

  it('are counted by network for visitors, since one person can have any number of IPv6 addresses', async () => {
    const keys: string[] = [];
    const noting = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 }) };
    const open = createWorld({ RATE_WRITE: noting as unknown as string }, { rateLimits: true });
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '192.0.2.7'])
      await open.call('/api/access-requests', { json: {}, headers: { 'cf-connecting-ip': address } });
    expect(keys).toEqual(['ip:2001:db8:1:2::/64', 'ip:2001:db8:1:2::/64', 'ip:192.0.2.7']);
  });
});

it('every call that sends mail, asks a vendor or reads much has its own limit, checked before its body is read', async () => {
  const kinds: Record<string, string[]> = {
    LOGIN: ['GET /login', 'GET /callback', 'GET /subscribe?plan=weekly'],
    WEBHOOK: ['POST /email/webhook', 'POST /stripe/webhook', 'POST /mail-events'],
    UPLOAD: [
      'POST /emails/upload',
      'POST /emails/upload/file?name=a.eml',
      'POST /newsletters/csv/preview',
      'POST /newsletters/csv/import',
    ],
    WRITE: ['POST /access-requests', 'POST /privacy/contacts', 'GET /account/export.json', 'GET /account/export.zip'],
  };
  for (const [kind, calls] of Object.entries(kinds)) {
    const spent = createWorld(
      { [`RATE_${kind}`]: { limit: async () => ({ success: false }) } as unknown as string },
      { rateLimits: true },
    );
    const { cookie } = await spent.people.admin();
    for (const call of calls) {
      const [method = '', path] = call.split(' ');
      // The type of a form or a file is checked first.
      const form = /upload$|preview$/.test(call) ? { body: new FormData() } : { json: {} };
      const sent = call.includes('file?')
        ? { body: 'a', headers: { 'content-type': 'application/octet-stream' } }
        : method === 'POST'
          ? form
          : {};
      const { status } = await spent.call(`/api${path}`, { as: cookie, method, ...sent });
      expect([call, status]).toEqual([call, 429]);
    }
  }
});

it('the health check asks the database only for administrators', async () => {
  const away = createWorld({ NEON_ENDPOINT: 'http://127.0.0.1:9/sql' });
  expect((await away.call('/api/health')).status).toBe(200);
});
