// Asks DNS over HTTPS (JSON, as Cloudflare, Google and others answer it) whether a domain takes mail.
import * as z from 'zod';
import type { MailVerdict } from '../contract/contacts.ts';
import { AppError } from '../errors.ts';
import { createBreaker } from './breaker.ts';
import { readBody } from './site-reader/take-body.ts';

export interface MailDomainChecker {
  /**
   * Asks whether a domain accepts mail. @param domain in ASCII.
   * @throws AppError vendor_failed if the resolver doesn't answer, or doesn't know.
   */
  check(domain: string): Promise<MailVerdict>;
}

const TYPES = { A: 1, MX: 15, AAAA: 28 } as const;
/** DNS status codes (RFC 1035). */
const NO_ERROR = 0;
const NO_SUCH_DOMAIN = 3;
/** Timeout of a query; short, because a member waits for the answer while saving a contact. */
const TIMEOUT_MS = 3_000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** After three failures in a row the resolver isn't asked for a minute, so that its outage doesn't slow every save. */
const BREAKER = { failures: 3, restMs: 60_000 };

const dnsAnswer = z.object({
  Status: z.number().int(),
  Answer: z
    .array(z.object({ type: z.number().int(), data: z.string().max(2_000) }))
    .max(500)
    .optional(),
});

/**
 * Creates a client of one resolver.
 * @param resolver its URL, which takes ?name=&type= with `Accept: application/dns-json`.
 * @param options `clock` returns milliseconds since 1970.
 */
export function createDnsMailDomainChecker(
  resolver: string,
  { get = fetch, clock = Date.now }: { get?: typeof fetch; clock?: () => number } = {},
): MailDomainChecker {
  const rest = createBreaker(BREAKER, clock);

  async function ask(name: string, type: keyof typeof TYPES): Promise<string[] | 'missing'> {
    const url = new URL(resolver);
    url.searchParams.set('name', name);
    url.searchParams.set('type', type);
    const response = await get(url, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the resolver answered ${response.status}`);
    }
    const body = await readBody(response, ANSWER_MAX_BYTES);
    if (body === null) throw new Error(`the answer is larger than ${ANSWER_MAX_BYTES} bytes`);
    const { Status: status, Answer: records = [] } = dnsAnswer.parse(JSON.parse(new TextDecoder().decode(body)));
    if (status === NO_SUCH_DOMAIN) return 'missing';
    if (status !== NO_ERROR) throw new Error(`the resolver does not know: status ${status}`);
    return records.filter((record) => record.type === TYPES[type]).map(({ data }) => data);
  }

  async function verdictOf(domain: string): Promise<MailVerdict> {
    const servers = await ask(domain, 'MX');
    if (servers === 'missing') return 'missing';
    // "0 ." says that the domain takes no mail (RFC 7505).
    if (servers.length > 0) return servers.some((server) => !/^\d+\s+\.?$/.test(server.trim())) ? 'accepts' : 'refuses';
    // Without an MX record, mail goes to the domain's own IP address (RFC 5321, 5.1).
    for (const type of ['A', 'AAAA'] as const) {
      const addresses = await ask(domain, type);
      if (addresses !== 'missing' && addresses.length > 0) return 'accepts';
    }
    return 'refuses';
  }

  return {
    async check(domain) {
      if (rest.wait() > 0) throw new AppError('vendor_failed', 'The DNS resolver is not answering');
      try {
        const verdict = await verdictOf(domain);
        rest.record('answered');
        return verdict;
      } catch (cause) {
        rest.record('failed');
        throw new AppError('vendor_failed', 'The DNS resolver did not answer', { cause });
      }
    },
  };
}
