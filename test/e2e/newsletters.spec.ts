// Newsletters: searched, added, requested, edited and deleted.
import { DAY_MS } from '../../src/contract/time.ts';
import { callAs, expect, findDetailPath, signInAs, test } from './support/fixtures.ts';
import { measureHorizontalOverflow } from './support/looks.ts';

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

test('search and sort are in the address, and are restored from it', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/newsletters');
  await expect(page.getByText(/^[\d,]+ newsletters being tracked for sponsorship activity\.$/)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Name');
  // The order is ascending by default.
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

test('an admin adds a newsletter by keyboard and gets its address; a duplicate is refused', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  const name = `Halyard ${unique()}`;
  await signInAs(page, ADMIN);
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
  // The first tab stop is 'Fill in from website', the second the description.
  for (let tab = 0; tab < 2; tab++) await page.keyboard.press('Tab');
  await page.keyboard.type('Ropes.');
  // The tab stops are 'Read past issues', Cancel, and the button that adds.
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

test('a member requests a newsletter; one that is already tracked is named', async ({ page }) => {
  await signInAs(page, PRO);
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

test('an admin changes a newsletter and deletes it by typing its name', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const name = `Capstan ${unique()}`;
  const { id } = await tracked(name);
  await signInAs(page, ADMIN);
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

test('the report card has the public link, for admins only', async ({ page }) => {
  const { id } = await tracked(`Bowline ${unique()}`);
  await signInAs(page, ADMIN);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/newsletters/${id}`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/report\/bowline-/);
  await signInAs(page, PRO);
  await page.goto(`/newsletters/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Bowline/ })).toBeVisible();
  await expect(page.getByText('Intelligence Report', { exact: true })).toHaveCount(0);
});

test('a list that fails to load says so and can be retried', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await signInAs(page, PRO);
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

test('month names below the sponsors over time never overlap, at any width, over half a year and over years', async ({
  page,
}) => {
  await signInAs(page, ADMIN);
  const path = await findDetailPath(ADMIN, 'newsletters');
  const months = page.locator('section').filter({ hasText: 'Sponsors over time' }).locator('p[aria-hidden] span span');
  for (const days of [180, 1100]) {
    await page.route('**/insight', async (route) => {
      const answer = await route.fetch();
      const told = await answer.json();
      const [sponsor] = told.sponsors;
      const [placement] = sponsor.placements;
      // The first placement is moved far into the past, the others are unchanged.
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
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.unroute('**/insight');
  }
});
