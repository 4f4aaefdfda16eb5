// A visitor reads a report and the landing page, asks for access and is let in; another asks to be removed as a contact.
import { callJson, expect, readSentMail, signInAs, test } from './support/fixtures.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';
import { createSponsoredBrand } from './support/sponsored-brand.ts';
import { ORIGIN } from './support/where.ts';

const REPORT = '/report/harbor-hull-laptop';
const ADMIN = 'admin@example.com';

test('every way from a report and from the landing page leads to sign-in, and is recorded', async ({ page }) => {
  await expect.poll(async () => (await fetch(`${ORIGIN}/api/public${REPORT}`)).status).toBe(200);
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
  expect(noted.size).toBe(await ways.count());
  await expect(page.locator('a:not([href="/api/login"], [href="#main"]), button')).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  for (const text of ['5,946+', '1,000+', '20,424', '5,000', '100+', '$1,800+', '30 seconds', '$4.50'])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  const targets = await page
    .locator('a, button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')).filter((href) => href !== '#main'));
  expect(targets.length).toBeGreaterThan(8);
  expect(new Set(targets)).toEqual(new Set(['/api/login']));
  const said = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const png = await (await page.request.get((await said('og:image')) ?? '')).body();
  expect([String(png.readUInt32BE(16)), String(png.readUInt32BE(20))]).toEqual([
    await said('og:image:width'),
    await said('og:image:height'),
  ]);
});

test('an unknown address and a page of the app are 404s, and a visitor returns to the page after signing in', async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/);
  for (const path of ['/nowhere', '/newsletters', '/inbox', '/report/no-such-report-1']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(/404 Page Not Found|Report Not Found/)).toBeVisible();
  }
  await page.goto('/Sponsorships?placementType=hero');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /pro@example\.com/ }).click();
  await expect(page).toHaveURL(/\/sponsorships\?placementType=hero$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsorships' })).toBeVisible();
});

test('a request for access is checked, kept when it fails, sent, and accepted by an administrator', async ({
  page,
  complaints,
}) => {
  complaints.allow(/400|500/);
  const name = `Ines ${uniqueSuffix()}`;
  await page.goto('/request-access');
  await page.getByLabel('What you would use it for').fill('Two sponsors a month.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Name is required/);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(`${uniqueSuffix()}@varga.example`);
  await page.route('**/api/access-requests', (route) => route.fulfill({ status: 500, json: { error: 'Not now' } }));
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Not now']);
  await expect(page.getByLabel('What you would use it for')).toHaveValue('Two sponsors a month.');
  await page.unroute('**/api/access-requests');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeFocused();

  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  const accept = page.getByRole('button', { name: `Accept ${name}` });
  await accept.press('Enter');
  await expect(accept).toHaveCount(0);
  // The focus goes on with the list.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Accepted', exact: true }).click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a person who signs in while sign-ups are closed is told so, and asks for access', async ({ page }) => {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, access: { ...user.access, canOnboard: false } } });
  });
  await signInAs(page, 'new@example.com');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await page.getByLabel(/What would you use it for/).fill('To see it.');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText(/^We received your request\./)).toBeVisible();
  const { requests } = await callJson(ADMIN, '/api/access-requests');
  expect(requests).toContainEqual(expect.objectContaining({ email: 'new@example.com', message: 'To see it.' }));
});

test('a contact asks to be removed, and is by the link in the mail', async ({ page }) => {
  const brand = `Kedge ${uniqueSuffix()}`;
  const id = await createSponsoredBrand(brand, 1);
  const email = `ida@${uniqueSuffix()}.example`;
  await callJson(ADMIN, `/api/brands/${id}`, 'PATCH', { contact: { name: 'Ida Moor', email } });
  await page.goto('/privacy/contacts');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.goto(/http\S+\/privacy\S+token=\S+/.exec(await readSentMail(email, 'token='))?.[0] ?? '');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible();
  expect((await callJson(ADMIN, `/api/brands/${id}`)).contactEmail ?? null).toBe(null);
});
