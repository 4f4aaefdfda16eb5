// Simulated users: pages read as free, pro and admin, and partner deals written by the admin, each of which must exist
// if the answer was a success.
import type { FaultWindows, TimeSpan } from './windows.ts';

type Persona = 'free' | 'pro' | 'admin';
const ALL: readonly Persona[] = ['free', 'pro', 'admin'];
const READS: readonly { as: readonly Persona[]; path: string }[] = [
  ...[
    'auth/user',
    'stats',
    'stats/recent',
    'dashboard',
    'sponsorships?page=1&limit=20',
    'sponsorships?search=brand1',
    'newsletters?page=1&limit=12',
    'newsletters?page=1&limit=12&sortBy=match',
    'newsletters/soak-1',
    'brands?page=1&limit=12',
    'brands?scope=all&sortBy=recent',
    'pitch-next?page=1&limit=20',
    'trends',
    'partner-deals',
  ].map((path) => ({ as: ALL, path })),
  ...['emails?page=1&pageSize=10', 'emails?status=error', 'standing-queue', 'review', 'settings'].map((path) => ({
    as: ['admin'] as const,
    path,
  })),
];
/** One of so many requests is a write. */
const WRITES = 12;
/** Longer than any fault of the database. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 300;

export interface TrafficResult {
  asked: number;
  /** Errors that an injected fault excuses. */
  excused: number;
  wrong: string[];
  /** Names of the deals whose creation was answered with success. */
  written: string[];
  longestMs: number;
}

/** @param cookies by persona. @param on false ends the traffic. */
export async function sendTraffic(
  origin: string,
  cookies: Record<Persona, string>,
  { windows, draw, on }: { windows: FaultWindows; draw: () => number; on: () => boolean },
): Promise<TrafficResult> {
  const traffic: TrafficResult = { asked: 0, excused: 0, wrong: [], written: [], longestMs: 0 };
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  while (on()) {
    const span: TimeSpan = { from: Date.now(), to: 0 };
    const read = oneOf(READS);
    const name = traffic.asked++ % WRITES === 0 ? `Partner ${crypto.randomUUID()}` : null;
    const said = await (name
      ? write(origin, cookies.admin, name)
      : get(`${origin}/api/${read.path}`, cookies[oneOf(read.as)]));
    span.to = Date.now();
    traffic.longestMs = Math.max(traffic.longestMs, span.to - span.from);
    if (said.ok) {
      if (name) traffic.written.push(name);
    } else if (said.status === null ? windows.killed(span) : said.comeAgain && windows.databaseTrouble(span)) {
      traffic.excused++;
    } else {
      traffic.wrong.push(`${name ? 'POST partner-deals' : read.path}: ${said.words}`);
    }
    await new Promise((resolve) => setTimeout(resolve, draw() * PAUSE_MS));
  }
  return traffic;
}

/** `status` null: no answer. `comeAgain`: 503 with Retry-After. */
interface Said {
  ok: boolean;
  status: number | null;
  comeAgain: boolean;
  words: string;
}

async function ask(url: string, init: RequestInit): Promise<Said> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const { ok, status } = response;
    const words = `${status} ${(await response.text()).slice(0, 120)}`;
    return { ok, status, comeAgain: status === 503 && response.headers.has('retry-after'), words };
  } catch (error) {
    return { ok: false, status: null, comeAgain: false, words: (error as Error).message };
  }
}

const get = (url: string, cookie: string) => ask(url, { headers: { cookie } });

const write = (origin: string, cookie: string, partnerName: string) =>
  ask(`${origin}/api/partner-deals`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      partnerName,
      partnerWebsite: 'https://partner.example',
      dealHook: 'A tenth off',
      shortDescription: 'For members',
      redemptionInstructions: 'Say that we sent you',
    }),
  });
