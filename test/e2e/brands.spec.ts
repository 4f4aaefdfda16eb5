// The brand list and a brand's profile, as each kind of member sees them.
import type { Locator } from '@playwright/test';
import { NEWSLETTERS } from '../../local/samples/newsletters.ts';
import type { BrandList } from '../../src/contract/brands.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import { callAs, expect, signedIn, test } from './support/fixtures.ts';
import { crampedTables, expectNoFaults } from './support/looks.ts';

const SAMPLES = new Set(NEWSLETTERS.map(({ name }) => name));
const ADMIN = 'admin@example.com';
const unique = () => Date.now().toString(36);

const post = (path: string, body: unknown) =>
  callAs(ADMIN, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A brand with `count` sponsorships, the newest a month old. */
async function sponsor(name: string, count: number): Promise<string> {
  const all = (await (await callAs(ADMIN, '/api/newsletters')).json()) as { id: string; name: string }[];
  // What other tests add meanwhile isn't shown to everybody.
  const newsletters = all.filter(({ name }) => SAMPLES.has(name));
  let id = '';
  for (let nth = 0; nth < count; nth++) {
    const made = await post('/api/sponsorships', {
      newsletterId: newsletters[nth % newsletters.length]?.id,
      brandName: name,
      placementType: 'multi_sponsor_grid',
      textContent: 'x'.repeat(600),
      detectedAt: new Date(Date.now() - (30 + nth) * DAY_MS).toISOString(),
    });
    expect(made.ok).toBe(true);
    id = ((await made.json()) as { brand: { id: string } }).brand.id;
  }
  return id;
}

test('a brand is found among all, its card leads to its history by pages', async ({ page }) => {
  const name = `Kedge ${unique()}`;
  await sponsor(name, 12);
  await signedIn(page, 'free@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Brand Hitlist' })).toBeVisible();
  await expect(page.getByText(/^Discover the [\d,]+ brands sponsoring [\d,]+ relevant newsletters/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Upgrade' })).toBeVisible();
  await page.getByRole('button', { name: 'All brands', exact: true }).click();
  await expect(page).toHaveURL(/scope=all/);
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
  // Who pressed it is still there, and pressing it again does nothing.
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

test('what is typed last does not follow the reader to another page', async ({ page }) => {
  const name = `Bollard ${unique()}`;
  await sponsor(name, 1);
  await page.route('**/detail-page*.js', async (route) => {
    // Longer than the search waits for the next key.
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await signedIn(page, 'pro@example.com');
  await page.goto(`/brands?scope=all&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('Bollard');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/[0-9a-f-]{36}$/);
});

test('a contact is behind the gate for free members, and never in what they are sent', async ({ page }) => {
  const id = await sponsor(`Fairlead ${unique()}`, 1);
  const answers: string[] = [];
  page.on('response', async (response) => {
    // What the page left behind can't be read any more.
    if (response.url().includes(`/api/brands/${id}`)) answers.push(await response.text().catch(() => ''));
  });
  await signedIn(page, 'free@example.com');
  await page.goto(`/brands/${id}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page.getByText('Direct Access to Decision Makers', { exact: true })).toBeVisible();
  expect(answers.join()).not.toContain('contactEmail');
  await page.getByRole('button', { name: 'Unlock & Start Conversation' }).click();
  await expect(page.getByText('Upgrade to unlock direct contact access.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
  await signedIn(page, 'pro@example.com');
  await page.goto(`/brands/${id}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  await expect(page.getByText('Unlock & Start Conversation', { exact: true })).toHaveCount(0);
});

test('a company tells of its products where asked: each row names the product, and so does what it captured', async ({
  page,
}) => {
  const [company, product] = [`Halyard ${unique()}`, `Sheave ${unique()}`];
  const companyId = await sponsor(company, 1);
  const productId = await sponsor(product, 2);
  const made = await callAs(ADMIN, `/api/brands/${productId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId }),
  });
  expect(made.ok).toBe(true);
  await signedIn(page, 'pro@example.com');
  await page.goto(`/brands/${companyId}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
  // The box follows the address.
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
  await expectNoFaults(page, 'company');
});

test('a card without a ranking says why, but to who has no newsletter to rank for', async ({ page }) => {
  await page.route('**/api/brands?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ json: { ...list, brands: list.brands.map((brand: object) => ({ ...brand, pitch: null })) } });
  });
  const why = page
    .getByRole('article')
    .first()
    .getByText(/^Not ranked yet\. /);
  await signedIn(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  await why.getByRole('link', { name: 'How we rank' }).click();
  await expect(page).toHaveURL(/\/how-we-rank$/);
  await signedIn(page, ADMIN);
  await page.goto('/brands?search=');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(why).toHaveCount(0);
});

test('cards say whole why and how sure, tables have the columns that are filled, and a long name widens neither', async ({
  page,
}) => {
  const name = `Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${unique()}`;
  await sponsor(name, 1);
  await signedIn(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  const card = page.getByRole('article').first();
  const reason = card.getByText(/Confidence: \d+%$/);
  await expect(reason).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await reason.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true);
  }
  await page.goto(`/brands?scope=all&view=table&search=${encodeURIComponent(name)}`);
  const table = page.getByRole('table', { name: 'Brands' });
  await expect(table.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Score' })).toBeVisible();
  expect(await crampedTables(page)).toBe(0);
  // Who runs no newsletter has no ranking: no column of it stands empty.
  await signedIn(page, ADMIN);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Highest confidence' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Recent' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveCount(0);
});

test('a card states one confidence: the reason’s, and the highest claim’s only where the list is in its order or nothing is ranked', async ({
  page,
}) => {
  await signedIn(page, 'pro@example.com');
  const ranked = page.getByRole('article').filter({ hasText: /Confidence: \d+%/ });
  const surest = (of: Locator) => of.filter({ hasText: /Highest confidence \d+%/ });
  await page.goto('/brands?scope=all');
  await expect(ranked.first()).toBeVisible();
  await expect(surest(ranked)).toHaveCount(0);
  // Brands that other tests made may have no claim at all, and then no confidence.
  const listed = (await (await callAs('pro@example.com', '/api/brands?scope=all')).json()) as BrandList;
  for (const { name, pitch, confidence } of listed.brands) {
    const card = page.getByRole('article', { name, exact: true });
    if ((await card.count()) === 1) await expect(surest(card)).toHaveCount(pitch || confidence === null ? 0 : 1);
  }
  await page.goto('/brands?scope=all&sortBy=confidence');
  await expect(surest(page.getByRole('article')).first()).toBeVisible();
  await expect(surest(ranked).first()).toBeVisible();
});

test('who runs no newsletter is offered no order of a ranking: what comes first was added last, and is called so', async ({
  page,
}) => {
  await signedIn(page, ADMIN);
  // An address from somebody who has a ranking says nothing else here.
  for (const address of [
    '/brands?view=table',
    '/brands?view=table&sortBy=fit',
    '/brands?view=table&sortBy=firstSeenAt',
  ]) {
    await page.goto(address);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect(order.getByRole('option')).toHaveText(['Date Added', 'Most Active', 'Highest Confidence', 'Name']);
    await expect(order.getByRole('option', { selected: true })).toHaveText('Date Added');
    await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
  }
  await page.getByRole('columnheader', { name: 'Added' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'ascending');
  await signedIn(page, 'pro@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option').first()).toHaveText('Pitch next');
});

test('a table without room says below the name what its columns said, and sorts still', async ({ page }) => {
  await signedIn(page, 'pro@example.com');
  const everything = 'score.state.last.times.newsletters.recent.fit.sure.added';
  for (const columns of ['', everything]) {
    await page.goto(`/brands?view=table&columns=${columns}`);
    const table = page.getByRole('table', { name: 'Brands' });
    const heads = columns ? 10 : 8;
    const column = (name: string) => table.getByRole('columnheader', { name, exact: true });
    await expect(table.getByRole('columnheader')).toHaveCount(heads);
    for (const width of [1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => crampedTables(page), `${columns} at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    // What it is sorted by stays a column.
    await expect(table.getByRole('columnheader')).toHaveText(['Brand', 'Score']);
    const row = table.getByRole('row').filter({ hasText: 'Brasslamp Marine' });
    for (const term of ['State', 'Last sponsored', 'Issues', 'Fit'])
      await expect(row.getByRole('term').filter({ hasText: term })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('fit');
    await expect(column('Fit')).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByRole('columnheader')).toHaveText(['Brand', 'Fit']);
    await expect(row.getByRole('term').filter({ hasText: 'Score' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('an admin adds a brand; a member is offered none', async ({ page }) => {
  const name = `Cleat ${unique()}`;
  await signedIn(page, ADMIN);
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
  await signedIn(page, 'pro@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Brand' })).toHaveCount(0);
});

test('an admin removes a brand; the question stays open where that is refused', async ({ page, complaints }) => {
  complaints.allow(/500|404/);
  const name = `Windlass ${unique()}`;
  const id = await sponsor(name, 1);
  await signedIn(page, ADMIN);
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

test('a brand that is not there says so', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await signedIn(page, 'pro@example.com');
  await page.goto('/brands/00000000-0000-4000-8000-0000000000ff');
  await expect(page.getByText("The brand you're looking for couldn't be found.", { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Brands' }).last().click();
  await expect(page).toHaveURL(/\/brands$/);
});
