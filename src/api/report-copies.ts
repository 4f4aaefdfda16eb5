// Of several requests in this isolate that find no fresh copy, one fetches it, however many come.
import type { Context } from 'hono';
import type { EdgeCacheEntry } from '../adapters/edge-cache.ts';
import { sha256Hex } from '../domain/digest.ts';
import { type CachedForm, type CachedReportState, judgeCachedReport, reportCacheKey } from '../domain/report/edge.ts';
import { AppError } from '../errors.ts';
import { awaitReport, type OpenedReport, openReport } from '../flows/report/open.ts';
import type { Services } from '../services.ts';
import { consumeRateLimit } from './limits.ts';
import type { AppEnv } from './types.ts';

export interface ReportSource {
  slug: string;
  form: CachedForm;
  /** Copies of another version are replaced. */
  release: string;
  /** Reads what is rendered: at once for a copy that is renewed, with a wait for a reader. */
  open: Record<'atOnce' | 'awaited', (services: Services, slug: string, now: Date) => Promise<OpenedReport>>;
  render(stored: Uint8Array): { type: string; body: string | Uint8Array };
}

export interface ReportCopy {
  state: CachedReportState;
  type: string;
  etag: string;
  body: EdgeCacheEntry['body'];
}
interface Dated extends ReportCopy {
  checkedAt: number;
}

export const OPEN_REPORT = { atOnce: openReport, awaited: awaitReport };

/** With the start time, so that others can take over from a request that was aborted. */
const startedFetches = new Map<string, number>();
const FETCH_TAKEOVER_MS = 5000;
const WAIT_STEP_MS = 20;

/** @throws AppError rate_limited after too many uncached reads. */
export async function readReportCopy(c: Context<AppEnv>, source: ReportSource): Promise<ReportCopy> {
  const { services, now } = c.env;
  const key = reportCacheKey({ origin: services.config.ORIGIN, slug: source.slug, form: source.form });
  const copy = await cachedCopy(c, key, source);
  const judged = copy ? judgeCachedReport(copy.state, copy.checkedAt, now) : 'check';
  if (copy && judged === 'fresh') return copy;
  if (copy && judged === 'renew') {
    if (!isBeingFetched(key, now)) c.executionCtx.waitUntil(fetchCopy(c, key, source, source.open.atOnce));
    return copy;
  }
  if (isBeingFetched(key, now)) {
    for (let waited = 0; startedFetches.has(key) && waited < FETCH_TAKEOVER_MS; waited += WAIT_STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
    const made = await cachedCopy(c, key, source);
    if (made && made.checkedAt >= now.getTime() - FETCH_TAKEOVER_MS) return made;
  }
  if (copy?.state !== 'report') await consumeRateLimit(c, 'report');
  try {
    return await fetchCopy(c, key, source, source.open.awaited);
  } catch (error) {
    // An expired report is better than none.
    if (copy?.state === 'report' && !(error instanceof AppError)) return copy;
    throw error;
  }
}

function isBeingFetched(key: string, now: Date): boolean {
  const since = startedFetches.get(key);
  return since !== undefined && since > now.getTime() - FETCH_TAKEOVER_MS;
}

async function fetchCopy(
  c: Context<AppEnv>,
  key: string,
  source: ReportSource,
  open: ReportSource['open']['atOnce'],
): Promise<ReportCopy> {
  const { services, now } = c.env;
  startedFetches.set(key, now.getTime());
  try {
    const opened = await open(services, source.slug, now);
    const made = opened.state === 'report' ? source.render(opened.body) : { type: 'text/plain', body: null };
    const etag = made.body === null ? '' : await etagOf(made.body);
    const facts = { state: opened.state, etag, release: source.release, checked: String(now.getTime()) };
    await services.edge.put(key, { facts, ...made });
    return { state: opened.state, etag, ...made };
  } finally {
    startedFetches.delete(key);
  }
}

async function cachedCopy(c: Context<AppEnv>, key: string, { release }: ReportSource): Promise<Dated | null> {
  const copy = await c.env.services.edge.get(key);
  if (!copy || copy.facts.release !== release) return null;
  const { state, etag = '', checked } = copy.facts;
  return { state: state as CachedReportState, etag, type: copy.type, body: copy.body, checkedAt: Number(checked) };
}

const etagOf = async (body: string | Uint8Array): Promise<string> => `"${await sha256Hex(body, 12)}"`;

/** The tag may be a weak one, because proxies may have compressed the response. */
export function matchesEtag(c: Context<AppEnv>, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
