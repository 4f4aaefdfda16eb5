// Asks DNS over HTTPS (JSON, as Cloudflare, Google and others answer it) whether a domain takes mail.
import type { MailVerdict } from '../contract/contacts.ts';
import { AppError } from '../errors.ts';
import { createBreaker } from './breaker.ts';
import { queryDns } from './dns.ts';

export interface MailDomainChecker {
  /** @param domain in ASCII. @throws AppError vendor_failed if the resolver doesn't answer, or doesn't know. */
  check(domain: string): Promise<MailVerdict>;
}

/** DNS status codes (RFC 1035). */
const NO_ERROR = 0;
const NO_SUCH_DOMAIN = 3;
/** Short, because a member waits for the answer while saving a contact. */
const TIMEOUT_MS = 3_000;
/** After three failures in a row the resolver isn't asked for a minute, so that its outage doesn't slow every save. */
const BREAKER = { failures: 3, restMs: 60_000 };

/** @param resolver its URL, which takes ?name=&type= with `Accept: application/dns-json`. */
export function createDnsMailDomainChecker(
  resolver: string,
  { get = fetch, clock = Date.now }: { get?: typeof fetch; clock?: () => number } = {},
): MailDomainChecker {
  const rest = createBreaker(BREAKER, clock);

  async function ask(name: string, type: 'MX' | 'A' | 'AAAA'): Promise<string[] | 'missing'> {
    const { status, records } = await queryDns(
      resolver,
      { name, type },
      { get, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (status === NO_SUCH_DOMAIN) return 'missing';
    if (status !== NO_ERROR) throw new Error(`the resolver does not know: status ${status}`);
    return records;
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
