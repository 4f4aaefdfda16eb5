// The tools of the MCP endpoint. Each is one call of the API under another name, so that its input, answer and
// visibility are those of the call.
import * as z from 'zod';
import { type Route, type RouteTool, tokenScopeOf } from './route.ts';
import { CALLS } from './routes.ts';
import type { TokenScope } from './token-rules.ts';

export interface McpToolDefinition extends RouteTool {
  call: Route;
  scope: TokenScope;
  input: z.ZodObject;
}

/** The parameters of the call's path, its query and its body as one object. */
function inputOf({ path, query, body }: Route): z.ZodObject {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string().min(1).max(100)]);
  const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});
  return z.object({ ...Object.fromEntries(ids), ...shapeOf(query), ...shapeOf(body) });
}

export const MCP_TOOLS: McpToolDefinition[] = CALLS.flatMap((call) => {
  const scope = tokenScopeOf(call);
  return call.tool && scope ? [{ ...call.tool, call, scope, input: call.tool.input ?? inputOf(call) }] : [];
});
