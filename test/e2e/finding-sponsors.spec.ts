// A member finds whom to pitch, why, and with what confidence: the ranking, drafts, trends, and the lists of brands and
// sponsorships with their filters in the address.
import type { Page } from '@playwright/test';
import { callJson, expect, findDetailPath, signInAs, test, VISITED_BRANDS } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';
import { createSponsoredBrand } from './support/sponsored-brand.ts';
import { PHONE_VIEWPORT } from './support/where.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';
const FREE = 'free@example.com';

// The workers share these: none changes what another reads.
test.describe.configure({ mode: 'parallel' });
test.beforeAll(async () => {
  for (const email of [PRO, FREE]) await callJson(email, '/api/auth/complete-tour', 'POST');
});

const pitchNext = (page: Page) =>
  page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Pitch next' }).first();

test('a subscriber goes from the dashboard to the evidence by keyboard alone', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Let's find some sponsors for / })).toBeVisible();
  const first = page.locator('ol > li[aria-label]').first();
  // The samples may still be being ranked; the page polls by itself.
  await expect(first.getByText(/Confidence: \d+%/)).toBeVisible({ timeout: 60_000 });
  const brand = (await first.getAttribute('aria-label')) ?? '';
  await page.locator('main').focus();
  await tabTo(page, /^Evidence: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(brand).first()).toBeVisible();
});

test('a brand marked as not for me is put aside, can be restored, and stays aside after a reload', async ({ page }) => {
  // The other member's ranking is the journey's from pitch to renewal.
  await signInAs(page, FREE);
  await page.goto('/');
  const item = page.locator('ol > li[aria-label]').nth(1);
  const brand = (await item.getAttribute('aria-label')) ?? '';
  /** Waits until the server has the mark, since a reload would cancel it. */
  const mark = async (press: () => Promise<void>) => {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/pitch-next/'),
    );
    await press();
    expect((await answered).ok()).toBe(true);
  };
  const aside = page.getByRole('button', { name: `Not for me: ${brand}` });
  await mark(() => aside.click());
  const undo = page.getByRole('button', { name: `Undo: ${brand} is not for me` });
  await expect(undo).toBeFocused();
  await mark(() => undo.press('Enter'));
  await expect(aside).toBeFocused();
  await mark(() => aside.press('Enter'));
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.locator('ol > li[aria-label]').first()).toBeVisible();
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toHaveCount(0);
  await pitchNext(page).getByRole('button', { name: 'Not for me', exact: true }).click();
  await expect(page).toHaveURL(/mark=not_for_me$/);
  await page.getByRole('link', { name: brand, exact: true }).click();
  await expect(page).toHaveURL(/\/brands\//);
  await page.goBack();
  await mark(() => aside.click());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Not for me', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toHaveCount(0);
  await pitchNext(page).getByRole('button', { name: 'Ranked', exact: true }).click();
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toBeVisible();
});

test('a pitch is drafted from the evidence to the buyer’s contact; edits survive closing and a change of page', async ({
  page,
}) => {
  await signInAs(page, PRO);
  await page.goto('/');
  const item = page
    .locator('ol > li[aria-label]')
    .filter({ has: page.locator('a[href^="mailto:"]') })
    .first();
  const brand = (await item.getAttribute('aria-label')) ?? '';
  const seen = await item
    .getByRole('link', { name: /^Evidence: / })
    .first()
    .textContent();
  const address = await item.locator('a[href^="mailto:"]').textContent();
  await expect(item.getByText(/, \d+% confidence$/)).toBeVisible();
  const draft = page.getByRole('button', { name: `Draft a pitch to ${brand}` });
  await draft.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Write to ${brand}` });
  const message = dialog.getByLabel('Message');
  await expect(message).toHaveValue(new RegExp(`^Hi [A-Z]\\w+,\\n\\nI saw ${brand}'s .+ placement in .+ on \\w+ \\d+`));
  const newsletter = /in (.+?) on [A-Z]/.exec(await message.inputValue())?.[1] ?? '';
  expect(newsletter.length > 0 && seen?.includes(newsletter), `${newsletter} is what ${seen} names`).toBe(true);
  await message.fill('Shorter.');
  const mail = new URL((await dialog.getByRole('link', { name: 'Open in email app' }).getAttribute('href')) ?? '');
  expect([mail.pathname, mail.searchParams.get('body')]).toEqual([address, 'Shorter.']);
  await page.keyboard.press('Escape');
  await expect(draft).toBeFocused();
  await draft.press('Enter');
  await expect(message).toHaveValue('Shorter.');
  await page.keyboard.press('Escape');
  // A draft is continued after the evidence was looked up.
  await item
    .getByRole('link', { name: /^Evidence: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Brand Details' })).toBeVisible();
  await draft.press('Enter');
  await expect(message).toHaveValue('Shorter.');
  await dialog.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(message).toHaveValue(new RegExp(`^Hi [A-Z]\\w+,\\n\\nI saw ${brand}'s .+ placement in .+ on \\w+ \\d+`));
  await expect(dialog.getByRole('button', { name: 'Start again' })).toHaveCount(0);
  await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
});

test('plots are read by arrow keys, and each has a table', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/trends?scope=all');
  const plot = page.getByRole('slider', { name: /^Sponsorships by week/ });
  await plot.focus();
  const last = await plot.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(plot).not.toHaveAttribute('aria-valuetext', last ?? '');
  await page.keyboard.press('End');
  await expect(plot).toHaveAttribute('aria-valuetext', last ?? '');
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: /^Sponsorships by week/ })).toBeVisible();
});

test('the hitlist is filtered, sorted by its headers and keeps its columns in the address', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/brands?scope=all');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('table', { name: 'Brands' });
  await table.getByRole('button', { name: 'Brand', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Brand', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(async () => {
    const names = (await table.locator('tbody a').allTextContents()).map((name) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
  }).toPass();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Fit', { exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Fit' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);
  // The menu over the table closes with the next action.
  await expect(page.getByLabel('State', { exact: true }).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('group', { name: 'Columns of the table' })).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('lapsed');
  await expect(page).toHaveURL(/state=lapsed/);
});

test('a similarity search announces and focuses its results, and Back restores them without a new request', async ({
  page,
}) => {
  await signInAs(page, PRO);
  await page.goto('/similarity-search');
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/similarity-search')) asked += 1;
  });
  const box = page.getByRole('textbox', { name: /^Audience or website/ });
  const example = 'Home cooks with a kitchen garden';
  await page.getByRole('button', { name: example }).click();
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ newsletters? and \d+ brands? found$/ })).toHaveCount(1);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/similarity-search/);
  await page.goBack();
  await expect(box).toHaveValue(example);
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible();
  expect(asked).toBe(1);
  await page.getByLabel('Name of this search').fill(example);
  await page.getByRole('button', { name: 'Save search' }).click();
  await page
    .getByRole('button', { name: `Remove ${example}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Remove ${example}` })).toHaveCount(0);
});

test('a brand is found among all brands; its history is paged, and its contact never sent to a free member', async ({
  page,
}) => {
  const name = `Kedge ${uniqueSuffix()}`;
  const id = await createSponsoredBrand(name, 12);
  const answers: string[] = [];
  page.on('response', async (response) => {
    // Responses of the page that was left can no longer be read.
    if (response.url().includes(`/api/brands/${id}`)) answers.push(await response.text().catch(() => ''));
  });
  await signInAs(page, FREE);
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
  await expect(page.getByText('Direct Access to Decision Makers', { exact: true })).toBeVisible();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.join()).not.toContain('contactEmail');
  await page.getByRole('button', { name: 'Unlock & Start Conversation' }).click();
  await expect(page.getByText('Upgrade to unlock direct contact access.', { exact: true })).toBeVisible();
});

test('a company includes its products on request: each row and its captured ad name the product', async ({ page }) => {
  const [company, product] = [`Halyard ${uniqueSuffix()}`, `Sheave ${uniqueSuffix()}`];
  const companyId = await createSponsoredBrand(company, 1);
  const productId = await createSponsoredBrand(product, 2);
  await callJson(ADMIN, `/api/brands/${productId}`, 'PATCH', { companyId });
  await signInAs(page, PRO);
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
});

test('a calendar is navigated by arrow keys as one tab stop; on a phone it states how many earlier weeks are hidden', async ({
  page,
}) => {
  await signInAs(page, PRO);
  await page.goto(await findDetailPath(PRO, 'brands'));
  const map = page.getByRole('table', { name: 'Placements by week and newsletter' });
  await expect(map).toBeVisible();
  await map.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(map.locator('td:focus')).toHaveAttribute('tabindex', '0');
  await expect(map.locator('td[tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: '3 months' }).click();
  await expect(map.locator('thead th')).toHaveCount(14);
  await expect(map.locator('td[tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: '6 months' }).click();
  await expect(map.locator('thead th')).toHaveCount(27);
  await map.locator('td[tabindex="0"]').focus();
  await page.setViewportSize(PHONE_VIEWPORT);
  for (let step = 0; step < 18; step++) await page.keyboard.press('ArrowLeft');
  const left = await map.locator('td:focus').evaluate((cell) => cell.getBoundingClientRect().left);
  const end = await map
    .locator('tbody th')
    .first()
    .evaluate((head) => head.getBoundingClientRect().right);
  expect(left, 'not under the first column').toBeGreaterThanOrEqual(end);
  await page.reload();
  const before = page.getByText(/^← \d+ earlier$/);
  const weeks = async () => Number(/\d+/.exec((await before.textContent()) ?? '')?.[0]);
  const first = await weeks();
  expect(first).toBeGreaterThan(5);
  await before.click();
  await expect.poll(weeks).toBeLessThan(first);
  await expect(async () => {
    if ((await before.count()) > 0) await before.click();
    await expect(before).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('a search is in the address, survives a reload, can be cleared and be watched', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/sponsorships');
  const rows = page.locator('main tbody tr');
  const search = page.getByRole('searchbox', { name: 'Search brands or newsletters...' });
  await expect(rows.first()).toBeVisible();
  const [brand = ''] = VISITED_BRANDS;
  await search.fill(brand);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(brand).replace(/%20/g, '(?:%20|\\+)')}`));
  await expect(rows.filter({ hasText: brand }).first()).toBeVisible();
  await expect(page.getByText(/^[\d,]+\+? found$/)).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(brand);
  await search.fill('no such brand anywhere');
  await expect(page.getByText('No sponsorships match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/sponsorships$/);
  await expect(rows.first()).toBeVisible();
  // Text typed in steps is one history entry.
  for (const text of ['no', 'no such', 'no such brand']) {
    await search.fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${text.replaceAll(' ', '\\+')}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/sponsorships$/);

  // Ads are found by what they say too, and by whether they have a code.
  await page.getByRole('searchbox', { name: 'Search what ads say...' }).fill('boat');
  await expect(page).toHaveURL(/words=boat/);
  await expect(rows.first()).toContainText(/boat/i);
  await page.getByRole('button', { name: /^Watch Sponsorships: ads that say “boat”$/ }).click();
  await page.goto('/alerts');
  await page.getByLabel('Email me new alerts').selectOption('weekly');
  await expect.poll(async () => (await callJson(PRO, '/api/watches')).rhythm).toBe('weekly');
  await page.getByRole('button', { name: /^Stop watching Sponsorships: ads that say “boat”/ }).click();
  await expect(page.getByText('Sponsorships: ads that say “boat”')).toHaveCount(0);
  await page.goto('/sponsorships?code=with');
  await expect(rows.first()).toContainText(/code/i);

  await page.goto('/newsletters');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  // The list, which can be watched too, is shown until then.
  await expect(page.getByRole('link', { name: 'Back to Newsletters' })).toBeVisible();
  await page.getByRole('button', { name: /^Watch / }).click();
  await page.getByRole('button', { name: /^Watching / }).click();
  await expect(page.getByRole('button', { name: /^Watch / })).toBeVisible();
});

test('Back restores the filter and the scroll position, and the header hides no focused control', async ({ page }) => {
  await signInAs(page, PRO);
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/sponsorships?cutoff=0.6');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  const last = rows.last().getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}$/);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 80);

  // A focused control is never behind the header.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await rows
    .getByRole('link', { name: /^View details/ })
    .last()
    .focus();
  const end = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  for (let step = 0; step < 64; step++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual(end);
  }
});

test('each list announces its number of results to screen readers, also zero, and is exported as CSV', async ({
  page,
}) => {
  await signInAs(page, PRO);
  for (const what of ['brands', 'newsletters', 'sponsorships']) {
    await page.goto(`/${what}`);
    const told = page.getByRole('status').filter({ hasText: new RegExp(`\\d ${what} found`) });
    await expect(told).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    const same = await told.elementHandle();
    await page.getByRole('searchbox').first().fill('nothing is called this');
    // The same element must change, because screen readers don't announce an element that is added with its text.
    await expect.poll(() => same?.textContent()).toBe(`No ${what} found`);
  }
});
