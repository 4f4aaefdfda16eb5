// Whether a name leads to the public internet: a Worker can't resolve names itself, so it asks a resolver over HTTPS. The connection is made by
// the platform, which resolves again: an answer that changes in between is beyond us, and there the platform's own network reaches nothing private.
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

/** @returns why the name is not one to be read, null where all its addresses are public. @throws where the resolver fails. */
export async function privateName(hostname: string, get: typeof fetch, signal: AbortSignal): Promise<string | null> {
  const found = await Promise.all(
    ['A', 'AAAA'].map(async (type) => {
      const asked = `${RESOLVER}?name=${encodeURIComponent(hostname)}&type=${type}`;
      const response = await get(asked, { headers: { accept: 'application/dns-json' }, signal });
      if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
      return answers.parse(await response.json()).Answer ?? [];
    }),
  );
  const addresses = found.flat().filter(({ type }) => type === A || type === AAAA);
  if (addresses.length === 0) return 'the name has no address';
  // One private address among public ones is enough: which of them is connected to is not ours to choose.
  return addresses.every(({ data }) => isPublicIp(data)) ? null : 'the name leads to a private address';
}
