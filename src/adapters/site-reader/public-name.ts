// A Worker can't resolve names itself, so it asks a resolver over HTTPS. The platform resolves again when it connects,
// so DNS rebinding can't be excluded here; but the platform's own network reaches nothing private.
import { isPublicIp } from '../../domain/site/ip.ts';
import { queryDns } from '../dns.ts';

const RESOLVER = 'https://cloudflare-dns.com/dns-query';

/** @returns null if all addresses of the name are public. @throws if the resolver fails. */
export async function whyNameIsPrivate(
  hostname: string,
  get: typeof fetch,
  signal: AbortSignal,
): Promise<string | null> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => queryDns(RESOLVER, { name: hostname, type }, { get, signal })),
  );
  const addresses = found.flatMap(({ records }) => records);
  if (addresses.length === 0) return 'the name has no address';
  // A single private address is enough to refuse, because we can't choose to which address the platform connects.
  return addresses.every(isPublicIp) ? null : 'the name leads to a private address';
}
