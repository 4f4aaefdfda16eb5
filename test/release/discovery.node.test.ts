// Automatic discovery on the whole laptop edition with real sites on loopback: a new member's newsletter finds similar
// ones, and a brand named for the first time gets its logo, audience, fit and contact. A subscriber sees them, a free
// member doesn't.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import { signIn } from '../../local/sign-in.ts';
import { serveOnLoopback } from '../support/loopback.ts';

const PORTS = { port: 9346, localPort: 9347, smtpPort: 9348 };
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><circle cx="4" cy="4" r="4" fill="#a52"/></svg>';
const page = (title: string, description: string, body = '') =>
  `<!doctype html><title>${title}</title><meta name="description" content="${description}"><link rel="icon" type="image/svg+xml" href="/icon.svg">${body}`;
const SITES: Record<string, Record<string, string>> = {
  'crumb.example': { '/': page('Crumb', 'Sourdough and bread baking recipes for people who bake at home.') },
  'oven.example': { '/': page('Oven Letters', 'Weekly baking letters: bread, cakes and pastry for home bakers.') },
  'oldmill.example': {
    '/': page(
      'Old Mill',
      'Stone-ground flour and dough tools for home bakers who bake their own bread.',
      '<nav><a href="/team">Team</a></nav>',
    ),
    '/team': page(
      'Team',
      'Who we are',
      '<div class="person"><h3>Rosa Lindgren</h3><p>Head of Partnerships</p><a href="mailto:rosa.lindgren@oldmill.example">Write to Rosa</a></div><p>Friends: miller.mill@gmail.com</p>',
    ),
  },
};

const stops: (() => Promise<void>)[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-discovery-'));
let laptop: Awaited<ReturnType<typeof startLaptop>>;

async function serve(pages: Record<string, string>): Promise<string> {
  const { origin, stop } = await serveOnLoopback((request, response) => {
    const path = request.url ?? '/';
    if (path === '/icon.svg') return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(ICON);
    const found = pages[path];
    return response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(found ?? '');
  });
  stops.push(stop);
  return origin;
}

beforeAll(async () => {
  await build();
  const hosts = await Promise.all(Object.entries(SITES).map(async ([host, pages]) => `${host}=${await serve(pages)}`));
  const environment = { SITE_HOSTS: hosts.join(','), RELATE_DELAY: '3' };
  laptop = await startLaptop({ ...PORTS, dataDir, environment, rateLimit: 10_000 });
}, 240_000);

afterAll(async () => {
  await laptop?.stop();
  for (const stop of stops) await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A signed-in user who calls the API. */
async function person(email: string) {
  const cookie = await signIn(laptop.origin, email);
  return async (path: string, method = 'GET', json?: object) => {
    const response = await fetch(`${laptop.origin}${path}`, {
      method,
      headers: { cookie, origin: laptop.origin, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    const type = response.headers.get('content-type') ?? '';
    // biome-ignore lint/suspicious/noExplicitAny: the contract's tests parse every answer; here only what shows is read
    return { status: response.status, data: (type.includes('json') ? await response.json() : null) as any };
  };
}

it('a newsletter finds similar ones, and a new brand gets its logo, audience, fit and contact', async () => {
  const [admin, pro, free, newcomer] = await Promise.all(
    ['admin@example.com', 'pro@example.com', 'free@example.com', 'new@example.com'].map(person),
  );
  if (!admin || !pro || !free || !newcomer) throw new Error('Nobody signed in');
  const own = (await pro('/api/auth/user')).data.newsletterId as string;
  expect((await admin(`/api/newsletters/${own}`, 'PUT', { website: 'https://crumb.example/' })).status).toBe(200);
  const onboarded = await newcomer('/api/onboarding', 'POST', {
    name: 'Oven Letters',
    website: 'https://oven.example/',
    description: 'Baking letters for everybody with an oven.',
  });
  expect(onboarded.status).toBeLessThan(300);
  // A member's newsletter is similar to nobody's until an admin has confirmed it.
  const { data: queue } = await admin('/api/standing-queue?show=newsletters');
  const made = queue.newsletters.find((one: { name: string }) => one.name === 'Oven Letters');
  expect((await admin(`/api/standing-queue/newsletters/${made?.id}/confirm`, 'POST', {})).status).toBe(200);

  // Without any request this takes a minute or two.
  await expect
    .poll(async () => JSON.stringify((await pro(`/api/newsletters/${own}/similar`)).data), {
      timeout: 90_000,
      interval: 1000,
    })
    .toContain('Oven Letters');

  const { data: list } = await admin('/api/newsletters?search=Oven%20Letters');
  const [oven] = list.newsletters as { uniqueEmail: string }[];
  const raw = Buffer.from(
    `From: Oven <hello@oven.example>\r\nTo: ${oven?.uniqueEmail}\r\nSubject: Crusts\r\nMessage-ID: <crusts@oven.example>\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by Old Mill</p><p><a href="https://oldmill.example/?utm_source=oven">Old Mill</a> grinds flour between stones. Order a sack today.</p><h2>Crusts</h2><p>${'A hot stone and a little steam make the crust that you want. '.repeat(8)}</p>\r\n`,
  );
  expect((await laptop.workers.receive({ from: 'x@oven.example', to: oven?.uniqueEmail ?? '', raw })).status).toBe(
    'accepted',
  );

  const brand = async () => {
    const { data } = await pro('/api/brands?scope=all&search=Old%20Mill');
    const id = data?.brands?.[0]?.id as string | undefined;
    return id ? (await pro(`/api/brands/${id}`)).data : null;
  };
  await expect
    .poll(
      async () => {
        const found = await brand();
        return [found?.fit, found?.logoUrl, found?.contactEmail, found?.targetAudienceDescription].filter(Boolean)
          .length;
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBe(4);
  const found = await brand();
  expect(found.fit.score).toBeGreaterThanOrEqual(55);
  expect(found.targetAudienceDescription).toContain('Stone-ground flour');
  expect(found).toMatchObject({ contactName: 'Rosa Lindgren', contactEmail: 'rosa.lindgren@oldmill.example' });
  expect(found.contactSourceUrl).toBe('https://oldmill.example/team');

  const logo = await fetch(new URL(found.logoUrl, laptop.origin));
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await logo.text()).not.toContain('script');

  // Seen today, and so behind the free member's line; the owner of the newsletter that it sponsored sees it
  // without its contact.
  expect((await free(`/api/brands/${found.id}`)).status).toBe(404);
  const { status, data } = await newcomer(`/api/brands/${found.id}`);
  expect(status).toBe(200);
  expect(JSON.stringify(data)).not.toContain('rosa.lindgren');
}, 240_000);
