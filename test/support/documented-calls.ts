// Calls the operations of the OpenAPI document, and compares their answers with it. A refusal has our own words.
import * as z from 'zod';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { takeLogMessages } from './quiet.ts';
import { createWorld } from './world.ts';

type Json = Record<string, unknown>;
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  body: { type: string; schema: Json } | null;
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

export const KINDS = ['nobody', 'newcomer', 'free', 'subscriber', 'admin'] as const;
export type Kind = (typeof KINDS)[number];
/** What a call of an operation sends; `path` gives each parameter of the path. */
export interface DocumentedInput {
  path: (name: string) => string;
  query: URLSearchParams;
  body: unknown;
  /** The body as text, instead of `body` as JSON. */
  text?: string;
  headers?: Record<string, string>;
}
export type DocumentedCall = [Operation, Kind, DocumentedInput];

const LIBRARY_WORDS =
  /invalid (?:input|option|key|element|string|type|format|union|value)|expected (?:a |an )?(?:string|number|int|boolean|array|object|record|null|undefined|date|one of|never)|, received|too (?:big|small)|unrecognized|must match pattern|\[object|\bundefined\b|\bNaN\b/i;

/** Opens a world with a row of each kind and reads its document. */
export async function openDocumentedCalls() {
  const world = createWorld();
  const letter = (await world.add.newsletter({ website: 'https://every.example', description: 'Every call' })).id;
  const brand = await world.add.brand();
  const email = await world.add.email(letter);
  const sponsorship = await world.add.sponsorship(letter, brand.id, { emailId: email.id, confidence: 40 });
  const admin = (await world.people.admin()).cookie;
  const json = { newsletterName: 'Asked for' };
  const asked = await world.call('/api/newsletter-tracking-requests', {
    as: (await world.people.free(letter)).cookie,
    json,
  });
  await world.call('/api/access-requests', { json: { name: 'Asks', email: 'asks@people.test' } });
  const deal = await world.call('/api/partner-deals', {
    as: admin,
    json: {
      ...{ partnerName: 'P', partnerWebsite: 'https://p.example', dealHook: 'h', shortDescription: 's' },
      redemptionInstructions: 'r',
    },
  });
  const [review] = await world.db
    .insert(reviewItems)
    .values({ kind: 'unsure_claim', key: 'unsure', reason: 'Under 60%', sponsorshipId: sponsorship.id })
    .returning();
  /** An existing id by the first word of a path. */
  const ids: Record<string, string> = {
    ...{
      newsletters: letter,
      brands: brand.id,
      'pitch-next': brand.id,
      emails: email.id,
      sponsorships: sponsorship.id,
    },
    'partner-deals': deal.data.id,
    'newsletter-tracking-requests': asked.data.request.id,
    'access-requests': (await world.call('/api/access-requests', { as: admin })).data.requests[0].id,
    review: review?.id ?? '',
  };
  const { data } = await world.call('/api/openapi.json');
  const components: Json = data.components;
  const operations: Operation[] = Object.entries(data.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
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

  const cookies = {} as Record<Kind, string | null>;

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

  async function make(operation: Operation, kind: Kind, draw: DocumentedInput) {
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
        : draw.text !== undefined
          ? { body: draw.text, headers: { 'content-type': type ?? '' } }
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
    if (answer.status >= 400 && LIBRARY_WORDS.test(JSON.stringify(answer.data) ?? ''))
      return 'refuses in the library’s words';
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

  /** Makes the calls until `until`. @returns what the document doesn't allow, and the number of answers by status. */
  async function run(calls: Iterable<DocumentedCall>, until: number) {
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
  for (const kind of KINDS) await signIn(kind);
  return { operations, letter, ids, run };
}
