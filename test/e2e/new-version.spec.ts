// A tab that was open during a deploy reloads once by itself and keeps typed text.
import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './support/fixtures.ts';

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

test('typed text is restored to its fields', async ({ page }) => {
  await signInAs(page, `newcomer-${Date.now().toString(36)}@example.com`);
  await page.goto('/');
  await page.getByLabel('Newsletter Name').fill('Copper Kettle');
  await page.getByLabel('Description').fill('Home brewers\nwho read.');
  const loaded = loads(page);
  await deployed(page);
  // The event that the build fires when code can't be loaded.
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await expect.poll(loaded).toBe(1);
  await expect(page.getByLabel('Newsletter Name')).toHaveValue('Copper Kettle');
  await expect(page.getByLabel('Description')).toHaveValue('Home brewers\nwho read.');
  // The form has the restored text in its state.
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Website is required')).toBeVisible();
  await expect(page.getByText('Newsletter name is required')).toHaveCount(0);
  // A second failure of the same build does not reload again.
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await page.waitForResponse((response) => response.request().resourceType() === 'fetch').catch(() => null);
  expect(loaded()).toBe(1);
});

test('hashed files are cacheable for a year, pages are not', async ({ page }) => {
  const answer = await page.goto('/login');
  const script = await page
    .locator('script[type=module][src], link[rel=stylesheet]')
    .first()
    .evaluate((one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href);
  const file = await page.request.get(script);
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer?.headers()['cache-control']).toContain('no-cache');
});
