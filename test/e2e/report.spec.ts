// The public report in a browser: complete without JavaScript, no axe violations, a strict script policy, and the
// signup source recorded.
import { expect, test } from './support/fixtures.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { ORIGIN } from './support/where.ts';

const REPORT = '/report/harbor-hull-laptop';

test.beforeAll(async () => {
  await expect.poll(async () => (await fetch(`${ORIGIN}/api/public${REPORT}`)).status, { timeout: 30_000 }).toBe(200);
});

test('the report has the same content with and without JavaScript', async ({ browser, page }) => {
  await page.goto(REPORT);
  const withScripts = (await page.locator('main').textContent()) ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN });
  const plain = await context.newPage();
  await plain.goto(REPORT);
  await expect(plain.locator('h1')).toHaveCount(1);
  const strip = (text: string) => text.replace(/\s+/g, ' ').trim();
  expect(strip((await plain.locator('main').textContent()) ?? '')).toBe(strip(withScripts));
  await context.close();
});

for (const width of [390, 1440])
  test(`axe finds nothing at ${width} px in either theme, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(REPORT);
    await expectNoAxeViolations(page, `${width} px`);
    expect(await measureHorizontalOverflow(page)).toBeLessThan(1);
  });

test('each sign-up link records its place and the report', async ({ page }) => {
  await page.goto(REPORT, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
  const ways = page.locator('a[href="/api/login"]');
  const noted = new Set<string | null>();
  for (const way of await ways.all()) {
    await way.click();
    const [source, newsletter] = await page.evaluate(() =>
      ['signup_source', 'signup_newsletter'].map((key) => sessionStorage.getItem(key)),
    );
    expect(source).toMatch(/^intelligence_report_[a-z]+(_[a-z]+)*(_\d)?$/);
    expect(newsletter).toBe('Harbor & Hull');
    noted.add(source ?? null);
  }
  // All are different, and there is no other link.
  expect(noted.size).toBe(await ways.count());
  await expect(page.locator('a:not([href="/api/login"], [href="#main"]), button')).toHaveCount(0);
});

test('an unknown link shows a page with a link to the start', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const answer = await page.goto('/report/no-such-report-1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Report Not Found')).toBeVisible();
});

test('no page allows inline scripts or styles without a nonce, or framing by others', async ({ request }) => {
  for (const path of ['/', '/login', '/request-access', '/privacy', REPORT, '/no-such-page', '/sponsorships']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toContain('unsafe-eval');
    expect(policy, path).toContain("frame-ancestors 'none'");
  }
});
