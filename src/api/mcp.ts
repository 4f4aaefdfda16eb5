// POST /mcp: the Model Context Protocol for members' own programs, authenticated by a personal token. A tool calls
// one of the app's own routes (contract/tools.ts) as the token's owner, so that guards, limits, Sight and
// redaction are those of the API.
import { type Context, Hono } from 'hono';
import type { McpTool } from '../adapters/mcp-server.ts';
import { toQueryString } from '../contract/lists.ts';
import { MCP_TOOLS, type McpToolDefinition } from '../contract/tools.ts';
import { AppError } from '../errors.ts';
import { authenticateToken, grantsScope, readBearerToken } from './bearer.ts';
import { readBoundedBody } from './bodies.ts';
import type { AppEnv } from './types.ts';

const PATH = '/mcp';
const MAX_BYTES = 64 * 1024;

export const createMcpRoutes = (app: () => Hono<AppEnv>) =>
  new Hono<AppEnv>()
    .post(PATH, async (c) => {
      const { services } = c.env;
      const origin = c.req.header('origin');
      if (origin !== undefined && origin !== services.config.ORIGIN)
        throw new AppError('forbidden', 'This address is not for pages of other sites');
      const bearer = readBearerToken(c);
      if (bearer === null) {
        c.header('www-authenticate', 'Bearer');
        throw new AppError('unauthenticated', 'Send a personal token as Authorization: Bearer');
      }
      const caller = await authenticateToken(c, bearer);
      const message = await messageOf(c.req.raw);
      const tools = MCP_TOOLS.filter(({ scope }) => grantsScope(caller.token.scopes, scope)).map((tool) => ({
        ...tool,
        isReadOnly: tool.call.method === 'GET',
        run: (input: Record<string, unknown>) => dispatch(app(), c, caller, { tool, input }),
      }));
      const answered = await services.mcp.answer(c.req.raw, message, tools satisfies McpTool[]);
      // The context makes the response, so that the rate-limit headers set above are kept.
      return c.newResponse(answered.body, answered);
    })
    .all(PATH, (c) => {
      c.header('allow', 'POST');
      throw new AppError(
        'method_not_allowed',
        'MCP clients send POST; there is no stream to open and no session to end',
      );
    });

/**
 * Reads one message. @throws AppError too_large | invalid: not JSON, or a batch of messages, which would count
 * as one for the rate limit.
 */
async function messageOf(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readBoundedBody(request, MAX_BYTES));
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The body is not JSON');
  }
  if (Array.isArray(message)) throw new AppError('invalid', 'Send one message at a time');
  return message;
}

async function dispatch(
  app: Hono<AppEnv>,
  c: Context<AppEnv>,
  caller: NonNullable<AppEnv['Bindings']['caller']>,
  { tool: { call }, input }: { tool: McpToolDefinition; input: Record<string, unknown> },
): Promise<{ ok: boolean; data: unknown }> {
  const rest = { ...input };
  // A URL takes these for steps to another path.
  if (['.', '..'].includes(String(rest.id))) return { ok: false, data: { error: 'Not found' } };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(id);
  });
  const isRead = call.method === 'GET';
  const address = `/api${path}${isRead ? toQueryString(rest as Record<string, string>) : ''}`;
  const request = new Request(new URL(address, c.req.url), {
    method: call.method,
    ...(isRead ? {} : { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }),
  });
  const answered = await app.fetch(request, { ...c.env, caller }, c.executionCtx);
  return { ok: answered.ok, data: await answered.json() };
}
