// Checks the body of a request as the real chat completions API does: parameter names from the SDK's types, the rules
// of strict schemas, and what reasoning models don't accept.
import { readFileSync } from 'node:fs';

const types = readFileSync(
  new URL('../../node_modules/openai/resources/chat/completions/completions.d.ts', import.meta.url),
  'utf8',
);
const PARAMETERS = new Set(
  [
    ...(/interface ChatCompletionCreateParamsBase \{\n(.*?)\n\}/s.exec(types)?.[1] ?? '').matchAll(/^ {4}(\w+)\??:/gm),
  ].map(([, name]) => name as string),
);
if (!PARAMETERS.has('messages') || !PARAMETERS.has('max_completion_tokens')) throw new Error('the SDK moved its types');

const REASONING_MODEL = /^(?:gpt-[5-9]|o\d)/;
const NOT_WITH_REASONING = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
  'logit_bias',
  'max_tokens',
];
/** The subset of JSON schema that strict mode accepts for every kind of model, including fine-tuned ones. */
const KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  '$ref',
  '$defs',
  'description',
]);
const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** @returns what is wrong with the body of a chat completion; empty if the API would accept it. */
// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
export function findChatRequestFaults(body: any): string[] {
  const faults: string[] = [];
  for (const name of Object.keys(body)) if (!PARAMETERS.has(name)) faults.push(`unknown parameter ${name}`);
  if (typeof body.model !== 'string' || !body.model) faults.push('no model');
  if (REASONING_MODEL.test(body.model)) {
    for (const name of NOT_WITH_REASONING) if (name in body) faults.push(`${body.model} takes no ${name}`);
  }
  if (!Array.isArray(body.messages) || body.messages.length === 0) faults.push('no messages');
  for (const message of body.messages ?? []) {
    if (!['system', 'developer', 'user', 'assistant'].includes(message.role)) faults.push(`role ${message.role}`);
    if (Array.isArray(message.content) && message.content.length > 0)
      for (const part of message.content) faults.push(...partFaults(part, message.role));
    else faults.push(...textFaults(message.content));
  }
  const most = body.max_completion_tokens;
  if (most !== undefined && !(Number.isInteger(most) && most > 0)) faults.push('max_completion_tokens');
  const format = body.response_format;
  if (format) {
    if (format.type === 'json_object') return faults;
    if (format.type !== 'json_schema') faults.push(`response_format ${format.type}`);
    if (!/^[\w-]{1,64}$/.test(format.json_schema?.name ?? '')) faults.push('the name of the schema');
    if (format.json_schema?.strict !== true) faults.push('the schema is not strict');
    const root = format.json_schema?.schema;
    if (root?.type !== 'object' || root.anyOf) faults.push('the root is no object');
    faults.push(...schemaFaults(root, '#', 0));
  }
  return faults;
}

function textFaults(text: unknown): string[] {
  if (typeof text !== 'string' || !text) return ['a message without content'];
  return text.isWellFormed() ? [] : ['half a surrogate pair'];
}

/** Formats that the vendor accepts. It rejects an animated GIF by its bytes, which this check doesn't read. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const DETAILS = ['auto', 'low', 'high', 'original'];

// biome-ignore lint/suspicious/noExplicitAny: a part is whatever was sent
function partFaults(part: any, role: string): string[] {
  if (part?.type === 'text') return textFaults(part.text);
  if (part?.type !== 'image_url') return [`a part of type ${part?.type}`];
  const { url, detail = 'auto' } = part.image_url ?? {};
  return [
    ...(role === 'user' ? [] : [`a picture from the ${role}`]),
    ...(typeof url === 'string' && (PICTURE.test(url) || /^https:\/\//.test(url)) ? [] : ['no picture']),
    ...(DETAILS.includes(detail) ? [] : [`detail ${detail}`]),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: a schema is whatever was sent
function schemaFaults(schema: any, at: string, depth: number): string[] {
  if (!schema || typeof schema !== 'object') return [`${at} is no schema`];
  const faults = Object.keys(schema)
    .filter((word) => !KEYWORDS.has(word))
    .map((word) => `${at}: ${word} is not supported`);
  if (depth > 10) faults.push(`${at}: too deep`);
  if (schema.enum && schema.enum.length > 1000) faults.push(`${at}: too many words`);
  const kinds: unknown[] = [schema.type].flat();
  if (schema.type === undefined && !schema.anyOf && !schema.$ref && !schema.enum) faults.push(`${at}: no type`);
  for (const kind of kinds) {
    if (kind !== undefined && kind !== 'object' && kind !== 'array' && !SCALARS.has(kind as string))
      faults.push(`${at}: type ${kind}`);
  }
  if (kinds.includes('object')) {
    const names = Object.keys(schema.properties ?? {});
    if (schema.additionalProperties !== false) faults.push(`${at}: additionalProperties must be false`);
    const missing = names.filter((name) => !schema.required?.includes(name));
    if (missing.length > 0) faults.push(`${at}: ${missing.join(', ')} must be required`);
    for (const name of names) faults.push(...schemaFaults(schema.properties[name], `${at}/${name}`, depth + 1));
  }
  if (kinds.includes('array')) faults.push(...schemaFaults(schema.items, `${at}/items`, depth + 1));
  for (const part of schema.anyOf ?? []) faults.push(...schemaFaults(part, `${at}/anyOf`, depth + 1));
  for (const [name, part] of Object.entries(schema.$defs ?? {}))
    faults.push(...schemaFaults(part, `#/$defs/${name}`, depth + 1));
  return faults;
}
