// Answers POST /v1/embeddings in OpenAI's protocol with the local sentence model.
import * as z from 'zod';
import { embed, LOCAL_EMBEDDING_MODEL } from './model.ts';

/** The real endpoint's limits: texts per request, and characters per text (about 8192 tokens). */
const INPUTS_MAX = 2048;
const TEXT_MAX = 32_768;
const CHARACTERS_A_TOKEN = 4;

const text = z.string().min(1).max(TEXT_MAX);
const asked = z.object({
  model: z.string().default(LOCAL_EMBEDDING_MODEL),
  input: z.union([text.transform((one) => [one]), z.array(text).min(1).max(INPUTS_MAX)]),
  encoding_format: z.enum(['float', 'base64']).default('float'),
  dimensions: z.literal(1536).optional(),
});

/** Answers one request. @returns status and JSON body as OpenAI's endpoint sends them, including its errors. */
export async function answerEmbeddings(body: string): Promise<{ status: number; body: string }> {
  const parsed = asked.safeParse(jsonOf(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = { message: issue?.message, type: 'invalid_request_error', param: issue?.path.join('.'), code: null };
    return { status: 400, body: JSON.stringify({ error }) };
  }
  const { input, model, encoding_format: format } = parsed.data;
  const vectors = await embed(input);
  const tokens = input.reduce((sum, one) => sum + Math.ceil(one.length / CHARACTERS_A_TOKEN), 0);
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector,
  }));
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return { status: 200, body: JSON.stringify({ object: 'list', data, model, usage }) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
