// Generates values for calls from the OpenAPI document's schemas by a seed: some valid, some nearly, some not at all.
import { createSeededRandom } from './random.ts';

type Json = Record<string, unknown>;

export interface Dice {
  /** A number from 0 (included) to 1 (excluded). */
  roll: () => number;
  of: <T>(all: readonly T[]) => T;
}

/** The same seed gives the same calls. */
export function createDice(seed: number): Dice {
  const roll = createSeededRandom(seed);
  return { roll, of: (all) => all[Math.floor(roll() * all.length)] as (typeof all)[number] };
}

const TEXTS = [
  '',
  ' ',
  'Harbour',
  'é',
  'e\u0301',
  '\u{1f6a2}',
  "'; --",
  '%_\\',
  'null',
  '\ud800',
  'a\0b',
  '<b>x</b>',
  'x'.repeat(5000),
  '0',
  '-1',
  '2026-05-31',
  '0001-01-01T00:00:00Z',
  '2026-05-31T10:00:00+02:00',
  'https://example.com/',
  'javascript:alert(1)',
  'a@example.com',
];
const ANYTHING: unknown[] = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { a: null }, ...TEXTS];

/** A value for a schema; one in eight ignores the schema. */
export function drawSchemaValue(schema: Json, dice: Dice, depth = 0): unknown {
  if (dice.roll() < 0.12 || depth > 8) return dice.of(ANYTHING);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return dice.of(schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return drawSchemaValue(dice.of(choices), dice, depth + 1);
  const type = Array.isArray(schema.type) ? dice.of(schema.type as string[]) : schema.type;
  if (type === 'object') return objectOf(schema, dice, depth);
  if (type === 'array') {
    return Array.from({ length: Math.floor(dice.roll() * 4) }, () =>
      drawSchemaValue((schema.items ?? {}) as Json, dice, depth + 1),
    );
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, dice);
  if (type === 'boolean') return dice.roll() < 0.5;
  if (type === 'null') return null;
  if (type === 'string') return textOf(schema, dice);
  return dice.of(ANYTHING);
}

function objectOf(schema: Json, dice: Dice, depth: number): Json {
  const required = new Set((schema.required ?? []) as string[]);
  const made: Json = {};
  for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (dice.roll() < (required.has(key) ? 0.95 : 0.5)) made[key] = drawSchemaValue(inner, dice, depth + 1);
  }
  if (dice.roll() < 0.05) made[dice.of(TEXTS)] = dice.of(ANYTHING);
  return made;
}

function numberOf(schema: Json, dice: Dice): number {
  const least = Math.max(Number(schema.minimum ?? 0), -1e6);
  const most = Math.min(Number(schema.maximum ?? least + 50), least + 1e6);
  return dice.of([least, most, least + Math.floor(dice.roll() * (most - least + 1)), least - 1, most + 1]);
}

function textOf(schema: Json, dice: Dice): string {
  if (schema.format === 'date-time' && dice.roll() < 0.7) return new Date(dice.roll() * 2e12).toISOString();
  if (schema.format === 'date' && dice.roll() < 0.7) return new Date(dice.roll() * 2e12).toISOString().slice(0, 10);
  if (schema.format === 'email' && dice.roll() < 0.7) return `p${Math.floor(dice.roll() * 100)}@example.com`;
  if (dice.roll() < 0.6) return `https://word-${Math.floor(dice.roll() * 50)}.example`;
  return dice.of(TEXTS);
}
