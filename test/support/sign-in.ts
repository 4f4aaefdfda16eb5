// The whole sign-in as a browser goes through it, with the laptop's issuer; tests can interfere with each step.
import type { World } from './world.ts';

export const LOGIN_COOKIE = 'broughtby_login';
export const SESSION_COOKIE = 'broughtby_session';

/**
 * @param name the cookie's name; that of a sign-in is followed by its state.
 * @returns the value that a response finally sets for a cookie; '' if it clears it, undefined if it doesn't set it.
 */
export const readSetCookie = (answer: Response, name: string): string | undefined => findSetCookie(answer, name)?.value;

function findSetCookie(answer: Response, name: string) {
  const line = answer.headers.getSetCookie().findLast((each) => new RegExp(`^${name}(_[\\w-]*)?=`).test(each));
  const [fullName = '', value = ''] = line?.split(';')[0]?.split(/=(.*)/s) ?? [];
  return line === undefined ? undefined : { fullName, value };
}

export interface StartedSignIn {
  /** Path and query of our callback to which the issuer sends the browser. */
  callback: string;
  /** The sealed sign-in cookie that the browser keeps. */
  sealed: string;
  /** The name of that cookie. */
  cookieName: string;
}

/** Begins a sign-in and lets the issuer confirm `email`. */
export async function beginSignIn(
  world: World,
  email: string,
  query: Record<string, string> = {},
): Promise<StartedSignIn> {
  const answer = await world.call(`/api/login?${new URLSearchParams({ hint: email, ...query })}`);
  const { fullName: cookieName = LOGIN_COOKIE, value: sealed = '' } = findSetCookie(answer, LOGIN_COOKIE) ?? {};
  const jar = new Map<string, string>();
  let at = answer.headers.get('location') ?? '';
  for (let hops = 0; hops < 8; hops++) {
    const { origin, pathname, search } = new URL(at);
    if (origin === world.config.ORIGIN) return { callback: pathname + search, sealed, cookieName };
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
 * Calls our callback with the issuer's answer.
 * @param before the session cookie that the browser already has, 'name=value'.
 */
export function finishSignIn(
  world: World,
  { callback, sealed, cookieName }: StartedSignIn,
  before?: string,
  now = new Date(),
) {
  const cookies = [sealed && `${cookieName}=${sealed}`, before].filter(Boolean).join('; ');
  return world.call(callback, { as: cookies, now });
}

/** @returns the callback's response and the session cookie that it set, 'name=value'. */
export async function signIn(world: World, email: string, query: Record<string, string> = {}, before?: string) {
  const answer = await finishSignIn(world, await beginSignIn(world, email, query), before);
  return { answer, cookie: `${SESSION_COOKIE}=${readSetCookie(answer, SESSION_COOKIE)}` };
}
