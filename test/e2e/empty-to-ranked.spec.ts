// An empty installation becomes a catalogue with a ranked list: a member onboards, reads past issues and asks for
// newsletters, and an administrator tracks them. In an installation of its own, since nothing must be there before.
import { fireCron } from '../../local/ask.ts';
import { EVERY_FIVE_MINUTES } from '../../local/crons.ts';
import { noteRequest } from './support/calls-made.ts';
import { spendFirstDay } from './support/day-one.ts';
import { expect, test } from './support/fixtures.ts';
import { APP_PORT } from './support/where.ts';

test('on the first day a list is ranked from what publishers’ archives hold', async ({ browser }) => {
  test.setTimeout(300_000);
  const steps: string[] = [];
  await spendFirstDay({
    port: APP_PORT + 4,
    count: 4,
    issues: 5,
    environment: { LOG: 'all' },
    onLog: noteRequest,
    browser,
    shown: async (_, step) => void steps.push(step),
    wait: (origin) => fireCron(origin, EVERY_FIVE_MINUTES),
  });
  expect(steps).toContain('Pitch next is ranked');
});
