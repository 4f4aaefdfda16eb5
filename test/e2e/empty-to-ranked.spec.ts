// An empty installation becomes a catalogue with a ranked list: a member onboards, reads past issues and asks for
// newsletters, and an administrator tracks them. In an installation of its own, since nothing must be there before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fireCron } from '../../local/ask.ts';
import { EVERY_FIVE_MINUTES } from '../../local/crons.ts';
import { startLaptop } from '../../local/laptop.ts';
import { createArchiveSites } from './support/archive-sites.ts';
import { noteRequest } from './support/calls-made.ts';
import { walkDayOne } from './support/day-one.ts';
import { expect, test } from './support/fixtures.ts';
import { serveArchives } from './support/serve-archives.ts';
import { APP_PORT } from './support/where.ts';

const ISSUES = 5;

test('on the first day a list is ranked from what publishers’ archives hold', async ({ browser }) => {
  test.setTimeout(300_000);
  const port = APP_PORT + 4;
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-empty-'));
  const sites = createArchiveSites(new Date(), { count: 5, issues: ISSUES });
  const archives = await serveArchives(port + 2, sites);
  const laptop = await startLaptop({
    port,
    localPort: port + 1,
    smtpPort: port + 3,
    dataDir,
    onLog: noteRequest,
    environment: { LOG: 'all', SITE_HOSTS: archives.siteHosts },
    rateLimit: 10_000,
    isEmpty: true,
  });
  try {
    const steps: string[] = [];
    await walkDayOne({
      origin: laptop.origin,
      browser,
      sites,
      issues: ISSUES,
      shown: async (_, step) => void steps.push(step),
      wait: () => fireCron(laptop.origin, EVERY_FIVE_MINUTES),
      countAnalysed: async () => {
        const { rows } = await laptop.database.query({
          query: `select count(*) from emails where processing_status = 'completed' and kind = 'issue'`,
          params: [],
        });
        return Number(rows[0]?.[0]);
      },
    });
    expect(steps).toContain('Pitch next is ranked');
  } finally {
    await laptop.stop();
    archives.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
