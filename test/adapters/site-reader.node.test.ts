// The reader against hostile addresses and sites: everything is refused with a reason, and no canary on a loopback or
// private address hears anything.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteReader } from '../../src/adapters/site-reader.ts';
import { type Answer, canaries, fixtureServer, memoryEdge, network } from './support/network.ts';

const ORIGIN = 'https://app.broughtby.test';
const MB = 1024 * 1024;
const html =
  (body: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  };
const to =
  (location: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };
const drip: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>'), 50);
  response.on('close', () => clearInterval(timer));
};
const endless: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const piece = 'x'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
};
const BOMB = gzipSync(Buffer.alloc(64 * MB, 'a'));
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** Where redirects lead that must not be followed. */
const INWARD = {
  loopback: 'http://127.0.0.1/',
  decimal: 'http://2130706433/',
  octal: 'http://0177.0.0.1/',
  hex: 'http://0x7f000001/',
  mapped: 'http://[::ffff:127.0.0.1]/',
  metadata: 'http://169.254.169.254/latest/meta-data/iam/',
  localhost: 'http://localhost/',
  name: 'https://inside.example.com/',
  file: 'file:///etc/passwd',
  user: 'http://public.example.com@127.0.0.1/',
  port: 'http://public.example.com:6379/',
};

const SITE: Record<string, Answer> = {
  '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /secret\nAllow: /secret/open'),
  '/': html('<h1>Acme</h1>'),
  '/latin': (_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from([0xfc, 0x62, 0x65, 0x72]));
  },
  '/moved': to('/', 301),
  '/secret': html('secret'),
  '/secret/open': html('open'),
  '/to-secret': to('/secret'),
  '/round': to('/round'),
  '/hop1': to('/hop2'),
  '/hop2': to('/hop3', 307),
  '/hop3': to('/hop4', 308),
  '/hop4': to('/hop5', 303),
  '/hop5': to('/'),
  '/hop0': to('/hop1'),
  '/nowhere': to('http://'),
  '/drip': drip,
  '/silence': () => undefined,
  '/endless': endless,
  '/huge': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(3 * MB) }).end('x'.repeat(3 * MB));
  },
  '/bomb': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(BOMB);
  },
  '/pdf': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
  },
  '/untyped': (_, response) => {
    response.writeHead(200).end('<p>');
  },
  '/teapot': (_, response) => {
    response.writeHead(418, { 'content-type': 'text/html' }).end('no');
  },
  '/broken': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/logo.png': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PIXEL);
  },
  '/logo.svg': (_, response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg viewBox="0 0 1 1" onload="x()"><script>x()</script><rect width="1" height="1"/></svg>');
  },
  '/page.png': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>x()</script></html>');
  },
  '/huge.png': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([PIXEL, Buffer.alloc(MB)]));
  },
  ...Object.fromEntries(Object.entries(INWARD).map(([name, target]) => [`/in/${name}`, to(target)])),
};

const NAMES: Record<string, string[]> = {
  'public.example.com': ['93.184.216.34'],
  'inside.example.com': ['127.0.0.1'],
  'v6-inside.example.com': ['::1'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.7'],
  'private.example.com': ['192.168.1.1'],
  'linklocal.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'translated.example.com': ['64:ff9b::7f00:1'],
  'carrier.example.com': ['100.100.100.200'],
  'zero.example.com': ['0.0.0.0'],
  'unique-local.example.com': ['fd00:ec2::254'],
};

let site: Awaited<ReturnType<typeof fixtureServer>>;
let traps: Awaited<ReturnType<typeof canaries>>;
beforeAll(async () => {
  site = await fixtureServer(SITE);
  traps = await canaries();
});
afterAll(async () => {
  await site.stop();
  await traps.stop();
});

const config = {
  mode: 'public' as const,
  hosts: '',
  origin: ORIGIN,
  contactAddress: 'abuse@broughtby.test',
  timeoutMs: 400,
};
function reading(more: Partial<Parameters<typeof siteReader>[0]> = {}) {
  const world = network(NAMES, site.origin, traps.portOf);
  const edge = memoryEdge();
  return { ...world, edge, reader: siteReader({ ...config, ...more }, edge, world.get) };
}
const PUBLIC = 'http://public.example.com';

/** [what, address]; none of them may open a connection to anything but the public site. */
const HOSTILE: [string, string][] = [
  ['loopback', 'http://127.0.0.1/'],
  ['loopback, short', 'http://127.1/'],
  ['loopback, another of its addresses', 'http://127.8.8.8/'],
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['octal, whole', 'http://017700000001/'],
  ['hexadecimal', 'http://0x7f000001/'],
  ['mixed bases', 'http://0x7f.0.0.1/'],
  ['full-width digits', 'http://\uff11\uff12\uff17.\uff10.\uff10.\uff11/'],
  ['zero', 'http://0/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['IPv6 unspecified', 'http://[::]/'],
  ['IPv6-mapped', 'http://[::ffff:127.0.0.1]/'],
  ['IPv6-mapped in hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['IPv6 link-local', 'http://[fe80::1]/'],
  ['IPv6 unique-local metadata', 'http://[fd00:ec2::254]/'],
  ['private 10', 'http://10.0.0.1/'],
  ['private 172', 'http://172.16.0.1/'],
  ['private 192', 'http://192.168.0.1/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata by name', 'http://metadata.google.internal/computeMetadata/v1/'],
  ['localhost', 'http://localhost/'],
  ['localhost with a dot', 'http://localhost./'],
  ['below localhost', 'http://app.localhost/'],
  ['a name of the local network', 'http://printer.local/'],
  ['a bare name', 'http://intranet/'],
  ['user-info trick', 'http://public.example.com@127.0.0.1/'],
  ['user-info', 'http://admin:admin@public.example.com/'],
  ['backslash trick', 'http://127.0.0.1\\@public.example.com/'],
  ['another port', 'http://public.example.com:6379/'],
  ['ssh', 'http://public.example.com:22/'],
  ['file', 'file:///etc/passwd'],
  ['ftp', 'ftp://public.example.com/'],
  ['gopher', 'gopher://127.0.0.1:6379/_FLUSHALL'],
  ['data', 'data:text/html,<h1>x</h1>'],
  ['a name that leads to loopback', 'http://inside.example.com/'],
  ['a name that leads to IPv6 loopback', 'http://v6-inside.example.com/'],
  ['a name with one private address of two', 'http://mixed.example.com/'],
  ['a name that leads to a private address', 'http://private.example.com/'],
  ['a name that leads to the metadata service', 'http://linklocal.example.com/'],
  ['a name that leads to a mapped address', 'http://mapped.example.com/'],
  ['a name that leads to a translated address', 'http://translated.example.com/'],
  ['a name in carrier space', 'http://carrier.example.com/'],
  ['a name that leads to zero', 'http://zero.example.com/'],
  ['a name that leads to a unique-local address', 'http://unique-local.example.com/'],
  ['a name without addresses', 'http://nothing.example.com/'],
  ...Object.keys(INWARD).map((name): [string, string] => [`a redirect inward: ${name}`, `${PUBLIC}/in/${name}`]),
  ['an endless redirect', `${PUBLIC}/round`],
  ['six redirects', `${PUBLIC}/hop0`],
  ['a redirect to nowhere', `${PUBLIC}/nowhere`],
  ['a slow body', `${PUBLIC}/drip`],
  ['a server that says nothing', `${PUBLIC}/silence`],
  ['an endless body', `${PUBLIC}/endless`],
  ['a huge page', `${PUBLIC}/huge`],
  ['a gzip bomb', `${PUBLIC}/bomb`],
  ['a PDF', `${PUBLIC}/pdf`],
  ['a page of no type', `${PUBLIC}/untyped`],
  ['an error page', `${PUBLIC}/teapot`],
  ['a broken body', `${PUBLIC}/broken`],
  ['what robots.txt forbids', `${PUBLIC}/secret`],
  ['a redirect to what robots.txt forbids', `${PUBLIC}/to-secret`],
];

describe('hostile targets', () => {
  it('the servers that must not be reached do record a request that reaches them', async () => {
    for (const { address, port } of traps.listening) {
      await fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/`).catch(() => undefined);
    }
    expect(new Set(traps.heard)).toEqual(new Set(traps.listening.map(({ address }) => address)));
    traps.heard.length = 0;
  });

  it.each(HOSTILE)('%s is refused with a reason, by page and by image', async (_, address) => {
    const { reader, connections } = reading();
    const page = await reader.page(address);
    expect(page).toEqual({ ok: false, reason: expect.stringMatching(/\w{3}/) });
    expect(await reader.image(address, 'robot')).toMatchObject({ ok: false });
    expect(connections.filter((url) => !url.startsWith(`${PUBLIC}/`))).toEqual([]);
    expect(traps.heard).toEqual([]);
  });

  it('the list has at least 40 of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));
});

describe('reading a site', () => {
  it('a page comes with its final address, in its own charset', async () => {
    const { reader } = reading();
    expect(await reader.page(`${PUBLIC}/moved`)).toMatchObject({ ok: true, url: `${PUBLIC}/`, html: '<h1>Acme</h1>' });
    expect(await reader.page(`${PUBLIC}/latin`)).toMatchObject({ ok: true, html: 'über' });
    expect(await reader.page(`${PUBLIC}/secret/open`)).toMatchObject({ ok: true, html: 'open' });
  });

  it('five redirects are followed', async () => {
    expect(await reading().reader.page(`${PUBLIC}/hop1`)).toMatchObject({ ok: true });
  });

  it('says who asks and where to complain', async () => {
    await reading().reader.page(`${PUBLIC}/`);
    expect(site.asked.at(-1)?.agent).toBe(`BroughtbyBot/1.0 (+${ORIGIN}; abuse@broughtby.test)`);
  });

  it('asks for a page and for robots.txt once a day', async () => {
    const { reader, connections } = reading();
    for (let i = 0; i < 3; i++)
      expect(await reader.page(`${PUBLIC}/`)).toMatchObject({ ok: true, html: '<h1>Acme</h1>' });
    expect(connections).toEqual([`${PUBLIC}/robots.txt`, `${PUBLIC}/`]);
  });

  it('asks again the next day: what a site says now is what is read', async () => {
    const { reader, connections } = reading();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await reader.page(`${PUBLIC}/`);
    vi.setSystemTime(Date.now() + 86_400_000);
    await reader.page(`${PUBLIC}/`);
    expect(connections).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1);
    await reader.page(`${PUBLIC}/`);
    expect(connections).toHaveLength(4);
    vi.useRealTimers();
  });

  it('asks nothing of a site whose robots.txt fails, and asks for that again; one without it has no rules', async () => {
    let status = 500;
    const small = await fixtureServer({
      '/robots.txt': (_, response) => response.writeHead(status).end('User-agent: *\nDisallow: /'),
      '/': html('open'),
    });
    const reader = () => siteReader({ ...config, mode: 'hosts', hosts: `Robots.test=${small.origin}` }, memoryEdge());
    const one = reader();
    const page = () => one.page('https://robots.test/');
    expect(await page()).toMatchObject({ ok: false, reason: expect.stringContaining('robots') });
    status = 404;
    expect(await page()).toMatchObject({ ok: true, html: 'open' });
    // Kept for the day.
    status = 500;
    expect(await page()).toMatchObject({ ok: true });
    expect(await reader().image('https://robots.test/', 'robot')).toMatchObject({
      reason: expect.stringContaining('robots'),
    });
    await small.stop();
  });

  it('takes a robots.txt that leads where nothing is read for none', async () => {
    const small = await fixtureServer({ '/robots.txt': to(INWARD.metadata), '/': html('open') });
    const reader = siteReader({ ...config, mode: 'hosts', hosts: `away.test=${small.origin}` }, memoryEdge());
    expect(await reader.page('https://away.test/')).toMatchObject({ ok: true, html: 'open' });
    await small.stop();
  });

  it('keeps to rules about what stands behind a question mark', async () => {
    const small = await fixtureServer({
      '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /find?'),
      '/find': html('found'),
    });
    const reader = siteReader({ ...config, mode: 'hosts', hosts: `find.test=${small.origin}` }, memoryEdge());
    expect(await reader.page('https://find.test/find?q=1')).toMatchObject({ ok: false });
    expect(await reader.page('https://find.test/find')).toMatchObject({ ok: true });
    await small.stop();
  });

  it('takes a part of a page for none', async () => {
    const small = await fixtureServer({
      '/': (_, response) => response.writeHead(206, { 'content-type': 'text/html' }).end('<p>half'),
    });
    const reader = siteReader({ ...config, mode: 'hosts', hosts: `part.test=${small.origin}` }, memoryEdge());
    expect(await reader.page('https://part.test/')).toEqual({ ok: false, reason: 'the site answered 206' });
    await small.stop();
  });

  it('asks a host for one thing at a time', async () => {
    const late: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      setTimeout(() => response.end('late'), 60);
    };
    const small = await fixtureServer({ '/a': late, '/b': late, '/c': late });
    const hosts = `small.test=${small.origin},other.test=${site.origin}`;
    const reader = siteReader({ ...config, mode: 'hosts', hosts, timeoutMs: 5_000 }, memoryEdge());
    const pages = await Promise.all(['/a', '/b', '/c'].map((path) => reader.page(`http://small.test${path}`)));
    await small.stop();
    expect(pages.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(small.mostOpen()).toBe(1);
  });

  it('waiting for its turn costs a page none of its own time', async () => {
    const late: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      setTimeout(() => response.end('late'), 350);
    };
    const small = await fixtureServer({ '/a': late, '/b': late, '/c': late });
    const hosts = `small.test=${small.origin}`;
    const reader = siteReader({ ...config, mode: 'hosts', hosts, timeoutMs: 1_000 }, memoryEdge());
    const pages = await Promise.all(['/a', '/b', '/c'].map((path) => reader.page(`http://small.test${path}`)));
    await small.stop();
    expect(pages.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('pictures are known by their bytes, SVGs come cleaned', async () => {
    const { reader } = reading();
    expect(await reader.image(`${PUBLIC}/logo.png`)).toMatchObject({ ok: true, contentType: 'image/png' });
    const svg = await reader.image(`${PUBLIC}/logo.svg`);
    expect(svg).toMatchObject({ ok: true, contentType: 'image/svg+xml' });
    expect(svg.ok && new TextDecoder().decode(svg.bytes)).toMatch(
      /^<svg [^>]*viewBox="0 0 1 1"><rect [^>]*><\/rect><\/svg>$/,
    );
    expect(await reader.image(`${PUBLIC}/page.png`)).toEqual({ ok: false, reason: 'not a picture' });
    expect(await reader.image(`${PUBLIC}/huge.png`)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('larger'),
    });
  });
});

describe('the laptop and the tests', () => {
  it('only configured sites are read, wherever they redirect to', async () => {
    const { reader, connections } = reading({ mode: 'hosts', hosts: `shop.test=${site.origin}` });
    const told = { ok: false, reason: expect.any(String) };
    expect(await reader.page('http://public.example.com/')).toEqual(told);
    expect(await reader.page('http://127.0.0.1/')).toEqual(told);
    expect(await reader.page(`${site.origin}/`)).toEqual(told);
    expect(await reader.page('http://shop.test/in/name')).toEqual(told);
    expect(connections.every((url) => url.startsWith(site.origin))).toBe(true);
    const direct = siteReader({ ...config, mode: 'hosts', hosts: `shop.test=${site.origin}` }, memoryEdge());
    expect(await direct.page('https://shop.test/moved')).toMatchObject({ ok: true, url: 'https://shop.test/' });
  });
});
