// The laptop's DNS resolver (DNS over HTTPS, as JSON) for invented domains. A name's first label decides its answer.
const TYPES: Record<string, number> = { A: 1, MX: 15, AAAA: 28 };

/** Answers one query; any name accepts mail whose first label is none of those below. */
export function answerDns(asked: URLSearchParams, accept: string): { status: number; body: string } {
  const name = asked.get('name') ?? '';
  const type = TYPES[asked.get('type') ?? 'A'];
  if (!accept.includes('application/dns-json')) return { status: 415, body: '{"error":"dns-json only"}' };
  if (!/^[a-z0-9.-]+$/i.test(name) || !type) return { status: 400, body: '{"error":"bad query"}' };
  const [kind = ''] = name.split('.');
  const answer = (Status: number, data: string[] = []) => ({
    status: 200,
    body: JSON.stringify({
      Status,
      Question: [{ name, type }],
      ...(data.length > 0 ? { Answer: data.map((one) => ({ name, type, TTL: 300, data: one })) } : {}),
    }),
  });
  if (kind === 'away') return answer(2);
  if (kind === 'missing' || name.endsWith('.invalid')) return answer(3);
  if (kind === 'null-mx') return answer(0, type === TYPES.MX ? ['0 .'] : []);
  if (kind === 'no-mx') return answer(0, type === TYPES.A ? ['192.0.2.10'] : []);
  if (kind === 'parked') return answer(0);
  return answer(0, type === TYPES.MX ? [`10 mx.${name}.`] : ['192.0.2.20']);
}
