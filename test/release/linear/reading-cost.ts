// The processor time that the built-in analyst needs for one mail.
import { segmentInSlices } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { runWithPauses } from '../../../src/detect/pausable-work.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

/** Processor time of this thread in ms: the total, and the maximum between two turns of the event loop. */
export interface ReadingCost {
  total: number;
  pause: number;
}

/** The cost of reading a mail, from its parts to named claims. */
export async function measureReadingCost(mail: { html?: string; text?: string }): Promise<ReadingCost> {
  const began = cpuMs();
  let [last, pause, isOver] = [began, 0, false];
  const turn = () => {
    const now = cpuMs();
    pause = Math.max(pause, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const { text, blocks } = await runWithPauses(segmentInSlices({ html: mail.html ?? null, text: mail.text ?? null }));
  const own = {
    newsletter: { name: 'The Kiln', domain: 'thekiln.example' },
    sender: { name: 'The Kiln', address: null },
  };
  await detectSponsors(offlineReader, { subject: 'The Tuesday Kiln', ...own, text, blocks });
  isOver = true;
  turn();
  return { total: cpuMs() - began, pause };
}
