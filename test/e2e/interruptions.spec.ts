// What comes between a person and their work: a deploy, the end of a session, a lost connection, an unreachable server.
// The tab recovers, and typed text is kept.
import type { Page } from '@playwright/test';
import { callAs, expect, findDetailPath, signInAs, test } from './support/fixtures.ts';

/** From now on the page names another build; navigations get the real one. */
const deployed = (page: Page) =>
  page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'fetch' || new URL(request.url()).pathname.startsWith('/api/'))
      return route.fallback();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(<script[^>]+src="\/assets\/[^"]+)\.js"/, '$1-new.js"');
    return route.fulfill({ response: answer, body: html });
  });
const loads = (page: Page) => {
  let count = 0;
  page.on('load', () => count++);
  return () => count;
};

const fail = (page: Page, api: RegExp) =>
  page.route(api, (route) => route.fulfill({ status: 503, json: { error: 'Down for a moment', code: 'unavailable' } }));

test.beforeAll(async () => {
  await callAs('pro@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

test('code removed by a deploy is replaced by reloading the page, once', async ({ page, complaints }) => {
  complaints.allow(/404|dynamically imported|error loading/i);
  await signInAs(page, 'admin@example.com');
  await page.goto('/newsletters');
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible();
  const loaded = loads(page);
  await deployed(page);
  // The first requested code is missing on the server; afterwards the new build's code is there.
  let gone = 0;
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    gone++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Partner Deals' }).click();
  await expect.poll(loaded).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Partner Deals' })).toBeVisible({ timeout: 15_000 });
  expect(gone).toBeGreaterThan(0);
  expect(loaded()).toBe(1);
});

test('a session that ends while somebody types leads to sign-in and back, and the text is restored', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/401/);
  const ADMIN = 'admin@example.com';
  const description = page.getByLabel('Description');
  const edit = () => page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const path = await findDetailPath(ADMIN, 'newsletters');
  await signInAs(page, ADMIN);
  await page.goto(path);
  await edit();
  await description.fill('Half an hour of typing.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByText('Sign in again to continue where you left off, with what you typed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent(path)}`,
  );
  await signInAs(page, ADMIN);
  await page.reload();
  await edit();
  await expect(description).toHaveValue('Half an hour of typing.');
});

test('without a connection a page says so, and recovers', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Newsletters' }).click();
  const said = page.getByRole('alert');
  await expect(said).toBeVisible({ timeout: 20_000 });
  await expect(said).toContainText('Please check your connection and try again.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(said).toBeVisible();
  // The content from before the failure is still shown.
  await page.getByRole('link', { name: 'Sponsorships' }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters' }).click();
  await expect(said).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible();
});

test('a failed poll leaves the shown content unchanged', async ({ page, complaints }) => {
  complaints.allow(/503/);
  await page.clock.install();
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  const panel = page.getByRole('heading', { name: 'Recent sponsorships tracked' });
  await expect(panel).toBeVisible();
  await fail(page, /\/api\/stats$/);
  const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/stats') && answer.status() === 503);
  await page.clock.runFor(31_000);
  await failed;
  await page.clock.runFor(20_000);
  await expect(panel).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a server that cannot load the user says so, and can be retried', async ({ page, complaints }) => {
  complaints.allow(/503/);
  await signInAs(page, 'pro@example.com');
  await fail(page, /\/api\/auth\/user$/);
  await page.goto('/sponsorships');
  await expect(page.getByText("We couldn't reach the server")).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/api\/auth\/user$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
});
