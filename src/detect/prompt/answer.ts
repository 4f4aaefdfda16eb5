// What every question to a model has in common: the schema of its answer as strict servers take it, and the reading of
// what came back.
import * as z from 'zod';
import { AppError } from '../../errors.ts';

/** Characters of an answer before it is parsed at all. */
const LONGEST_ANSWER = 200_000;

/**
 * The answer's schema in the subset that every strict server takes: all properties required, nothing additional, no
 * bounds.
 */
export function answerSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return schema;
}

/** @throws AppError vendor_failed, with no `retryAfter`, where the answer is no JSON. */
export function jsonOf(content: string): unknown {
  if (content.length > LONGEST_ANSWER) throw malformedAnswer('too long');
  try {
    return JSON.parse(withoutWrapping(content));
  } catch {
    throw malformedAnswer('no JSON');
  }
}

const THOUGHT = '</think>';
const FENCE = '```';

/** Models that are served without a schema think aloud first, or set their JSON in a fence. */
function withoutWrapping(content: string): string {
  const said = content
    .slice(content.lastIndexOf(THOUGHT) === -1 ? 0 : content.lastIndexOf(THOUGHT) + THOUGHT.length)
    .trim();
  if (!said.startsWith(FENCE)) return said;
  const end = said.lastIndexOf(FENCE);
  return said.slice(said.indexOf('\n') + 1, end > 0 ? end : said.length);
}

/** That asking again would not mend. */
export const malformedAnswer = (what: string) =>
  new AppError('vendor_failed', `The model's answer is malformed: ${what}`);

/** As Postgres can keep it: no NUL, no half surrogate pair. */
export function toStorableText(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '').trim();
}
