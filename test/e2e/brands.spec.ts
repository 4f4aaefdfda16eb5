// The brand list and a brand's profile, as each kind of member sees them.
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';
import { createSponsoredBrand, uniqueSuffix } from './support/sponsored-brand.ts';

const ADMIN = 'admin@example.com';

test('a brand is found among all brands, and its card opens its paged history', async ({ page }) => {
  const name = `Kedge ${uniqueSuffix()}`;
  await createSponsoredBrand(name, 12);
  await signInAs(page, 'free@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Brand Hitlist' })).toBeVisible();
  await expect(
    page.getByText(/^Discover the [\d,]+ brands sponsoring [\d,]+ relevant newsletters like yours\.$/),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Upgrade' })).toBeVisible();
  await page.getByRole('button', { name: 'All brands', exact: true }).click();
  await expect(page).toHaveURL(/scope=all/);
  await page.getByRole('searchbox').fill('no brand has this name');
  await expect(page.getByText(/over 1'000 sponsorships tracked every day/)).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.route(/\/api\/brands\/[0-9a-f-]{36}/, async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/brands\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('status').filter({ hasText: `${name} · Broughtby` }), 'its name is told').toHaveCount(1);
  await expect(page.getByText('12 sponsorships tracked', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 1 to 10 of 12 sponsorships', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 12 of 12 sponsorships', { exact: true })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  // The pressed button keeps the focus, and pressing it again does nothing.
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2$/);
  await page.goBack();
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Multi-Sponsor Grid: show the captured text' }).first().click();
  const content = page.getByRole('dialog', { name: 'Sponsorship Content' });
  await expect(content.getByText(`${'x'.repeat(500)}…`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(content).toHaveCount(0);
});

test('a search typed last does not change another page', async ({ page }) => {
  const name = `Bollard ${uniqueSuffix()}`;
  await createSponsoredBrand(name, 1);
  await page.route('**/detail-page*.js', async (route) => {
    // Waits longer than the search's typing delay.
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await signInAs(page, 'pro@example.com');
  await page.goto(`/brands?scope=all&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('Bollard');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/[0-9a-f-]{36}$/);
});

test('a contact is hidden from free members, and never sent to them', async ({ page }) => {
  const id = await createSponsoredBrand(`Fairlead ${uniqueSuffix()}`, 1);
  const answers: string[] = [];
  page.on('response', async (response) => {
    // Responses of the page that was left can no longer be read.
    if (response.url().includes(`/api/brands/${id}`)) answers.push(await response.text().catch(() => ''));
  });
  await signInAs(page, 'free@example.com');
  await page.goto(`/brands/${id}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page.getByText('Direct Access to Decision Makers', { exact: true })).toBeVisible();
  expect(answers.join()).not.toContain('contactEmail');
  await page.getByRole('button', { name: 'Unlock & Start Conversation' }).click();
  await expect(page.getByText('Upgrade to unlock direct contact access.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
  await signInAs(page, 'pro@example.com');
  await page.goto(`/brands/${id}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page.getByText('Unlock & Start Conversation', { exact: true })).toHaveCount(0);
});

test('a company includes its products on request: each row and its captured ad name the product', async ({ page }) => {
  const [company, product] = [`Halyard ${uniqueSuffix()}`, `Sheave ${uniqueSuffix()}`];
  const companyId = await createSponsoredBrand(company, 1);
  const productId = await createSponsoredBrand(product, 2);
  const made = await callAs(ADMIN, `/api/brands/${productId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId }),
  });
  expect(made.ok).toBe(true);
  await signInAs(page, 'pro@example.com');
  await page.goto(`/brands/${companyId}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  // The checkbox follows the address.
  await page.getByLabel('Include its products').click();
  await expect(page.getByLabel('Include its products')).toBeChecked();
  await expect(page.getByText('3 sponsorships tracked, with its products', { exact: true })).toBeVisible();
  const history = page.getByRole('table', { name: 'Sponsorship History' });
  const row = history.getByRole('row').filter({ hasText: product }).first();
  await expect(row.getByRole('link', { name: product, exact: true })).toHaveAttribute('href', `/brands/${productId}`);
  await row.getByRole('button', { name: /show the captured text$/ }).click();
  const content = page.getByRole('dialog', { name: 'Sponsorship Content' });
  await expect(content.getByText(product, { exact: true })).toBeVisible();
  await expect(content.getByText(company, { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page, 'company');
});

test('an admin adds a brand; a member has no such button', async ({ page }) => {
  const name = `Cleat ${uniqueSuffix()}`;
  await signInAs(page, ADMIN);
  await page.goto('/brands');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Brand' });
  await dialog.getByLabel('Website').fill('nowhere');
  await dialog.getByRole('button', { name: 'Add Brand' }).click();
  await expect(dialog.getByText('Brand name is required')).toBeVisible();
  await expect(dialog.getByText('Please enter a valid URL')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Website').fill('');
  await dialog.getByRole('button', { name: 'Add Brand' }).click();
  await expect(page.getByText('Brand has been successfully added to the database.', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Brand' })).toHaveCount(0);
});

test('an admin removes a brand; the confirmation stays open if that fails', async ({ page, complaints }) => {
  complaints.allow(/500|404/);
  const name = `Windlass ${uniqueSuffix()}`;
  const id = await createSponsoredBrand(name, 1);
  await signInAs(page, ADMIN);
  await page.route(`**/api/brands/${id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'The catalogue is locked', code: 'internal' } })
      : route.continue(),
  );
  await page.goto(`/brands/${id}`);
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await expect(question.getByText('This also removes its 1 sponsorship')).toBeVisible();
  await question.getByRole('button', { name: 'Remove Brand' }).click();
  await expect(page.getByText('The catalogue is locked', { exact: true })).toBeVisible();
  await expect(question).toBeVisible();
  await page.unroute(`**/api/brands/${id}`);
  await question.getByRole('button', { name: 'Remove Brand' }).click();
  await expect(page).toHaveURL(/\/brands$/);
  expect((await callAs(ADMIN, `/api/brands/${id}`)).status).toBe(404);
});

test('an unknown brand shows a message', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands/00000000-0000-4000-8000-0000000000ff');
  await expect(page.getByText("The brand you're looking for couldn't be found.", { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Brands' }).last().click();
  await expect(page).toHaveURL(/\/brands$/);
});
