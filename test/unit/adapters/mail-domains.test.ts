// What a resolver's answers say of a domain, and that its outage is told apart from them and asked about rarely.
import { describe, expect, it } from 'vitest';
import { createDnsMailDomainChecker } from '../../../src/adapters/mail-domains.ts';

type Answers = (name: string, type: string) => Response;
const json = (answer: unknown) => new Response(JSON.stringify(answer));
const records = (type: number, data: string[]) => json({ Status: 0, Answer: data.map((one) => ({ type, data: one })) });
const NONE = () => json({ Status: 0 });

function reading(answers: Answers) {
  const asked: string[] = [];
  const time = { now: 0 };
  const get = (async (input: URL, init: RequestInit) => {
    const { searchParams } = input;
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? ''];
    asked.push(`${type} ${name}`);
    expect(new Headers(init.headers).get('accept')).toBe('application/dns-json');
    return answers(name, type);
  }) as unknown as typeof fetch;
  return {
    asked,
    time,
    domains: createDnsMailDomainChecker('https://resolver.test/dns-query', { get, clock: () => time.now }),
  };
}
const verdict = (answers: Answers) => reading(answers).domains.check('acme.test');

describe('a domain', () => {
  it.each<[string, string, Answers]>([
    ['with a mail server accepts', 'accepts', () => records(15, ['10 mx.acme.test.'])],
    [
      'with an alias before its mail server accepts',
      'accepts',
      () =>
        json({
          Status: 0,
          Answer: [
            { type: 5, data: 'x.test.' },
            { type: 15, data: '5 mx.x.test.' },
          ],
        }),
    ],
    ['that says it takes none refuses', 'refuses', () => records(15, ['0 .'])],
    [
      'with an address alone accepts there',
      'accepts',
      (_, type) => (type === 'AAAA' ? records(28, ['2001:db8::1']) : NONE()),
    ],
    ['with nothing refuses', 'refuses', NONE],
    ['that nobody has is missing', 'missing', () => json({ Status: 3 })],
  ])('%s', async (_, expected, answers) => {
    expect(await verdict(answers)).toBe(expected);
  });
});

describe('a resolver', () => {
  it.each<[string, Answers]>([
    ['that fails', () => json({ Status: 2 })],
    ['that refuses', () => new Response('no', { status: 503 })],
    ['that leads elsewhere', () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } })],
    ['that answers no JSON', () => new Response('<html>')],
    ['that answers another shape', () => json({ Answer: 'x' })],
    ['that answers too much', () => new Response(`{"Status":0,"Comment":"${'x'.repeat(70_000)}"}`)],
    [
      'that is away',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('%s says nothing about the domain', async (_, answers) => {
    await expect(verdict(answers)).rejects.toMatchObject({ code: 'vendor_failed' });
  });

  it('that failed three times in a row is not asked for a minute', async () => {
    let isAway = true;
    const { asked, time, domains } = reading(() => (isAway ? json({ Status: 2 }) : records(15, ['10 mx.acme.test.'])));
    for (let nth = 0; nth < 5; nth++) await expect(domains.check('acme.test')).rejects.toThrow();
    expect(asked).toHaveLength(3);
    isAway = false;
    time.now = 61_000;
    expect(await domains.check('acme.test')).toBe('accepts');
    expect(await domains.check('acme.test')).toBe('accepts');
    expect(asked).toHaveLength(5);
  });
});
