// Keyboard focus stays on a button during a slow action, and moves to its successor when the action removes the button.
import { callAs, expect, holdRequests, signInAs, test } from './support/fixtures.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';

test.beforeAll(async () => {
  await callAs(PRO, '/api/auth/complete-tour', { method: 'POST' });
});

test('a new page starts with the focus at its content, and Back returns the focus to its earlier place', async ({
  page,
}) => {
  await signInAs(page, PRO);
  // This page's code arrives only after the tab's first page was left.
  const arrives = await holdRequests(page, '**/deferred-parts-*');
  await page.goto('/sponsorships');
  const details = page
    .locator('main tbody tr')
    .nth(3)
    .getByRole('link', { name: /^View details/i });
  await details.press('Enter');
  await expect(page.getByRole('heading', { name: 'Brand Details' })).toBeVisible();
  arrives();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsorships' })).toBeVisible();
  await expect(details).toBeFocused();
});

test('a switch that is being saved keeps the focus, and ignores presses meanwhile', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/trend-reports/subscription', async (route) => {
    asked++;
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await signInAs(page, PRO);
  await page.goto('/settings');
  const mail = page.getByRole('switch', { name: 'Email me the report' });
  const before = await mail.getAttribute('aria-checked');
  await mail.press('Enter');
  await expect(mail).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(mail).toBeEnabled();
  await expect(mail).not.toHaveAttribute('aria-checked', before ?? '');
  await expect(mail).toBeFocused();
  expect(asked).toBe(1);
  await mail.press('Enter');
  await expect(mail).toHaveAttribute('aria-checked', before ?? '');
});

test('a button whose action failed keeps the focus', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await page.route('**/api/create-portal-session', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.fulfill({ status: 500, json: { error: 'Not now', code: 'internal' } });
  });
  await signInAs(page, PRO);
  await page.goto('/settings');
  const button = page.getByRole('button', { name: /Manage Billing|Opening/ });
  await button.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});

test('a removed row passes the focus to the next row, the last one to its panel', async ({ page }) => {
  const requests = ['Oar', 'Rudder'].map((newsletterName, nth) => ({
    id: `00000000-0000-4000-8000-00000000ab0${nth}`,
    newsletterName,
    website: `https://${newsletterName.toLowerCase()}.example`,
    status: 'pending',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    userNewsletter: null,
  }));
  await page.route('**/api/newsletter-tracking-requests', (route) => route.fulfill({ json: requests }));
  await page.route('**/api/newsletter-tracking-requests/*', async (route) => {
    const [done] = requests.splice(0, 1);
    await route.fulfill({ json: { request: { ...done, status: 'tracked' }, newsletter: null } });
  });
  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  const mark = page.getByRole('main').getByRole('button', { name: /Mark as Tracked/ });
  await expect(mark).toHaveCount(2);
  await mark.first().press('Enter');
  await expect(mark).toHaveCount(1);
  await expect(mark).toBeFocused();
  await mark.press('Enter');
  const none = page.getByText('All tracking requests have been processed');
  await expect(none).toBeVisible();
  await expect(page.locator(':focus').filter({ has: none })).toHaveCount(1);
});

test('the last access request passes the focus to the empty-list message', async ({ page }) => {
  const requests = ['Ann', 'Bee'].map((name, nth) => ({
    id: `00000000-0000-4000-8000-00000000ac0${nth}`,
    name,
    email: `${name.toLowerCase()}@example.com`,
    newsletter: null,
    message: null,
    status: 'pending',
    createdAt: '2026-11-20T08:00:00.000Z',
  }));
  await page.route(/\/api\/access-requests\?/, (route) =>
    route.fulfill({ json: { requests, page: 1, limit: 20, total: requests.length, totalPages: 1 } }),
  );
  await page.route('**/api/access-requests/*', (route) => route.fulfill({ json: requests.shift() }));
  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  const act = (name: string) => page.getByRole('main').getByRole('button', { name });
  await act('Accept Ann').press('Enter');
  await expect(act('Accept Bee')).toBeFocused();
  await act('Accept Bee').press('Enter');
  await expect(page.getByText('No pending requests.')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Access granted' })).toHaveCount(1);
});

test('an entry removed in a dialog passes the focus to the one that takes its place', async ({ page }) => {
  const deals = ['Anchor', 'Buoy'].map((partnerName, nth) => ({
    id: `00000000-0000-4000-8000-00000000ad0${nth}`,
    partnerName,
    partnerWebsite: `https://${partnerName.toLowerCase()}.example`,
    partnerLogoUrl: null,
    dealHook: 'A month free',
    shortDescription: 'For members.',
    redemptionInstructions: 'Say so.',
    value: 10,
    isActive: true,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
  }));
  await page.route('**/api/partner-deals', (route) => route.fulfill({ json: deals }));
  await page.route('**/api/partner-deals/*', async (route) => {
    deals.shift();
    await route.fulfill({ json: { ok: true } });
  });
  await signInAs(page, ADMIN);
  await page.goto('/partner-deals');
  const remove = page.getByRole('main').getByRole('button', { name: /^Delete/ });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ });
  await remove.first().press('Enter');
  await confirm.press('Enter');
  await expect(remove).toHaveCount(1);
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await confirm.press('Enter');
  await expect(page.locator(':focus').filter({ hasText: 'No partner deals yet' })).toHaveCount(1);
});

test('a judgement keeps the focus among the actions, and a removal puts it at the beginning of the list', async ({
  page,
  complaints,
}) => {
  // The page that is being left still requests the removed brand.
  complaints.allow(/404/);
  const name = `Fender ${Date.now().toString(36)}`;
  const { newsletters } = (await (await callAs(ADMIN, '/api/newsletters?page=1&limit=1')).json()) as {
    newsletters: { id: string }[];
  };
  const made = (await (
    await callAs(ADMIN, '/api/sponsorships', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        newsletterId: newsletters[0]?.id,
        brandName: name,
        placementType: 'hero',
        textContent: 'Fenders.',
        confidence: 45,
      }),
    })
  ).json()) as { id: string; brand: { id: string } };
  await signInAs(page, ADMIN);
  await page.goto(`/sponsorships/${made.id}`);
  const act = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await act('Not a sponsorship').press('Enter');
  await expect(act('Restore')).toBeFocused();
  await act('Restore').press('Enter');
  await expect(act('Not a sponsorship')).toBeFocused();
  await page.goto(`/brands/${made.brand.id}`);
  await act('Remove').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Brand' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Brand Hitlist' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
