// Newsletters: searched, added, requested, imported, edited and deleted.
import type { Locator } from '@playwright/test';
import { DAY_MS } from '../../src/contract/time.ts';
import { callAs, detailOf, expect, signedIn, test } from './support/fixtures.ts';
import { overflow } from './support/looks.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';
const unique = () => Date.now().toString(36);

async function tracked(name: string): Promise<{ id: string; uniqueEmail: string }> {
  const made = await callAs(ADMIN, '/api/newsletters', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, website: `https://${unique()}.example`, description: 'Made by a test.' }),
  });
  expect(made.status).toBe(201);
  return (await made.json()) as { id: string; uniqueEmail: string };
}

test('search and sort are in the address, and come back with it', async ({ page }) => {
  await signedIn(page, PRO);
  await page.goto('/newsletters');
  await expect(page.getByText(/^[\d,]+ newsletters being tracked for sponsorship activity\.$/)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Name');
  // Read from A on, unless one says otherwise.
  await expect(page.getByLabel('Sort order')).toHaveValue('asc');
  const names = page.getByRole('article').getByRole('heading');
  await expect
    .poll(async () => {
      const shown = (await names.allTextContents()).map((name) => name.trim());
      return shown.length > 1 && shown[0] === shown.toSorted(new Intl.Collator('en').compare)[0];
    })
    .toBe(true);
  await page.getByLabel('Sort order').selectOption('Z to A');
  await expect(page).not.toHaveURL(/sortOrder/);
  await page.getByLabel('Sort order').selectOption('A to Z');
  await expect(page).toHaveURL(/sortOrder=asc/);
  await page.getByRole('searchbox', { name: 'Search newsletters...' }).fill('datenbrief');
  await expect(page).toHaveURL(/search=datenbrief/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Showing 1 to 1 of 1 newsletters', { exact: true })).toBeVisible();
  await expect(page.getByText('1 newsletter found for “datenbrief”.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('datenbrief');
  await expect(page.getByLabel('Sort by')).toHaveValue('name');
  await expect(page.getByRole('article', { name: 'Datenbrief' })).toBeVisible();
  await page.getByRole('searchbox').fill('no newsletter is called so');
  await expect(page.getByText('No newsletters found matching your search.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await page.getByRole('link', { name: 'View Details: Datenbrief' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datenbrief' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Sort order')).toHaveValue('asc');
});

test('an admin adds one by keyboard and gets its address; the same again is refused', async ({ page, complaints }) => {
  complaints.allow(/409/);
  const name = `Halyard ${unique()}`;
  await signedIn(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Add Newsletter' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Newsletter name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`https://${unique()}-halyard.example`);
  // 'Fill in from website' comes first.
  for (let tab = 0; tab < 2; tab++) await page.keyboard.press('Tab');
  await page.keyboard.type('Ropes.');
  // 'Read past issues', Cancel, then the button that adds.
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Newsletter has been successfully added to tracking.', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^halyard.*@/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Newsletter' })).toBeFocused();
  await expect(page.getByRole('article', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Add Newsletter' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Website').fill(`https://${unique()}-other.example`);
  await dialog.getByLabel('Description').fill('Ropes, again.');
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click();
  await expect(page.getByText('Similar newsletter already exists', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Ropes, again.');
});

test('a member asks for one; what is tracked already is named', async ({ page }) => {
  await signedIn(page, PRO);
  await page.goto('/newsletters');
  await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Newsletters to Track' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Newsletters to Track' });
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(
    page.getByText("Please enter the name of the newsletter you'd like us to track.", { exact: true }),
  ).toBeVisible();
  await dialog.getByLabel('Newsletter name').fill('Datenbrief');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(dialog.getByRole('link', { name: 'Datenbrief' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Request another' }).click();
  await dialog.getByLabel('Newsletter name').fill(`Unheard of ${unique()}`);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(
    page.getByText("We'll add this newsletter and begin tracking sponsorships within 48 hours.", { exact: true }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a CSV file is mapped, imported, and its bad rows are told', async ({ page }) => {
  const run = unique();
  const csv = `Titel;Adresse\nAlpenpost ${run};https://alpenpost-${run}.example\nSeebrief ${run};kein Ort\n`;
  await signedIn(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(csv) });
  await expect(page.getByText('Please upload a CSV file', { exact: true })).toBeVisible();
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Found 2 rows in the file', { exact: true })).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).selectOption('not mapped');
  await expect(dialog.getByRole('button', { name: 'Start Import' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).selectOption('Titel');
  await dialog.getByLabel('Website').selectOption('Adresse');
  await expect(dialog.getByRole('cell', { name: `Alpenpost ${run}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start Import' }).click();
  await expect(dialog).toHaveCount(0);
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import complete: 1 newsletters imported (1 error)')).toBeVisible({ timeout: 20_000 });
  const errors = banner.getByRole('link', { name: 'Download Errors' });
  const answer = await callAs(ADMIN, (await errors.getAttribute('href')) ?? '');
  expect(await answer.text()).toContain(`Seebrief ${run}`);
  await expect(page.getByRole('article', { name: `Alpenpost ${run}` })).toBeVisible();
  await banner.getByRole('button', { name: 'Close import message' }).click();
  await expect(banner).toHaveCount(0);
});

test('a remark on a row that was imported is told, and is in the file', async ({ page }) => {
  const name = `Elsewhere ${unique()}`;
  const csv = `Name,Unique Email\n${name},${name.replace(' ', '-').toLowerCase()}@elsewhere.example\n`;
  await signedIn(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Start Import' }).click();
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import complete: 1 newsletters imported (1 warning)')).toBeVisible({
    timeout: 20_000,
  });
  const file = banner.getByRole('link', { name: 'Download Warnings' });
  const answer = await callAs(ADMIN, (await file.getAttribute('href')) ?? '');
  expect(await answer.text()).toContain('its mail reaches us only if it is forwarded');
});

test('a CSV file is imported by keyboard alone', async ({ page }) => {
  const run = unique();
  const csv = `Name,Website\nTidewire ${run},https://tidewire-${run}.example\n`;
  /** Tab until `target` has the focus. */
  const reach = async (target: Locator) => {
    const hasFocus = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 150 && !(await hasFocus()); presses++) await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await signedIn(page, ADMIN);
  await page.goto('/newsletters');
  const opener = page.getByRole('button', { name: 'Import CSV' });
  await expect(opener).toBeVisible();
  await reach(opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await reach(dialog.getByRole('button', { name: /^Choose a CSV file/ }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Found 1 rows in the file', { exact: true })).toBeVisible();
  await reach(dialog.getByRole('button', { name: 'Start Import' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import complete: 1 newsletters imported')).toBeVisible();
  await reach(banner.getByRole('button', { name: 'Close import message' }));
  await page.keyboard.press('Enter');
  await expect(banner).toHaveCount(0);
});

test('an import that stands still is no longer asked for after five minutes, and says so', async ({ page }) => {
  await signedIn(page, ADMIN);
  await page.clock.install();
  const stuck = { id: 'stuck', status: 'processing', processed: 1, created: 1, total: 9, error: null };
  let asked = 0;
  await page.route('**/api/imports/stuck', async (route) => {
    asked += 1;
    await route.fulfill({ json: { ...stuck, errorCount: 0, warningCount: 0, errors: [] } });
  });
  await page.addInitScript(() =>
    sessionStorage.setItem('newsletter-import', JSON.stringify({ id: 'stuck', since: Date.now() })),
  );
  await page.goto('/newsletters');
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import in progress: 1 of 9 newsletters processed')).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Close import message' })).toHaveCount(0);
  for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000);
  await expect(banner.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Close import message' })).toBeVisible();
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  await banner.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('an admin changes one and deletes it by its typed name', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const name = `Capstan ${unique()}`;
  const { id } = await tracked(name);
  await signedIn(page, ADMIN);
  await page.goto(`/newsletters/${id}`);
  await expect(page.getByText('No sponsorships tracked yet for this newsletter', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Newsletter' });
  await edit.getByLabel('Unique Email').fill('not an address');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Please enter a valid email address')).toBeVisible();
  await edit.getByLabel('Unique Email').fill(`${unique()}@mail.broughtby.test`);
  await edit.getByLabel('Description').fill('Turned by hand.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('Turned by hand.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await confirm.getByRole('textbox').fill(name);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/newsletters$/);
  await expect(page.getByRole('article', { name })).toHaveCount(0);
  await page.goto(`/newsletters/${id}`);
  await expect(page.getByText('Newsletter not found', { exact: true })).toBeVisible();
});

test('the report card has the public link, for admins alone', async ({ page }) => {
  const { id } = await tracked(`Bowline ${unique()}`);
  await signedIn(page, ADMIN);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/newsletters/${id}`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/report\/bowline-/);
  await signedIn(page, PRO);
  await page.goto(`/newsletters/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Bowline/ })).toBeVisible();
  await expect(page.getByText('Intelligence Report', { exact: true })).toHaveCount(0);
});

test('a list that fails says so and comes back', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await signedIn(page, PRO);
  let fails = true;
  await page.route('**/api/newsletters?*', (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto('/newsletters');
  await expect(page.getByText('Failed to Load Newsletters', { exact: true })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('sponsors over time stand above the months at every width, over half a year and over years', async ({ page }) => {
  await signedIn(page, ADMIN);
  const path = await detailOf(ADMIN, 'newsletters');
  const months = page.locator('section').filter({ hasText: 'Sponsors over time' }).locator('p[aria-hidden] span span');
  for (const days of [180, 1100]) {
    await page.route('**/insight', async (route) => {
      const answer = await route.fetch();
      const told = await answer.json();
      const [sponsor] = told.sponsors;
      const [placement] = sponsor.placements;
      // The first of them long ago, the others as they are.
      const detectedAt = new Date(Date.now() - days * DAY_MS).toISOString();
      const placements = [{ ...placement, detectedAt }, ...sponsor.placements];
      await route.fulfill({ response: answer, json: { ...told, sponsors: [{ ...sponsor, placements }] } });
    });
    await page.goto(path);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(months.first()).toBeVisible();
      const gaps = () =>
        months.evaluateAll((names) => {
          const boxes = names.map((name) => name.getBoundingClientRect());
          return boxes.slice(1).map(({ left }, nth) => left - (boxes[nth]?.right ?? 0));
        });
      await expect.poll(async () => Math.min(...(await gaps())), `${days} days at ${width} px`).toBeGreaterThan(2);
      expect((await gaps()).length).toBeGreaterThan(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await page.unroute('**/insight');
  }
});
