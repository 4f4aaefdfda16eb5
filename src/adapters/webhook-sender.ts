// A member's URL, like every URL that strangers give, must be a name on the public internet that resolves only to
// public addresses. Redirects aren't followed, because they could lead elsewhere.
import { PRODUCT_NAME } from '../contract/names.ts';
import { checkSiteUrl } from '../domain/site/address.ts';
import { findHostRefusal, type SiteRequestContext } from './site-reader/follow.ts';
import type { SiteReaderConfig } from './site-reader.ts';

export type WebhookAnswer = { status: number } | { status: null; reason: string };

export interface WebhookSender {
  /** Never throws: every failure is returned as an answer. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
}

const TIMEOUT_MS = 10_000;

/** @param hosts fixture sites, as in the site reader: name -> origin; null for the public internet. */
export function createWebhookSender(
  { origin }: Pick<SiteReaderConfig, 'origin'>,
  hosts: ReadonlyMap<string, string> | null,
  get: typeof fetch = (...of) => fetch(...of),
  timeoutMs = TIMEOUT_MS,
): WebhookSender {
  const at: SiteRequestContext = {
    hosts,
    userAgent: `${PRODUCT_NAME}-Webhooks/1.0 (+${origin}/developers)`,
    get,
    timeoutMs,
  };
  return {
    async post(address, headers, body) {
      const checked = checkSiteUrl(address, hosts ? new Set(hosts.keys()) : undefined);
      if (!checked.ok) return { status: null, reason: checked.reason };
      const { url } = checked;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const reason = await findHostRefusal(url.hostname, at, signal);
        if (reason) return { status: null, reason };
        const opened = hosts?.get(url.hostname);
        const response = await get(opened ? new URL(url.pathname + url.search, opened) : url, {
          method: 'POST',
          headers: { ...headers, 'user-agent': at.userAgent, ...(opened ? { 'x-forwarded-host': url.hostname } : {}) },
          body,
          redirect: 'manual',
          signal,
        });
        await response.body?.cancel();
        return { status: response.status };
      } catch (error) {
        if (signal.aborted) return { status: null, reason: `no answer within ${timeoutMs / 1000} s` };
        const words = error instanceof Error ? error.message : 'unknown';
        return { status: null, reason: `the address can't be reached (${words})`.slice(0, 300) };
      }
    },
  };
}
