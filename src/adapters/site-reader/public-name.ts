// Checks that a host name resolves to the public internet. A Worker can't resolve names itself, so it asks a resolver
// over HTTPS. The platform resolves again when it connects, so DNS rebinding can't be excluded here; but the platform's
// own network reaches nothing private.
import * as z from 'zod';
import { isPublicIp } from '../../domain/site/ip.ts';

const RESOLVER = 'https://cloudflare-dns.com/dns-query';
const A = 1;
const AAAA = 28;

const answers = z.object({
  Status: z.number(),
  Answer: z
    .array(z.object({ type: z.number(), data: z.string().max(1_000) }))
    .max(100)
    .optional(),
});

const NO_ADDRESS = 'the name has no address';

/**
 * @returns the reason why the name must not be read; null if all its addresses are public.
 * @throws if the resolver fails.
 */
export async function whyNameIsPrivate(
  hostname: string,
  get: typeof fetch,
  signal: AbortSignal,
): Promise<string | null> {
  const found = await Promise.all(
    ['A', 'AAAA'].map(async (type) => {
      const asked = `${RESOLVER}?name=${encodeURIComponent(hostname)}&type=${type}`;
      const response = await get(asked, { headers: { accept: 'application/dns-json' }, signal });
      if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
      return answers.parse(await response.json()).Answer ?? [];
    }),
  );
  const addresses = found.flat().filter(({ type }) => type === A || type === AAAA);
  if (addresses.length === 0) return NO_ADDRESS;
  // A single private address is enough to refuse, because we can't choose to which address the platform connects.
  return addresses.every(({ data }) => isPublicIp(data)) ? null : 'the name leads to a private address';
}
