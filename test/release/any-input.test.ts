// Every operation of the OpenAPI document is called with valid, nearly valid and invalid input, drawn from a seed.
import { expect, inject, it } from 'vitest';
import {
  type DocumentedCall,
  type DocumentedInput,
  KINDS,
  type Operation,
  openDocumentedCalls,
} from '../support/documented-calls.ts';
import { createDice, type Dice, drawSchemaValue } from '../support/fuzz.ts';

const { calls, seconds, seed } = inject('fuzz');

it(
  `every operation answers any input as the document says (seed ${seed})`,
  async () => {
    const { operations, ids, run } = await openDocumentedCalls();
    const dice = createDice(seed);
    function* drawn(): Generator<DocumentedCall> {
      for (let nth = 0; nth < calls; nth++) {
        const operation = dice.of(operations);
        yield [operation, dice.roll() < 0.5 ? 'admin' : dice.of(KINDS), draw(operation, Object.values(ids), dice)];
      }
    }
    const { faults, seen } = await run(drawn(), Date.now() + seconds * 1000);
    const sum = [...seen.values()].reduce((total, n) => total + n, 0);
    console.info(`seed ${seed}: ${sum} calls, by status ${JSON.stringify([...seen].sort())}`);
    expect(faults).toEqual([]);
    expect(sum).toBeGreaterThan(20);
  },
  seconds * 1000 + 60_000,
);

function draw(operation: Operation, ids: string[], dice: Dice): DocumentedInput {
  const query = new URLSearchParams();
  for (const parameter of operation.parameters.filter((each) => each.in === 'query')) {
    if (dice.roll() < 0.4) query.set(parameter.name, String(drawSchemaValue(parameter.schema, dice)));
  }
  return {
    path: () => (dice.roll() < 0.8 ? dice.of(ids) : `x${dice.of(['', 'é', '%', "'", '..', 'a\0b', 'y'.repeat(300)])}`),
    query,
    body: operation.body ? drawSchemaValue(operation.body.schema, dice) : undefined,
    headers: Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === 'header' && dice.roll() < 0.4)
        .map(({ name }) => [
          name,
          dice.of([
            '*',
            '""',
            '"x"',
            'W/"2026-05-31T08:00:00.000Z"',
            '"2026-05-31T08:00:00Z"',
            '"+275760-09-13T00:00:00Z"',
          ]),
        ]),
    ),
  };
}
