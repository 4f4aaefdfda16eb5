// Fires the Worker's crons on the laptop: each minute, those whose expression matches the time (UTC, as in production).

export const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** True if a five-field expression of numbers, lists and steps matches `at`. @throws on any other syntax. */
export function cronMatches(expression: string, at: Date): boolean {
  const fields = expression.trim().split(/\s+/);
  const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  if (fields.length !== values.length) throw new Error(`"${expression}" is no cron expression`);
  return fields.every((field, index) => field.split(',').some((part) => partFits(part, values[index] as number)));
}

function partFits(part: string, value: number): boolean {
  const [, from, step] = /^(\*|\d+)(?:\/(\d+))?$/.exec(part) ?? [];
  if (from === undefined) throw new Error(`"${part}" in a cron expression is not understood`);
  if (from === '*') return value % Number(step ?? 1) === 0;
  return step === undefined
    ? value === Number(from)
    : value >= Number(from) && (value - Number(from)) % Number(step) === 0;
}

/** A cron that fails is logged, and the schedule continues. @returns a function that stops the schedule. */
export function startCrons(expressions: string[], fire: (expression: string) => Promise<void>): () => Promise<void> {
  for (const expression of expressions) cronMatches(expression, new Date(0));
  let next: NodeJS.Timeout;
  const wait = () => {
    next = setTimeout(tick, 60_000 - (Date.now() % 60_000));
  };
  const tick = () => {
    const now = new Date();
    for (const expression of expressions) {
      if (!cronMatches(expression, now)) continue;
      fire(expression).catch((error: unknown) => console.error(`cron ${expression}:`, error));
    }
    wait();
  };
  wait();
  return async () => clearTimeout(next);
}
