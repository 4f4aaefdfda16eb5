// The Model Context Protocol by its official SDK: streamable HTTP without sessions. The SDK is not imported
// dynamically, because the bundler would then wrap zod in functions that run too late.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { PRODUCT_NAME } from '../contract/names.ts';

export interface McpTool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  isReadOnly: boolean;
  /** @returns the response of the call; `ok` is false for a refusal. */
  run(input: Record<string, unknown>): Promise<{ ok: boolean; data: unknown }>;
}

export interface McpResponder {
  answer(request: Request, message: unknown, tools: readonly McpTool[]): Promise<Response>;
}

const INSTRUCTIONS = `${PRODUCT_NAME} knows which brands sponsor which newsletters. Search first: ids in its answers are what the other tools take. Moments are ISO 8601 in UTC. Answers hold what the token's owner sees in the app.`;

export const createMcpResponder = (): McpResponder => ({
  async answer(request, message, tools) {
    const handler = createMcpHandler(
      () => {
        const server = new McpServer({ name: PRODUCT_NAME, version: '1' }, { instructions: INSTRUCTIONS });
        for (const { name, title, description, input, isReadOnly, run } of tools)
          server.registerTool(
            name,
            { title, description, inputSchema: input, annotations: { readOnlyHint: isReadOnly, openWorldHint: false } },
            async (given) => {
              const { ok, data } = await run(given as Record<string, unknown>);
              const content = [{ type: 'text' as const, text: JSON.stringify(data) }];
              return ok ? { content, structuredContent: data as Record<string, unknown> } : { content, isError: true };
            },
          );
        return server;
      },
      // The server keeps no state between requests, so there is nothing that a client could subscribe to.
      { maxSubscriptions: 0, keepAliveMs: 0 },
    );
    return handler.fetch(withAcceptedTypes(request), { parsedBody: message });
  },
});

/** The request as the SDK takes it: it looks for both types of an answer by name, and knows no wildcard. */
function withAcceptedTypes(request: Request): Request {
  const accepted = request.headers.get('accept');
  if (accepted !== null && !accepted.includes('*/*')) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers });
}
