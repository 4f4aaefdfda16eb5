// npm run day-one [-- --newsletters 12 --issues 104]: the first day of an empty installation, by the browser alone:
// from no newsletter to a catalogue with years of history and a ranked 'Pitch next'. Prints how long each step took
// and the machine's load; pictures of each are in screenshots/day-one/. Ends with an error where a step doesn't come.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect, type Page } from '@playwright/test';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import type { Publisher } from '../../local/samples/publishers.ts';
import { createArchiveSites } from './support/archive-sites.ts';
import { launchOptions } from './support/browser.ts';
import { serveArchives } from './support/serve-archives.ts';

const { values } = parseArgs({
  options: {
    newsletters: { type: 'string', default: '12' },
    issues: { type: 'string', default: '104' },
    port: { type: 'string', default: '8797' },
  },
});
const [count, issues, port] = [Number(values.newsletters), Number(values.issues), Number(values.port)];
const OUT = resolve(import.meta.dirname, '../../screenshots/day-one');
const WIDTHS = { 390: 844, 1440: 900 } as const;
/** Timeout for a page to show its content. */
const SHOWN_MS = 60_000;
/** Timeout for reading all archives. */
const READ_MS = 20 * 60_000;

mkdirSync(OUT, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-day-one-'));
const sites = createArchiveSites(new Date(), { count, issues });
const [own, ...others] = sites as [Publisher, ...Publisher[]];
console.log('Building what has changed ...');
await build();
const archives = await serveArchives(port + 2, sites);
const laptop = await startLaptop({
  port,
  localPort: port + 1,
  smtpPort: port + 3,
  dataDir,
  environment: { ...process.env, SITE_HOSTS: archives.siteHosts },
  rateLimit: 10_000,
  isEmpty: true,
});
const browser = await chromium.launch(launchOptions);
const began = Date.now();
let stepBegan = began;
let nth = 0;

/** Takes pictures after a step, and prints how long it took. */
async function shown(page: Page, step: string): Promise<void> {
  const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1).padStart(6)} s`;
  const load = loadavg()[0]?.toFixed(1).padStart(5);
  console.log(`${seconds(began)}  (${seconds(stepBegan)})  load ${load}  ${step}`);
  nth++;
  const name = `${String(nth).padStart(2, '0')}-${step.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: true });
  }
  stepBegan = Date.now();
}

/** A page in a separate browser context for one person, signed in through the sign-in pages. */
async function person(email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(SHOWN_MS);
  await page.goto(`${laptop.origin}/api/login?hint=${encodeURIComponent(email)}`);
  await page.waitForURL((url) => url.origin === laptop.origin);
  return page;
}

async function addNewsletter(admin: Page, { host, name }: Publisher, isFirst: boolean): Promise<void> {
  await admin.getByRole('button', { name: 'Add Newsletter' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Website').fill(`https://${host}`);
  await dialog.getByRole('button', { name: 'Fill in from website' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name, { timeout: SHOWN_MS });
  if (isFirst) await shown(admin, 'Add dialog filled in from the website');
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click();
  await expect(admin.getByRole('dialog', { name: 'Newsletter added' })).toBeVisible({ timeout: SHOWN_MS });
  if (isFirst) await shown(admin, 'Newsletter added');
  await admin.getByRole('button', { name: 'Done' }).click();
}

/** Polls until a change made in the background is visible; `isThere` may reload the page, as a person would. */
async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + READ_MS;
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`Did not come: ${what}`);
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

try {
  const admin = await person('admin@example.com');
  await admin.goto(`${laptop.origin}/newsletters`);
  await expect(admin.getByRole('heading', { name: 'Newsletters' })).toBeVisible();
  await shown(admin, 'Empty catalogue');

  const member = await person('first-day@example.com');
  await member.getByLabel('Newsletter Name').fill(own.name);
  await member.getByLabel('Website').fill(`https://${own.host}`);
  await member.getByLabel('Description').fill(own.about);
  await shown(member, 'Onboarding');
  await member.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(member.getByRole('dialog', { name: 'Quick tour' })).toBeVisible({ timeout: SHOWN_MS });
  await shown(member, 'Quick tour');
  await member.keyboard.press('Escape');
  await expect(member.getByText(`We found ${issues} past issues`)).toBeVisible({ timeout: SHOWN_MS });
  await shown(member, 'Past issues are offered');
  await member.getByRole('button', { name: 'Read past issues' }).click();
  await expect(member.getByText(`of ${issues} issues`)).toBeVisible();
  await shown(member, 'Past issues are read');
  await expect(member.getByRole('heading', { name: 'No newsletters like yours yet' })).toBeVisible({
    timeout: READ_MS,
  });
  await shown(member, 'Nothing near, and the member is asked for newsletters');
  const asked = others.slice(0, 3);
  for (const [at, { host }] of asked.entries()) await member.getByLabel(`Website ${at + 1}`).fill(`https://${host}`);
  await member.getByRole('button', { name: 'Request tracking' }).click();
  await expect(member.getByText('pending our review')).toHaveCount(asked.length, { timeout: SHOWN_MS });
  await shown(member, 'Three newsletters are requested');

  await admin.goto(`${laptop.origin}/newsletter-requests`);
  // The page polls by itself while sites are looked up.
  await expect(admin.getByText(/^Found /)).toHaveCount(asked.length, { timeout: SHOWN_MS });
  await shown(admin, 'Requests are looked up');
  for (const [at] of asked.entries()) {
    await admin.keyboard.press('a');
    await expect(admin.getByText('Mark as Tracked')).toHaveCount(asked.length - at - 1, { timeout: SHOWN_MS });
  }
  await shown(admin, 'Requests are confirmed by one key each');

  await admin.goto(`${laptop.origin}/newsletters`);
  for (const [at, site] of others.slice(asked.length).entries()) await addNewsletter(admin, site, at === 0);
  await admin.goto(`${laptop.origin}/newsletters`);
  await shown(admin, 'Catalogue while past issues are read');
  await admin.goto(`${laptop.origin}/subscriptions`);
  await expect(admin.getByText(others[0]?.name ?? '').first()).toBeVisible();
  await shown(admin, 'Board of subscriptions');
  // Three keys per row: copy the address, open the sign-up page, mark the row.
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.setViewportSize({ width: 1440, height: WIDTHS[1440] });
  const waiting = admin.getByRole('button', { name: /Not subscribed$/ });
  for (let left = await waiting.count(); left > 0; left--) {
    await admin.keyboard.press('c');
    const opened = admin.context().waitForEvent('page');
    await admin.keyboard.press('o');
    await (await opened).close();
    await admin.keyboard.press('m');
    await expect(waiting).toHaveCount(left - 1, { timeout: SHOWN_MS });
  }
  await shown(admin, 'Board worked by keys');

  await member.goto(laptop.origin);
  await until('own sponsors', async () => {
    await member.reload();
    await expect(member.getByText('Your own sponsors')).toBeVisible({ timeout: SHOWN_MS });
    return !(await member.getByText('We haven’t received an issue of your newsletter yet').isVisible());
  });
  await shown(member, 'Own sponsors appear');
  await until('the ranking', async () => {
    await member.goto(laptop.origin);
    await expect(member.getByRole('heading', { name: 'Pitch next' })).toBeVisible({ timeout: SHOWN_MS });
    const isNear = await member.getByText(/tracks sponsorships in \d+ relevant/).count();
    return (
      isNear > 0 && (await member.getByText('Ranked by their sponsorships of newsletters like yours.').count()) > 0
    );
  });
  await shown(member, 'Pitch next is ranked');

  await until('all issues', async () => {
    const { rows } = await laptop.database.query({
      query: `select count(*) from emails where processing_status = 'completed' and kind = 'issue'`,
      params: [],
    });
    return Number(rows[0]?.[0]) >= count * issues;
  });
  await member.goto(laptop.origin);
  await expect(member.getByText('Ranked by their sponsorships of newsletters like yours.')).toBeVisible({
    timeout: SHOWN_MS,
  });
  await shown(member, 'All issues are analysed');
  await until('the alerts', async () => {
    await member.goto(`${laptop.origin}/alerts`);
    await expect(member.getByRole('heading', { name: 'Alerts' })).toBeVisible({ timeout: SHOWN_MS });
    const told = await Promise.all(asked.map(({ name }) => member.getByText(name).count()));
    return told.every((count) => count > 0);
  });
  await shown(member, 'The member is told of what was asked for');
  await member.goto(`${laptop.origin}/brands`);
  await expect(member.getByRole('heading', { name: 'Your Brand Hitlist' })).toBeVisible();
  await shown(member, 'Brand hitlist');
  const requests = [...archives.asked.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `${count} newsletters, ${count * issues} issues, ${requests} requests to their sites, ${availableParallelism()} cores`,
  );
} finally {
  await browser.close();
  await laptop.stop();
  archives.server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
