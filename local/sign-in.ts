// npm run -s sign-in -- EMAIL: goes through the real sign-in of the running laptop edition and prints a Cookie header's
// value, for curl.
import { fileURLToPath } from 'node:url';

/** Follows the whole sign-in of `email`. @returns 'name=value' of the session cookie. @throws if a step fails. */
export async function signIn(origin: string, email: string): Promise<string> {
  const jars = new Map<string, Map<string, string>>();
  let url = `${origin}/api/login?hint=${encodeURIComponent(email)}`;
  for (let hops = 0; hops < 12; hops++) {
    const { host, pathname } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const [name, ...value] = (pair ?? '').split('=');
      if (name) jar.set(name, value.join('='));
    }
    if (pathname === '/api/callback') {
      const session = [...jar].find(([name]) => name.endsWith('broughtby_session'));
      if (!session) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
      return session.join('=');
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`Sign-in stopped at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error('Sign-in went in a circle');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const email = process.argv[2];
  if (!email) {
    console.error('Usage: npm run -s sign-in -- EMAIL');
    process.exit(2);
  }
  console.log(await signIn(process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`, email));
}
