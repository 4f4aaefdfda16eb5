// The sentence model computes behind everybody else.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embed } from '../../local/embeddings/model.ts';

/** Of each thread of this process its nice value: the 19th field of its stat, whose second is a name in brackets. */
const niceValues = () =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );

it.skipIf(process.platform !== 'linux')(
  'the model’s thread, and no other, leaves the cores to whoever wants them',
  async () => {
    const before = niceValues();
    const [vector] = await embed(['A letter about boats']);
    expect(vector).toHaveLength(1536);
    const low = niceValues().filter((nice) => nice === 19);
    expect(before).not.toContain(19);
    expect(low.length).toBeGreaterThan(0);
    expect(low.length).toBeLessThan(niceValues().length);
    expect(
      Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    ).toBe(before[0]);
  },
  60_000,
);
