// The app behaves as the OpenAPI document says: each operation is called as every kind of viewer, and its answers are
// checked against the document.
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { createDice, type Dice, drawSchemaValue } from '../support/fuzz.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { createWorld } from '../support/world.ts';

type Json = Record<string, unknown>;
interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  body: { type: string; schema: Json } | null;
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const world = createWorld();
const KINDS = ['nobody', 'newcomer', 'free', 'subscriber', 'admin'] as const;
type Kind = (typeof KINDS)[number];
const cookies = {} as Record<Kind, string | null>;
let operations: Operation[] = [];
let components: Json = {};
let letter = '';
const ids: string[] = [];

/** Signs a user in again whose session a call has ended. */
async function signIn(kind: Kind) {
  const { people } = world;
  cookies[kind] =
    kind === 'nobody'
      ? null
      : kind === 'newcomer'
        ? (await people.newcomer()).cookie
        : kind === 'admin'
          ? (await people.admin()).cookie
          : (await people[kind](letter)).cookie;
}

beforeAll(async () => {
  letter = (await world.add.newsletter({ website: 'https://every.example', description: 'Every call' })).id;
  const brand = await world.add.brand();
  const email = await world.add.email(letter);
  const sponsorship = await world.add.sponsorship(letter, brand.id, { emailId: email.id });
  ids.push(letter, brand.id, email.id, sponsorship.id);
  for (const kind of KINDS) await signIn(kind);
  const { data } = await world.call('/api/openapi.json');
  components = data.components;
  operations = Object.entries(data.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = Object.entries(
        ((operation.requestBody as Json | undefined)?.content ?? {}) as Record<string, { schema: Json }>,
      );
      const [taken] = content;
      return {
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []) as Operation['parameters'],
        body: taken ? { type: taken[0], schema: taken[1].schema } : null,
        responses: operation.responses as Operation['responses'],
      };
    }),
  );
});

const validators = new Map<Json, z.ZodType>();
/** The document's schemas, compiled to validators as a reader of the document would do. */
function validatorOf(schema: Json): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const whole = schema.$ref === '#/components/schemas/Error' ? (components.schemas as Json).Error : schema;
  const made = z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(schema, made);
  return made;
}

async function make(
  operation: Operation,
  kind: Kind,
  draw: { path: (name: string) => string; query: URLSearchParams; body: unknown; headers?: Record<string, string> },
) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(draw.path(name)));
  const search = draw.query.toString();
  const { type } = operation.body ?? {};
  const asForm = () => {
    const made = new FormData();
    made.append('file', new File([JSON.stringify(draw.body)], 'a.csv'));
    return made;
  };
  const sent =
    !operation.body || operation.method === 'GET'
      ? {}
      : type === 'application/json'
        ? { json: draw.body }
        : type === 'multipart/form-data'
          ? { body: asForm() }
          : { body: JSON.stringify(draw.body) ?? '', headers: { 'content-type': type ?? '' } };
  const said = `${kind}: ${operation.method} ${path}${search ? `?${search}` : ''} ${JSON.stringify(sent).slice(0, 2000)} ${JSON.stringify(draw.headers ?? {})}`;
  const answer = await world.call(`${path}${search ? `?${search}` : ''}`, {
    as: cookies[kind],
    method: operation.method,
    ...sent,
    headers: { ...('headers' in sent ? sent.headers : {}), ...draw.headers },
  });
  return { answer, said };
}

/** @returns what the document doesn't allow in an answer; null if nothing. */
function fault(operation: Operation, answer: Response & { data: unknown }): string | null {
  if (answer.status === 500) return 'answers 500';
  const documented = operation.responses[answer.status];
  if (!documented) return `answers ${answer.status}, which isn't documented`;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = documented.content;
  if (!content) return null;
  const said = content[type];
  if (!said) return `answers ${answer.status} as '${type}', documented is ${Object.keys(content).join()}`;
  if (type !== 'application/json') return null;
  const result = validatorOf(said.schema).safeParse(answer.data);
  return result.success ? null : `answers ${answer.status} with ${JSON.stringify(result.error.issues).slice(0, 500)}`;
}

async function run(calls: Iterable<[Operation, Kind, Parameters<typeof make>[2]]>, until: number) {
  const faults = new Set<string>();
  const seen = new Map<number, number>();
  for (const [operation, kind, draw] of calls) {
    if (Date.now() > until) break;
    const { answer, said } = await make(operation, kind, draw).catch((error: unknown) => {
      throw new Error(`${operation.method} ${operation.path}: ${String(error).slice(0, 1000)}`);
    });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    const wrong = fault(operation, answer as Response & { data: unknown });
    if (wrong) faults.add(`${wrong}\n  ${said}`);
    await answer.body?.cancel();
    if (/logout|sign-out|onboarding/.test(operation.path)) await signIn(kind);
    if (operation.method === 'DELETE' && answer.ok) await signIn(kind);
  }
  takeLogMessages();
  return { faults: [...faults], seen };
}

describe('every operation of the document', () => {
  it('answers every kind of caller as the document says, given valid parameters', async () => {
    const plain = operations.flatMap((operation) =>
      KINDS.map((kind): [Operation, Kind, Parameters<typeof make>[2]] => [
        operation,
        kind,
        { path: () => letter, query: new URLSearchParams(), body: {} },
      ]),
    );
    const { faults, seen } = await run(plain, Date.now() + 230_000);
    expect(faults).toEqual([]);
    expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(plain.length);
  }, 240_000);

  const { calls, seconds, seed } = inject('fuzz');
  it(
    `answers any input as the document says (seed ${seed})`,
    async () => {
      const dice = createDice(seed);
      function* drawn(): Generator<[Operation, Kind, Parameters<typeof make>[2]]> {
        for (let nth = 0; nth < calls; nth++) {
          const operation = dice.of(operations);
          yield [operation, dice.roll() < 0.5 ? 'admin' : dice.of(KINDS), draw(operation, dice)];
        }
      }
      const { faults, seen } = await run(drawn(), Date.now() + seconds * 1000);
      const sum = [...seen.values()].reduce((total, n) => total + n, 0);
      if (seconds > 60) console.info(`seed ${seed}: ${sum} calls, by status ${JSON.stringify([...seen].sort())}`);
      expect(faults).toEqual([]);
      expect(sum).toBeGreaterThan(20);
    },
    seconds * 1000 + 60_000,
  );
});

function draw(operation: Operation, dice: Dice): Parameters<typeof make>[2] {
  const query = new URLSearchParams();
  for (const parameter of operation.parameters.filter((each) => each.in === 'query')) {
    if (dice.roll() < 0.4) query.set(parameter.name, String(drawSchemaValue(parameter.schema, dice)));
  }
  return {
    path: () => (dice.roll() < 0.8 ? dice.of(ids) : `x${dice.of(['', 'é', '%', "'", '..', 'a\0b', 'y'.repeat(300)])}`),
    query,
    body: operation.body ? drawSchemaValue(operation.body.schema, dice) : undefined,
    headers: Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === 'header' && dice.roll() < 0.4)
        .map(({ name }) => [
          name,
          dice.of([
            '*',
            '""',
            '"x"',
            'W/"2026-05-31T08:00:00.000Z"',
            '"2026-05-31T08:00:00Z"',
            '"+275760-09-13T00:00:00Z"',
          ]),
        ]),
    ),
  };
}
