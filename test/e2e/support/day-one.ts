// The first day of an empty installation, by the browser alone: from no newsletter to a catalogue with years of history
// and a ranked 'Pitch next'. Walked small by a journey, and whole by npm run day-one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { startLaptop } from '../../../local/laptop.ts';
import type { Publisher } from '../../../local/samples/publishers.ts';
import { createArchiveSites } from './archive-sites.ts';
import { serveArchives } from './serve-archives.ts';

/** For a page to show its content, for what was read before, and for all archives to be read. */
const SHOWN = { timeout: 60_000 };
const NOW = { timeout: 3_000 };
const READ = { timeout: 20 * 60_000 };

interface FirstDay {
  browser: Browser;
  /** Issues in each site's archive. */
  issues: number;
  /** Called after each step. */
  shown: (page: Page, step: string) => Promise<void>;
  /** Called between two looks at what comes in the background. */
  wait: (origin: string) => Promise<void>;
}
interface Walk extends FirstDay {
  origin: string;
  /** The member's own first; an administrator tracks the others, the first three on the member's request. */
  sites: readonly Publisher[];
  countAnalysed: () => Promise<number>;
}

/** @param port the first of four. @param count of publishers. @returns the number of requests to their sites. */
export async function spendFirstDay({
  port,
  count,
  environment = {},
  onLog,
  ...day
}: FirstDay & {
  port: number;
  count: number;
  environment?: Record<string, string | undefined>;
  onLog?: (line: string) => void;
}): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-day-one-'));
  const sites = createArchiveSites(new Date(), { count, issues: day.issues });
  const archives = await serveArchives(port + 2, sites);
  const laptop = await startLaptop({
    port,
    localPort: port + 1,
    smtpPort: port + 3,
    dataDir,
    environment: { ...environment, SITE_HOSTS: archives.siteHosts },
    ...(onLog ? { onLog } : {}),
    rateLimit: 10_000,
    isEmpty: true,
  });
  const countAnalysed = async () => {
    const query = `select count(*) from emails where processing_status = 'completed' and kind = 'issue'`;
    const { rows } = await laptop.database.query({ query, params: [] });
    return Number(rows[0]?.[0]);
  };
  try {
    await walkDayOne({ ...day, origin: laptop.origin, sites, countAnalysed });
    return [...archives.asked.values()].reduce((sum, each) => sum + each, 0);
  } finally {
    await laptop.stop();
    archives.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addNewsletter(admin: Page, { host, name }: Publisher, shown?: Walk['shown']): Promise<void> {
  await admin.getByRole('button', { name: 'Add Newsletter' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Website').fill(host);
  await dialog.getByRole('button', { name: 'Fill in from website' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name, SHOWN);
  await shown?.(admin, 'Add dialog filled in from the website');
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click();
  await expect(admin.getByRole('dialog', { name: 'Newsletter added' })).toBeVisible(SHOWN);
  await shown?.(admin, 'Newsletter added');
  await admin.getByRole('button', { name: 'Done' }).click();
}

/** @throws where a step doesn't come. */
async function walkDayOne({ origin, browser, sites, issues, shown, wait, countAnalysed }: Walk): Promise<void> {
  const [own, ...others] = sites as [Publisher, ...Publisher[]];
  /** A page in a separate browser context for one person, signed in through the sign-in pages. */
  const person = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    page.setDefaultTimeout(SHOWN.timeout);
    await page.goto(`${origin}/api/login?hint=${encodeURIComponent(email)}`);
    await page.waitForURL((url) => url.origin === origin);
    return page;
  };
  const until = (look: () => Promise<void>) =>
    expect(async () => {
      await wait(origin);
      await look();
    }).toPass(READ);

  const admin = await person('admin@example.com');
  await admin.goto(`${origin}/newsletters`);
  await expect(admin.getByRole('heading', { name: 'Newsletters' })).toBeVisible();
  await shown(admin, 'Empty catalogue');

  const member = await person('first-day@example.com');
  await member.getByLabel('Newsletter Name').fill(own.name);
  await member.getByLabel('Website').fill(`https://${own.host}`);
  await member.getByLabel('Description').fill(own.about);
  await shown(member, 'Onboarding');
  await member.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(member.getByRole('dialog', { name: 'Quick tour' })).toBeVisible(SHOWN);
  await shown(member, 'Quick tour');
  await member.keyboard.press('Escape');
  await expect(member.getByText(`We found ${issues} past issues`)).toBeVisible(SHOWN);
  await shown(member, 'Past issues are offered');
  await member.getByRole('button', { name: 'Read past issues' }).click();
  await member.getByRole('button', { name: 'Pause' }).click();
  await member.getByRole('button', { name: 'Resume' }).click();
  await expect(member.getByText(`of ${issues} issues`)).toBeVisible();
  await shown(member, 'Past issues are read');
  await expect(member.getByRole('heading', { name: 'No newsletters like yours yet' })).toBeVisible(READ);
  await shown(member, 'Nothing near, and the member is asked for newsletters');
  const asked = others.slice(0, 3);
  for (const [at, { host }] of asked.entries()) await member.getByLabel(`Website ${at + 1}`).fill(host);
  await member.getByRole('button', { name: 'Request tracking' }).click();
  await expect(member.getByText('pending our review')).toHaveCount(asked.length, SHOWN);
  await shown(member, 'Three newsletters are requested');

  await admin.goto(`${origin}/newsletter-requests`);
  // The page polls by itself while sites are looked up.
  await expect(admin.getByText(/^Found /)).toHaveCount(asked.length, SHOWN);
  await shown(admin, 'Requests are looked up');
  for (const [at] of asked.entries()) {
    await admin.keyboard.press('a');
    await expect(admin.getByText('Mark as Tracked')).toHaveCount(asked.length - at - 1, SHOWN);
  }
  await shown(admin, 'Requests are confirmed by one key each');

  await admin.goto(`${origin}/newsletters`);
  for (const [at, site] of others.slice(asked.length).entries())
    await addNewsletter(admin, site, at === 0 ? shown : undefined);
  await admin.goto(`${origin}/newsletters`);
  await shown(admin, 'Catalogue while past issues are read');
  await admin.goto(`${origin}/subscriptions`);
  await expect(admin.getByText(others[0]?.name ?? '').first()).toBeVisible();
  await shown(admin, 'Board of subscriptions');
  // Three keys per row: copy the address, open the sign-up page, mark the row.
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.setViewportSize({ width: 1440, height: 900 });
  const waiting = admin.getByRole('button', { name: /Not subscribed$/ });
  for (let left = await waiting.count(); left > 0; left--) {
    await admin.keyboard.press('c');
    const opened = admin.context().waitForEvent('page');
    await admin.keyboard.press('o');
    await (await opened).close();
    await admin.keyboard.press('m');
    await expect(waiting).toHaveCount(left - 1, SHOWN);
  }
  await shown(admin, 'Board worked by keys');

  await member.goto(origin);
  await until(async () => {
    await member.reload();
    await expect(member.getByText('Your own sponsors')).toBeVisible();
    await expect(member.getByText('We haven’t received an issue of your newsletter yet')).toHaveCount(0, NOW);
  });
  await shown(member, 'Own sponsors appear');
  await until(async () => {
    await member.goto(origin);
    await expect(member.getByRole('heading', { name: 'Pitch next' })).toBeVisible();
    await expect(member.getByText(/tracks sponsorships in \d+ relevant/)).toBeVisible(NOW);
    await expect(member.getByText('Ranked by their sponsorships of newsletters like yours.')).toBeVisible(NOW);
  });
  await shown(member, 'Pitch next is ranked');

  await until(async () => expect(await countAnalysed()).toBeGreaterThanOrEqual(sites.length * issues));
  await member.goto(origin);
  await expect(member.getByText('Ranked by their sponsorships of newsletters like yours.')).toBeVisible(SHOWN);
  await shown(member, 'All issues are analysed');
  await until(async () => {
    await member.goto(`${origin}/alerts`);
    await expect(member.getByRole('heading', { name: 'Alerts' })).toBeVisible();
    for (const { name } of asked) await expect(member.getByText(name).first()).toBeVisible(NOW);
  });
  await shown(member, 'The member is told of what was asked for');
  await member.goto(`${origin}/brands`);
  await expect(member.getByRole('heading', { name: 'Your Brand Hitlist' })).toBeVisible();
  await shown(member, 'Brand hitlist');
  for (const page of [admin, member]) await page.context().close();
}
