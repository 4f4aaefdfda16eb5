// Which calls of the API's table a run of the browser tests has made with success, by the Worker's own log.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { CALLS } from '../../../src/contract/routes.ts';
import { REQUEST_LOG } from './where.ts';

/** Notes a successful request of the Worker's log; prints everything else that is no mere information. */
export function noteRequest(line: string): void {
  const { level, kind, what, status } = toLogLine(line);
  if (kind === 'request' && status !== undefined && status < 400) appendFileSync(REQUEST_LOG, `${what} ${status}\n`);
  else if (level !== 'info') console.error(line);
}

function toLogLine(line: string): { level?: string; kind?: string; what?: string; status?: number } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

const countParameters = (path: string) => path.split('{').length;
/** Those with the fewest parameters first, so that '/leads/board' isn't taken for '/leads/{id}'. */
const PATTERNS = CALLS.toSorted((a, b) => countParameters(a.path) - countParameters(b.path)).map(
  ({ method, path }) => ({
    name: `${method} ${path}`,
    pattern: new RegExp(`^${method} /api${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')} \\d+$`),
  }),
);

/** Names of the table's calls that no request has made, as 'GET /brands/{id}'. */
export function findMissingCalls(): string[] {
  const requests = existsSync(REQUEST_LOG) ? new Set(readFileSync(REQUEST_LOG, 'utf8').split('\n')) : new Set<string>();
  const made = new Set([...requests].map((line) => PATTERNS.find(({ pattern }) => pattern.test(line))?.name));
  return PATTERNS.map(({ name }) => name).filter((name) => !made.has(name));
}
