// The reader refuses every hostile address and site with a reason, and no canary on a loopback or private address hears
// it.
import { describe, expect, it } from 'vitest';
import { createReaderSites, FORBIDDEN_REDIRECTS, PUBLIC_SITE_ORIGIN } from './support/reader-sites.ts';

const { reading, state } = createReaderSites();

/** [what, address]: none of them may cause a connection to anything but the public site. */
const HOSTILE: [string, string][] = [
  ['loopback', 'http://127.0.0.1/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata by name', 'http://metadata.google.internal/computeMetadata/v1/'],
  ['localhost', 'http://localhost/'],
  ['user-info trick', 'http://public.example.com@127.0.0.1/'],
  ['user-info', 'http://admin:admin@public.example.com/'],
  ['another port', 'http://public.example.com:6379/'],
  ['ssh', 'http://public.example.com:22/'],
  ['file', 'file:///etc/passwd'],
  ['a name that leads to loopback', 'http://inside.example.com/'],
  ['a name that leads to IPv6 loopback', 'http://v6-inside.example.com/'],
  ['a name with one private address of two', 'http://mixed.example.com/'],
  ['a name with one IPv6 loopback address', 'http://v6-mixed.example.com/'],
  ['a name that leads to a private address', 'http://private.example.com/'],
  ['a name that leads to the metadata service', 'http://linklocal.example.com/'],
  ['a name that leads to a mapped address', 'http://mapped.example.com/'],
  ['a name that leads to a translated address', 'http://translated.example.com/'],
  ['a name in carrier space', 'http://carrier.example.com/'],
  ['a name that leads to zero', 'http://zero.example.com/'],
  ['a name that leads to a unique-local address', 'http://unique-local.example.com/'],
  ['a name without addresses', 'http://nothing.example.com/'],
  ...Object.keys(FORBIDDEN_REDIRECTS).map((name): [string, string] => [
    `a redirect inward: ${name}`,
    `${PUBLIC_SITE_ORIGIN}/in/${name}`,
  ]),
  ['an endless redirect', `${PUBLIC_SITE_ORIGIN}/round`],
  ['a redirect to nowhere', `${PUBLIC_SITE_ORIGIN}/nowhere`],
  ['a slow body', `${PUBLIC_SITE_ORIGIN}/drip`],
  ['a server that says nothing', `${PUBLIC_SITE_ORIGIN}/silence`],
  ['an endless body', `${PUBLIC_SITE_ORIGIN}/endless`],
  ['a huge page', `${PUBLIC_SITE_ORIGIN}/huge`],
  ['a gzip bomb', `${PUBLIC_SITE_ORIGIN}/bomb`],
  ['a PDF', `${PUBLIC_SITE_ORIGIN}/pdf`],
  ['a page of no type', `${PUBLIC_SITE_ORIGIN}/untyped`],
  ['an error page', `${PUBLIC_SITE_ORIGIN}/teapot`],
  ['a broken body', `${PUBLIC_SITE_ORIGIN}/broken`],
  ['what robots.txt forbids', `${PUBLIC_SITE_ORIGIN}/secret`],
  ['a redirect to what robots.txt forbids', `${PUBLIC_SITE_ORIGIN}/to-secret`],
];

describe('hostile targets', () => {
  it('the servers that must not be reached do record a request', async () => {
    for (const { address, port } of state.traps.listening) {
      await fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/`).catch(() => undefined);
    }
    expect(new Set(state.traps.heard)).toEqual(new Set(state.traps.listening.map(({ address }) => address)));
    state.traps.heard.length = 0;
  });

  it.each(HOSTILE)('%s is refused with a reason, by page and by image', async (_, address) => {
    const { reader, connections } = reading();
    const page = await reader.page(address);
    expect(page).toEqual({ ok: false, reason: expect.stringMatching(/\w{3}/) });
    expect(await reader.image(address, 'robot')).toMatchObject({ ok: false });
    expect(connections.filter((url) => !url.startsWith(`${PUBLIC_SITE_ORIGIN}/`))).toEqual([]);
    expect(state.traps.heard).toEqual([]);
  });
});
