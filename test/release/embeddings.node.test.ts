// The laptop's sentence model runs at low priority.
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { embed } from '../../local/embeddings/model.ts';

/**
 * The nice value of each thread of this process: the 19th field of its stat, whose second field is a name in
 * parentheses.
 */
const niceValues = () =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );

it.skipIf(process.platform !== 'linux')(
  'the model’s thread, and no other, leaves the cores to whoever wants them',
  async () => {
    const [vector] = await embed(['A letter about boats']);
    expect(vector).toHaveLength(1536);
    const all = niceValues();
    const low = all.filter((nice) => nice === 19);
    expect(low.length).toBeGreaterThan(0);
    expect(low.length).toBeLessThan(all.length);
    const own = readFileSync(`/proc/${process.pid}/task/${process.pid}/stat`, 'utf8');
    expect(Number(own.split(') ')[1]?.split(' ')[16])).toBe(getPriority());
    expect(getPriority()).toBeLessThan(19);
  },
  60_000,
);
