// A long mail takes time in proportion to its size, and others are answered meanwhile: 48 kinds of mails built to be
// slow, of 1 and 2 MB, from their parts to named claims.
import { expect, it } from 'vitest';
import { segmentInSlices } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { learnedAnalyst } from '../../src/detect/learned.ts';
import { finishGivingWay } from '../../src/detect/slices.ts';
import { LONG_MAILS, type LongMail, ORDINARY } from './long-mails.ts';

const LENGTH = 1_000_000;
/** For twice the text a linear reader takes twice as long and what its garbage costs, a quadratic one four times. */
const FACTOR_MAX = 3;
/**
 * The longest pause, in readings of an ordinary mail of 100 KB made just before: the slower the machine, the longer
 * both. The slowest form takes 6.
 */
const PAUSE_MAX = 15;
const ORDINARY_LENGTH = 100_000;
/** Other work on the machine, a collected heap and cold code only ever add: the least of several looks counts. */
const LOOKS = 4;

interface Cost {
  /** Processor time of this thread, in all and between two turns of the event loop. */
  total: number;
  pause: number;
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

async function analyse(mail: { html?: string; text?: string }): Promise<Cost> {
  const began = cpuMs();
  let [last, pause, isOver] = [began, 0, false];
  const turn = () => {
    const now = cpuMs();
    pause = Math.max(pause, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const { text, blocks } = await finishGivingWay(segmentInSlices({ html: mail.html ?? null, text: mail.text ?? null }));
  const own = {
    newsletter: { name: 'The Kiln', domain: 'thekiln.example' },
    sender: { name: 'The Kiln', address: null },
  };
  await detectSponsors(learnedAnalyst, { subject: 'The Tuesday Kiln', ...own, text, blocks });
  isOver = true;
  turn();
  return { total: cpuMs() - began, pause };
}

/** What is wrong with the cost of a form, null where nothing is. */
async function faultOf({ mail }: LongMail): Promise<string | null> {
  const [ordinary, short, long] = [ORDINARY.mail(ORDINARY_LENGTH), mail(LENGTH), mail(2 * LENGTH)];
  const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY, pause: Number.POSITIVE_INFINITY };
  for (let look = 0; look < LOOKS; look++) {
    const reading = (await analyse(ordinary)).total;
    least.short = Math.min(least.short, (await analyse(short)).total);
    const { total, pause } = await analyse(long);
    least.long = Math.min(least.long, total);
    least.pause = Math.min(least.pause, pause / reading);
    if (least.long <= FACTOR_MAX * least.short && least.pause <= PAUSE_MAX) return null;
  }
  const { short: one, long: two, pause } = least;
  return `${one.toFixed(0)} ms for 1 MB, ${two.toFixed(0)} ms for 2 MB, a pause of ${pause.toFixed(1)} ordinary mails`;
}

it('forms enough, each of its own', () => {
  expect(LONG_MAILS.length).toBeGreaterThanOrEqual(48);
  expect(new Set(LONG_MAILS.map(({ name }) => name)).size).toBe(LONG_MAILS.length);
});

it.each(LONG_MAILS)(
  '$name: the time grows with the length, and nobody waits longer than for 15 ordinary mails',
  async (form) => {
    expect(await faultOf(form)).toBeNull();
  },
);
