// Visitors' pages: complete without JavaScript, with forms that lose no input.
import { expect, test } from './support/fixtures.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { ORIGIN } from './support/where.ts';

const PAGES = ['/', '/login', '/request-access', '/privacy', '/privacy/contacts'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PAGES) {
    test(`${path} has its heading, title and description`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The title has the app's form.
      await expect(page).toHaveTitle(path === '/' ? /^Broughtby: \S+/ : /\S · Broughtby$/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`));
    });
  }
});

test('a shared link to the landing page has a picture of its declared size', async ({ page }) => {
  await page.goto('/');
  const said = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const address = (await said('og:image')) ?? '';
  expect(new URL(address).origin).toBe(ORIGIN);
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  const png = await answer.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect([await said('og:image:width'), await said('og:image:height')]).toEqual(['1200', '630']);
  expect(await said('og:image:alt')).toMatch(/^Broughtby: \S+/);
});

test('every button and link on the landing page leads to sign-in', async ({ page }) => {
  await page.goto('/');
  const targets = await page
    .locator('a, button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')).filter((href) => href !== '#main'));
  expect(targets.length).toBeGreaterThan(8);
  expect(new Set(targets)).toEqual(new Set(['/api/login']));
});

test('the landing page states the figures and the price', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const text of ['5,946+', '1,000+', '20,424', '5,000', '100+', '$1,800+', '30 seconds', '$4.50'])
    await expect(main.getByText(text).first()).toBeVisible();
});

test('a visitor’s page makes no request for the user', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('an unknown address is a 404 page, and so is a page of the app', async ({ page, complaints }) => {
  complaints.allow(/404/);
  for (const path of ['/nowhere', '/newsletters', '/inbox']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
});

test('a visitor who opens a link into the app returns to it after signing in', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await page.goto('/Sponsorships?placementType=hero');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /pro@example\.com/ }).click();
  await expect(page).toHaveURL(/\/sponsorships\?placementType=hero$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsorships' })).toBeVisible();
});

test('a request for access is validated field by field, kept on failure, and accepted', async ({
  page,
  complaints,
}) => {
  complaints.allow(/400|500/);
  await page.goto('/request-access');
  await page.getByLabel('What you would use it for').fill('Two sponsors a month.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Name is required/);

  await page.getByLabel('Your name').fill('Ines Varga');
  await page.getByLabel('Email').fill('ines@varga.example');
  await page.route('**/api/access-requests', (route) => route.fulfill({ status: 500, json: { error: 'Not now' } }));
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Not now']);
  await expect(page.getByLabel('What you would use it for')).toHaveValue('Two sponsors a month.');

  await page.unroute('**/api/access-requests');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeFocused();
});

for (const path of [...PAGES, '/nowhere'])
  test(`${path}: axe finds nothing in either theme, and nothing scrolls sideways`, async ({ page, complaints }) => {
    complaints.allow(/404/);
    await page.goto(path);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await measureHorizontalOverflow(page), `sideways at ${width} px`).toBeLessThan(1);
      await expectNoAxeViolations(page, `${width} px`);
    }
  });
