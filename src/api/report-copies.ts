// One form of a report (JSON, page, card) through the edge cache. While a copy is fresh, neither Postgres nor the file
// store is used. Of all requests of this isolate that find none, one fetches it and the others wait for its copy, so a
// rush on a link costs as much as one reader.
import type { Context } from 'hono';
import type { EdgeCopy } from '../adapters/edge-cache.ts';
import { sha256Hex } from '../domain/digest.ts';
import { type EdgeState, freshness, type ReportForm, reportKey } from '../domain/report/edge.ts';
import { AppError } from '../errors.ts';
import { awaitReport, openReport } from '../flows/report/open.ts';
import { consumeRateLimit } from './limits.ts';
import type { AppEnv } from './types.ts';

export interface ReportSource {
  slug: string;
  form: ReportForm;
  /** The version that rendered the form; copies of another version are replaced. */
  release: string;
  part: Parameters<typeof openReport>[2];
  render(stored: Uint8Array): { type: string; body: string | Uint8Array };
}

export interface ReportCopy {
  state: EdgeState;
  type: string;
  etag: string;
  body: EdgeCopy['body'];
}
interface Dated extends ReportCopy {
  checkedAt: number;
}

/** Keys being fetched in this isolate, since when. The time lets others take over from a request that was cut off. */
const asking = new Map<string, number>();
const ASKING_MS = 5000;
const WAIT_STEP_MS = 20;

/** @throws AppError rate_limited if a client asks for too many links that aren't cached. */
export async function reportCopy(c: Context<AppEnv>, source: ReportSource): Promise<ReportCopy> {
  const { services, now } = c.env;
  const key = reportKey({ origin: services.config.ORIGIN, slug: source.slug, form: source.form });
  const copy = await held(c, key, source);
  const judged = copy ? freshness(copy.state, copy.checkedAt, now) : 'check';
  if (copy && judged === 'fresh') return copy;
  if (copy && judged === 'renew') {
    if (!isAsked(key, now)) c.executionCtx.waitUntil(ask(c, key, source, openReport));
    return copy;
  }
  if (isAsked(key, now)) {
    for (let waited = 0; asking.has(key) && waited < ASKING_MS; waited += WAIT_STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
    const made = await held(c, key, source);
    if (made && made.checkedAt >= now.getTime() - ASKING_MS) return made;
  }
  if (copy?.state !== 'report') await consumeRateLimit(c, 'report');
  try {
    return await ask(c, key, source, awaitReport);
  } catch (error) {
    // The database or the file store is down: an expired report is better than none.
    if (copy?.state === 'report' && !(error instanceof AppError)) return copy;
    throw error;
  }
}

function isAsked(key: string, now: Date): boolean {
  const since = asking.get(key);
  return since !== undefined && since > now.getTime() - ASKING_MS;
}

/** Fetches the report itself and caches it. */
async function ask(
  c: Context<AppEnv>,
  key: string,
  source: ReportSource,
  open: typeof openReport,
): Promise<ReportCopy> {
  const { services, now } = c.env;
  asking.set(key, now.getTime());
  try {
    const opened = await open(services, source.slug, source.part, now);
    const made = opened.state === 'report' ? source.render(opened.body) : { type: 'text/plain', body: null };
    const etag = made.body === null ? '' : await etagOf(made.body);
    const facts = { state: opened.state, etag, release: source.release, checked: String(now.getTime()) };
    await services.edge.put(key, { facts, ...made });
    return { state: opened.state, etag, ...made };
  } finally {
    asking.delete(key);
  }
}

/** The cached copy under `key`, if this release made it. */
async function held(c: Context<AppEnv>, key: string, { release }: ReportSource): Promise<Dated | null> {
  const copy = await c.env.services.edge.get(key);
  if (!copy || copy.facts.release !== release) return null;
  const { state, etag = '', checked } = copy.facts;
  return { state: state as EdgeState, etag, type: copy.type, body: copy.body, checkedAt: Number(checked) };
}

const etagOf = async (body: string | Uint8Array): Promise<string> => `"${await sha256Hex(body, 12)}"`;

/** Whether the client has this version already. Its tag may be a weak one, because of compression on the way. */
export function matchesEtag(c: Context<AppEnv>, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
