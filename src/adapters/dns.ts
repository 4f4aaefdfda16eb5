// DNS over HTTPS as JSON, as Cloudflare, Google and others answer it.
import * as z from 'zod';
import { readBody } from './site-reader/take-body.ts';

const TYPES = { A: 1, MX: 15, AAAA: 28 } as const;
const ANSWER_MAX_BYTES = 64 * 1024;
const dnsAnswer = z.object({
  Status: z.number().int(),
  Answer: z
    .array(z.object({ type: z.number().int(), data: z.string().max(2_000) }))
    .max(500)
    .optional(),
});

/** @returns the status (RFC 1035) and the records of that type. @throws if the resolver fails or answers otherwise. */
export async function queryDns(
  resolver: string,
  { name, type }: { name: string; type: keyof typeof TYPES },
  { get, signal }: { get: typeof fetch; signal: AbortSignal },
): Promise<{ status: number; records: string[] }> {
  const url = new URL(resolver);
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const response = await get(url, { headers: { accept: 'application/dns-json' }, redirect: 'manual', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the resolver answered ${response.status}`);
  }
  const body = await readBody(response, ANSWER_MAX_BYTES);
  if (body === null) throw new Error(`the answer is larger than ${ANSWER_MAX_BYTES} bytes`);
  const { Status: status, Answer: records = [] } = dnsAnswer.parse(JSON.parse(new TextDecoder().decode(body)));
  return { status, records: records.filter((record) => record.type === TYPES[type]).map(({ data }) => data) };
}
