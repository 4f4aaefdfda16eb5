// The whole sign-in as a browser goes through it, against the laptop's issuer; each step can be interfered with.
import type { World } from './world.ts';

export const LOGIN_COOKIE = 'broughtby_login';
export const SESSION_COOKIE = 'broughtby_session';

/**
 * @returns the value of a cookie that an answer sets last, as browsers take it; '' where it clears it, undefined where
 *   it leaves it alone.
 */
export function cookieOf(answer: Response, name: string): string | undefined {
  const line = answer.headers.getSetCookie().findLast((each) => each.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(';')[0];
}

export interface Begun {
  /** Where the issuer sends the browser: path and query of our callback. */
  callback: string;
  /** What the browser keeps for it. */
  sealed: string;
}

/** Begins a sign-in and has the issuer vouch for `email`. */
export async function begin(world: World, email: string, query: Record<string, string> = {}): Promise<Begun> {
  const answer = await world.call(`/api/login?${new URLSearchParams({ hint: email, ...query })}`);
  const sealed = cookieOf(answer, LOGIN_COOKIE) ?? '';
  const jar = new Map<string, string>();
  let at = answer.headers.get('location') ?? '';
  for (let hops = 0; hops < 8; hops++) {
    const { origin, pathname, search } = new URL(at);
    if (origin === world.config.ORIGIN) return { callback: pathname + search, sealed };
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const hop = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of hop.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const next = hop.headers.get('location');
    if (!next) throw new Error(`The issuer stopped at ${at}: ${hop.status} ${await hop.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error('The sign-in goes in a circle');
}

/**
 * The issuer's answer comes back to us.
 * @param before the session cookie that the browser has already, 'name=value'.
 */
export function finish(world: World, { callback, sealed }: Begun, before?: string, now = new Date()) {
  const cookies = [sealed && `${LOGIN_COOKIE}=${sealed}`, before].filter(Boolean).join('; ');
  return world.call(callback, { as: cookies, now });
}

/** @returns the answer of the callback and the session cookie that it set, 'name=value'. */
export async function signIn(world: World, email: string, query: Record<string, string> = {}, before?: string) {
  const answer = await finish(world, await begin(world, email, query), before);
  return { answer, cookie: `${SESSION_COOKIE}=${cookieOf(answer, SESSION_COOKIE)}` };
}
