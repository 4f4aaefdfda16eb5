// The tools of the MCP endpoint. Each is one call of the API under another name, so that its input, answer and
// visibility are those of the call.
import * as z from 'zod';
import { CALLS, type Call } from './calls.ts';
import { LEAD_STAGES } from './lead-stages.ts';
import { givenDay } from './leads.ts';
import { tokenScopeOfCall } from './token-calls.ts';
import type { TokenScope } from './token-rules.ts';

export interface McpToolDefinition {
  name: string;
  title: string;
  /** Read by a language model: when to use the tool, and what it answers. */
  description: string;
  call: Call;
  scope: TokenScope;
  input: z.ZodObject;
}

/**
 * Defines a tool.
 * @param input by default everything that the call accepts.
 * @param of method and path of the call, as in CALLS.
 * @throws Error if there is no such call for tokens.
 */
function tool(
  [name, title]: [name: string, title: string],
  of: string,
  description: string,
  input?: z.ZodObject,
): McpToolDefinition {
  const call = CALLS.find(({ method, path }) => `${method} ${path}` === of);
  const scope = call ? tokenScopeOfCall(call) : null;
  if (!call || !scope) throw new Error(`The tool ${name} is of no call that tokens may make: ${of}`);
  return { name, title, description, call, scope, input: input ?? inputOf(call) };
}

/** The parameters of the call's path, its query and its body as one object. */
function inputOf({ path, query, body }: Call): z.ZodObject {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string().min(1).max(100)]);
  const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});
  return z.object({ ...Object.fromEntries(ids), ...shapeOf(query), ...shapeOf(body) });
}

export const MCP_TOOLS: McpToolDefinition[] = [
  tool(
    ['search_sponsorships', 'Search sponsorships'],
    'GET /sponsorships',
    'Ads that brands placed in newsletters, newest first. Filter by a text in the name of brand or newsletter, by placement, by newsletter or brand id, or by newsletters similar to one (similarTo). Answers ids of brands and newsletters that the other tools take.',
  ),
  tool(
    ['search_brands', 'Search brands'],
    'GET /brands',
    "Brands that sponsor newsletters, best match for the caller's newsletter first. The scope 'relevant' (default) has those that sponsored similar newsletters, 'all' has every brand.",
  ),
  tool(
    ['get_brand', 'Get a brand'],
    'GET /brands/{id}/sponsorships',
    'One brand by id, with its audience, its contact where the caller may see contacts, its sponsorships by month, and a page of its newest sponsorships.',
  ),
  tool(
    ['search_newsletters', 'Search newsletters'],
    'GET /newsletters',
    'Newsletters in the catalogue, by a text in name or description.',
  ),
  tool(
    ['get_newsletter', 'Get a newsletter'],
    'GET /newsletters/{id}',
    'One newsletter by id, with its audience, its sponsorships by month and its newest sponsorships.',
  ),
  tool(
    ['pitch_next', 'Brands to pitch next'],
    'GET /pitch-next',
    "Brands that the caller's newsletter should pitch next, best first, each with its score, the reason and the evidence.",
  ),
  tool(
    ['trends', 'Sponsorship trends'],
    'GET /trends',
    "What moves in newsletter sponsorship by week, month or quarter: in newsletters near the caller's (scope 'near') or in the whole catalogue (scope 'all').",
  ),
  tool(
    ['list_leads', 'List leads'],
    'GET /leads',
    "The leads of the caller's newsletter: brands that it wants to pitch, has pitched or has booked, with stage, value, next step and assignee. Filter by stage, by a text in the brand's name, or by due next steps.",
  ),
  tool(
    ['move_lead', 'Move a lead'],
    'PATCH /leads/{id}',
    'Moves a lead to another stage, and sets its next step where that is given. The change is in the history under the name of the token’s owner, and can be undone there.',
    z.object({
      id: z.string().min(1).max(100),
      stage: z.enum(LEAD_STAGES),
      nextStep: z.string().max(200).optional(),
      /** Day of the lead's next step, YYYY-MM-DD. */
      nextStepOn: givenDay.nullable().optional(),
    }),
  ),
];
