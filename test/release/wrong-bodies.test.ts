// Every body and query of the API with invalid values in every field: missing, null, another type, too long, too many,
// out of range. Each is answered as the document says, a refusal in our own words, never with a server error.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentedCall,
  type DocumentedInput,
  type Operation,
  openDocumentedCalls,
} from '../support/documented-calls.ts';

type Json = Record<string, unknown>;

const LONG = 100_000;
const MANY = 2_000;
let documented: Awaited<ReturnType<typeof openDocumentedCalls>>;
beforeAll(async () => {
  documented = await openDocumentedCalls();
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

const callOf = (operation: Operation, input: Partial<DocumentedInput>): DocumentedCall => [
  operation,
  'admin',
  {
    path: () => documented.ids[operation.path.split('/')[2] ?? ''] ?? 'none',
    query: new URLSearchParams(),
    body: undefined,
    headers: { 'x-webhook-secret': 'webhook-secret' },
    ...input,
  },
];

/** Makes the calls of each operation. */
async function expectNoFault(callsOf: (operation: Operation) => DocumentedCall[]) {
  const calls = documented.operations.flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(200);
  const { faults } = await documented.run(calls, Number.POSITIVE_INFINITY);
  expect(faults).toEqual([]);
}

describe('invalid input is refused with our own message, and never as an internal error', () => {
  it('in every place of every body', { timeout: 240_000 }, () =>
    expectNoFault((operation) => {
      const { type, schema: body } = operation.body ?? {};
      if (!body || type !== 'application/json') return [];
      const fits = fitting(body);
      return placesOf(body).flatMap(({ at, schema }) =>
        wrongFor(schema).map((wrong) => callOf(operation, { body: put(fits, at, wrong) })),
      );
    }),
  );

  it('if a body is no JSON, or JSON of another type', { timeout: 120_000 }, () =>
    expectNoFault((operation) =>
      operation.body?.type === 'application/json'
        ? ['', '{', 'null', '5', '"text"', '[]', '[[[[', '{"__proto__": {"a": 1}}', '\u0000'].map((text) =>
            callOf(operation, { text }),
          )
        : [],
    ),
  );

  it('in every parameter of every query', { timeout: 240_000 }, () =>
    expectNoFault((operation) =>
      operation.parameters
        .filter((each) => each.in === 'query')
        .flatMap(({ name }) =>
          ['', 'x', '-1', '1.5', '1e308', 'null', '[object Object]', '\u00e9', 'x'.repeat(3_000)].map((value) =>
            callOf(operation, { query: new URLSearchParams({ [name]: value }) }),
          ),
        ),
    ),
  );
});
