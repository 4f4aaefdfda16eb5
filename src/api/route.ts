// A file of this room has one handler for each record of its noun, under the same key, or does not compile.
import type { Context, Handler, Hono, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import type { IsoDate } from '../contract/common.ts';
import { hasPrecondition, type Route, successStatuses, tokenScopeOf, USUAL_BODY } from '../contract/route.ts';
import type { Sight, Viewer } from '../domain/access.ts';
import type { PipelineActor } from '../flows/lead/change.ts';
import type { Services } from '../services.ts';
import type { KnownUser } from '../store/account/sessions.ts';
import type { ActorAndMoment } from '../store/operations/audit-log.ts';
import { requireTokenScope } from './bearer.ts';
import { checkDeclaredBody } from './bodies.ts';
import {
  curatorOf,
  ignoreToken,
  requireAdmin,
  requireMember,
  requirePaidAccess,
  requireSession,
  requireUser,
} from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { rateLimited, rateLimitedByMethod } from './limits.ts';
import { pipelineActorOf } from './pipeline-actor.ts';
import { readPrecondition } from './precondition.ts';
import type { AppEnv } from './types.ts';

/** A contract's type as handlers produce it: dates may still be Date objects, which JSON converts to ISO strings. */
type Loose<T> = T extends IsoDate
  ? string | Date
  : T extends (infer U)[]
    ? Loose<U>[]
    : T extends object
      ? { [K in keyof T]: Loose<T[K]> }
      : T;

type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface CallOf<R extends Route> {
  params: ParamsOf<R['path']>;
  query: R extends { query: infer S } ? OutputOf<S> : undefined;
  body: R extends { body: infer S } ? OutputOf<S> : undefined;
  services: Services;
  db: Services['db'];
  now: Date;
  viewer: Viewer;
  /** Throws on public calls and those of newcomers. */
  sight: Sight;
  /** The signed-in user. Throws on public calls of visitors. */
  user: KnownUser;
  /** The pipeline's acting member. Throws conflict if the viewer runs no newsletter. */
  actor: PipelineActor;
  /** Who makes a change, for the audit log, and when. Throws on public calls of visitors. */
  curator: ActorAndMoment;
  c: Context<AppEnv>;
}

/** The fields of a row that an answer's schema names, for rows that hold more than their answer. */
export function pickFields<S extends z.ZodObject>(row: Loose<z.output<S>>, { shape }: S): Loose<z.output<S>> {
  const fields = Object.keys(shape).map((name) => [name, (row as Record<string, unknown>)[name]]);
  return Object.fromEntries(fields) as Loose<z.output<S>>;
}

/** The value that a handler returns: the answer of the record's schema, or a whole response (a file, a redirect). */
type AnswerOf<R extends Route> = R extends { answer: infer S extends z.ZodType }
  ? Loose<z.output<S>> | Reply<Loose<z.output<S>>> | Response
  : Response;

/** An answer with another success status than the record's first. */
export class Reply<T> {
  readonly status: 200 | 201 | 202;
  readonly value: T;
  constructor(status: 200 | 201 | 202, value: T) {
    this.status = status;
    this.value = value;
  }
}

const OK = { ok: true } as const;
/** A handler whose call is answered with `okAnswer` returns nothing. */
type NothingOf<R extends Route> = typeof OK extends AnswerOf<R> ? Promise<void> : never;

type HandlersOf<T extends Record<string, Route>> = {
  [K in keyof T]: (call: CallOf<T[K]>) => AnswerOf<T[K]> | Promise<AnswerOf<T[K]>> | NothingOf<T[K]>;
};

export interface AnsweredRoute {
  route: Route;
  handle: Handler<AppEnv>;
}

export function answers<T extends Record<string, Route>>(
  declared: T,
  handlers: HandlersOf<NoInfer<T>>,
): AnsweredRoute[] {
  return Object.entries(declared).map(([key, route]) => ({
    route,
    handle: async (c) => {
      const handler = handlers[key] as unknown as (call: CallOf<Route>) => unknown;
      const answered = await handler(callOf(c, route));
      if (answered instanceof Response) return answered;
      const [usual = 200] = successStatuses(route);
      return answered instanceof Reply
        ? c.json(answered.value as object, answered.status)
        : c.json((answered === undefined ? OK : answered) as object, usual as 200);
    },
  }));
}

function callOf(c: Context<AppEnv>, route: Route): CallOf<Route> {
  const valid = (target: 'json' | 'query') => (c.req.valid as (target: string) => unknown)(target);
  const body = route.body && valid('json');
  return {
    params: c.req.param(),
    query: route.query && valid('query'),
    body: hasPrecondition(route) ? readPrecondition(c, body as { updatedAt?: string }) : body,
    services: c.env.services,
    // Getters, so that a call that needs no database doesn't open it.
    get db() {
      return c.env.services.db;
    },
    now: c.env.now,
    viewer: c.var.viewer,
    get sight() {
      return c.var.sight;
    },
    get user() {
      return requireUser(c);
    },
    get actor() {
      return pipelineActorOf(c);
    },
    get curator() {
      return curatorOf(c);
    },
    c,
  } as CallOf<Route>;
}

const requirePipeline = createMiddleware<AppEnv>(async (c, next) => {
  pipelineActorOf(c);
  await next();
});

const GUARDS: Record<Exclude<Route['access'], 'public'>, MiddlewareHandler<AppEnv>[]> = {
  signedIn: [requireSession],
  member: [requireMember],
  pipeline: [requireMember],
  admin: [requireAdmin],
};

/** Who may call comes first, so that the body of an unauthorised caller is never looked at. */
function stepsBefore(route: Route): MiddlewareHandler<AppEnv>[] {
  const { access, limit, upgradeTo } = route;
  return [
    ...(access === 'public'
      ? [ignoreToken]
      : [...GUARDS[access], requireTokenScope(tokenScopeOf(route)), rateLimitedByMethod(access)]),
    checkDeclaredBody(route.raw ?? USUAL_BODY),
    ...(limit ? [rateLimited(limit)] : []),
    ...(access === 'pipeline' ? [requirePipeline] : []),
    ...(upgradeTo ? [requirePaidAccess(upgradeTo)] : []),
    ...(route.query ? [validateQuery(route.query)] : []),
    ...(route.body ? [validateBody(route.body)] : []),
  ];
}

const parametersIn = ({ route }: AnsweredRoute) => route.path.split('{').length;

/** Each with its own guards; literal paths come first: /leads/board before /leads/{id}. */
export function mount(app: Hono<AppEnv>, calls: readonly AnsweredRoute[]): void {
  for (const { route, handle } of calls.toSorted((a, b) => parametersIn(a) - parametersIn(b)))
    app.on(route.method, [`/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`], ...stepsBefore(route), handle);
}
