// What all requests to language models share: the answer's JSON schema, in a strict form, and its parsing.
import * as z from 'zod';
import { AppError } from '../../errors.ts';

const ANSWER_MAX = 200_000;

/** The subset that every server with strict schemas accepts: all properties required, no minimum or maximum. */
export function toAnswerJsonSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return schema;
}

/**
 * Parses the JSON of an answer.
 * @throws AppError vendor_failed without `retryAfter` if it isn't JSON or is too long.
 */
export function parseAnswerJson(content: string): unknown {
  if (content.length > ANSWER_MAX) throw createMalformedAnswerError('too long');
  try {
    return JSON.parse(withoutWrapping(content));
  } catch {
    throw createMalformedAnswerError('no JSON');
  }
}

const END_OF_REASONING = '</think>';
const FENCE = '```';

/** Removes what models that ignore the schema put around the JSON: their reasoning before it, or a Markdown fence. */
function withoutWrapping(content: string): string {
  const said = content
    .slice(
      content.lastIndexOf(END_OF_REASONING) === -1
        ? 0
        : content.lastIndexOf(END_OF_REASONING) + END_OF_REASONING.length,
    )
    .trim();
  if (!said.startsWith(FENCE)) return said;
  const end = said.lastIndexOf(FENCE);
  return said.slice(said.indexOf('\n') + 1, end > 0 ? end : said.length);
}

/** The error for an answer that can't be used. It has no `retryAfter`, because asking again would not help. */
export const createMalformedAnswerError = (what: string) =>
  new AppError('vendor_failed', `The model's answer is malformed: ${what}`);

/** Makes text storable in Postgres: without NUL and lone surrogates, trimmed, at most `longest` characters. */
export function toStorableText(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '').trim();
}
