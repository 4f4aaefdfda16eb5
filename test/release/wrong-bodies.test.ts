// Every body and query of the API with invalid values in every field: missing, null, another type, too long, too many,
// out of range. Rejections use our own messages, never the validation library's, and never a server error.
import { beforeAll, describe, expect, it } from 'vitest';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { createWorld } from '../support/world.ts';

type Json = Record<string, unknown>;
interface Operation {
  method: string;
  path: string;
  body: Json | null;
  query: string[];
}

const world = createWorld();
const LIBRARY =
  /invalid (?:input|option|key|element|string|type|format|union|value)|expected (?:a |an )?(?:string|number|int|boolean|array|object|record|null|undefined|date|one of|never)|, received|too (?:big|small)|unrecognized|must match pattern|\[object|\bundefined\b|\bNaN\b/i;
const LONG = 100_000;
const MANY = 2_000;
let admin = '';
let operations: Operation[] = [];
/** An existing id, by the first word of a path. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { add, people, call, db } = world;
  admin = (await people.admin()).cookie;
  const letter = await add.newsletter({ website: 'https://wrong.example', description: 'Wrong bodies' });
  const brand = await add.brand();
  const sponsorship = await add.sponsorship(letter.id, brand.id, { confidence: 40 });
  const asked = await call('/api/newsletter-tracking-requests', {
    as: (await people.free(letter.id)).cookie,
    json: { newsletterName: 'Asked for' },
  });
  await call('/api/access-requests', { json: { name: 'Asks', email: 'asks@people.test' } });
  const deal = await call('/api/partner-deals', {
    as: admin,
    json: {
      partnerName: 'P',
      partnerWebsite: 'https://p.example',
      dealHook: 'h',
      shortDescription: 's',
      redemptionInstructions: 'r',
    },
  });
  const [waits] = await db
    .insert(reviewItems)
    .values({ kind: 'unsure_claim', key: 'unsure', reason: 'Under 60%', sponsorshipId: sponsorship.id })
    .returning();
  ids.newsletters = letter.id;
  ids.brands = ids['pitch-next'] = brand.id;
  ids.sponsorships = sponsorship.id;
  ids['partner-deals'] = deal.data.id;
  ids['newsletter-tracking-requests'] = asked.data.request.id;
  ids['access-requests'] = (await call('/api/access-requests', { as: admin })).data.requests[0].id;
  ids.review = waits?.id ?? '';
  const { data } = await call('/api/openapi.json');
  operations = Object.entries(data.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
      method: method.toUpperCase(),
      path,
      body:
        (said.requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content['application/json']
          ?.schema ?? null,
      query: ((said.parameters ?? []) as { name: string; in: string }[])
        .filter((each) => each.in === 'query')
        .map(({ name }) => name),
    })),
  );
});

const choicesOf = (schema: Json) => (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
const propertiesOf = (schema: Json) => Object.entries((schema.properties ?? {}) as Record<string, Json>);

/** A valid value for a schema, with all optional fields. */
function fitting(schema: Json): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = choicesOf(schema) ?? [];
  if (choice) return fitting(choice);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(propertiesOf(schema).map(([key, inner]) => [key, fitting(inner)]));
    case 'array':
      return [fitting((schema.items ?? {}) as Json)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      if (schema.format === 'date-time') return '2026-05-31T08:00:00.000Z';
      if (schema.format === 'date') return '2026-05-31';
      return schema.format === 'email' ? 'somebody@people.test' : 'https://word.example';
  }
}

type Place = (string | number)[];

/** Every position in a schema: the whole, each field, each list's items, each alternative. */
function placesOf(schema: Json, at: Place = []): { at: Place; schema: Json }[] {
  const inside = [
    ...(choicesOf(schema) ?? []).flatMap((choice) => placesOf(choice, at).filter((one) => one.at.length > at.length)),
    ...propertiesOf(schema).flatMap(([key, inner]) => placesOf(inner, [...at, key])),
    ...(schema.items ? placesOf(schema.items as Json, [...at, 0]) : []),
  ];
  return [{ at, schema }, ...inside];
}

/** `whole` with another value at one position; undefined removes the value. */
function put(whole: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...(whole as Json | null) };
  (copy as Json)[key] = put((whole as Json | null)?.[key], rest, value);
  return copy;
}

/** Values that are rarely or never valid. */
function wrongFor(schema: Json): unknown[] {
  const { minimum, maximum, maxLength } = schema as Record<string, number | undefined>;
  const fit = () => fitting((schema.items ?? {}) as Json);
  return [
    undefined,
    null,
    true,
    -1,
    'x',
    [null],
    { unknown: 1 },
    ...(schema.type === 'string' ? ['', 'a\0b', '\ud800', 'x'.repeat(Math.min((maxLength ?? LONG) + 1, LONG))] : []),
    ...(schema.type === 'array' ? [[], Array.from({ length: MANY }, fit), Array(MANY).fill(0)] : []),
    ...(schema.type === 'integer' || schema.type === 'number'
      ? [1.5, 1e308, (minimum ?? 0) - 1, (maximum ?? 0) + 1]
      : []),
  ];
}

/** @returns what is wrong with the answer to an invalid call; null if nothing. */
async function faultOf(method: string, path: string, more: { json?: unknown; body?: string }): Promise<string | null> {
  const { json, body } = more;
  const answer = await world.call(path, {
    as: admin,
    method,
    headers: { 'x-webhook-secret': 'webhook-secret', 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: body ?? JSON.stringify(json) ?? '' }),
  });
  takeLogMessages();
  if (answer.data === null) await answer.body?.cancel();
  const said = JSON.stringify(answer.data) ?? '';
  const isRefused = answer.status >= 400;
  if (answer.status !== 500 && !(isRefused && LIBRARY.test(said))) return null;
  const given = (body ?? JSON.stringify(json) ?? '').slice(0, 300);
  return `${method} ${path.slice(0, 200)} ${given}: ${answer.status} ${said.slice(0, 300)}`;
}

const addressOf = (path: string) =>
  path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[path.split('/')[2] ?? ''] ?? 'none'));

describe('invalid input is refused with our own message, and never as an internal error', () => {
  it('in every place of every body', async () => {
    const faults: string[] = [];
    let calls = 0;
    for (const { method, path, body } of operations) {
      if (!body) continue;
      const fits = fitting(body);
      for (const { at, schema } of placesOf(body)) {
        for (const wrong of wrongFor(schema)) {
          const fault = await faultOf(method, addressOf(path), { json: put(fits, at, wrong) });
          if (fault) faults.push(fault);
          calls++;
        }
      }
    }
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(1_000);
  }, 240_000);

  it('if a body is no JSON, or JSON of another type', async () => {
    const faults: (string | null)[] = [];
    for (const { method, path, body } of operations) {
      if (!body) continue;
      for (const text of ['', '{', 'null', '5', '"text"', '[]', '[[[[', '{"__proto__": {"a": 1}}', '\u0000'])
        faults.push(await faultOf(method, addressOf(path), { body: text }));
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(faults.length).toBeGreaterThan(200);
  }, 120_000);

  it('in every parameter of every query', async () => {
    const faults: (string | null)[] = [];
    for (const { method, path, query } of operations) {
      for (const name of query)
        for (const value of ['', 'x', '-1', '1.5', '1e308', 'null', '[object Object]', '\u00e9', 'x'.repeat(3_000)])
          faults.push(await faultOf(method, `${addressOf(path)}?${new URLSearchParams({ [name]: value })}`, {}));
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(faults.length).toBeGreaterThan(200);
  }, 240_000);
});

it('a refused row of an import has our own message', async () => {
  const rows = ['', 'javascript:alert(1)', 'x'.repeat(6_000), 'a b', '@'].flatMap((text) => [
    { Name: text, Site: 'https://row.example', Words: 'w', Mail: '' },
    { Name: `Row ${text.length}`, Site: text, Words: text, Mail: text },
  ]);
  const { data } = await world.call('/api/newsletters/csv/import', {
    as: admin,
    json: {
      csvData: rows,
      columnMappings: { name: 'Name', website: 'Site', description: 'Words', uniqueEmail: 'Mail' },
    },
  });
  await world.work();
  const { data: job } = await world.call(`/api/imports/${data.importId}`, { as: admin });
  expect(job.errorCount).toBeGreaterThan(3);
  expect(JSON.stringify(job)).not.toMatch(LIBRARY);
});
