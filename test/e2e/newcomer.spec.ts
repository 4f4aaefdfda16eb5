// A user without a newsletter sees only onboarding, which leads into the app.
import { expect, signInAs, test } from './support/fixtures.ts';

const fresh = () => `newcomer-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}@example.com`;

test('a newcomer sees onboarding at every address', async ({ page, complaints }) => {
  complaints.allow(/403/);
  await signInAs(page, 'new@example.com');
  for (const path of ['/', '/brands', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome to Broughtby' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('onboarding reports missing input, keeps typed text, and ends on the dashboard', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await signInAs(page, fresh());
  await page.goto('/');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Newsletter name is required')).toBeVisible();
  await expect(page.getByText('Website is required')).toBeVisible();
  await expect(page.getByText('Please provide a brief description')).toBeVisible();
  await expect(page.getByLabel('Newsletter Name')).toBeFocused();

  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Please enter a valid URL')).toBeVisible();

  const name = `Copper Kettle ${Date.now().toString(36)}`;
  await page.getByLabel('Newsletter Name').fill(name);
  // The site as people type it, without a scheme.
  const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  await page.getByLabel('Website').fill(host);
  await page.getByLabel('Description').fill('Home brewers who read before they boil.');
  await page.route('**/api/onboarding', (route) => route.fulfill({ status: 500, json: { error: 'Out of kettles' } }));
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(['Out of kettles']);
  await expect(page.getByText('Onboarding failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Newsletter Name')).toHaveValue(name);
  await expect(page.getByLabel('Website')).toHaveValue(`https://${host}`);

  await page.unroute('**/api/onboarding');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Onboarding Complete!' })).toBeVisible();
  await expect(page.getByText('Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 10_000 });
});

for (const { what, answer, becomes } of [
  { what: 'may be the tracked one', answer: 'Pipeline Notes', becomes: 'Pipeline Notes' },
  { what: 'may be another', answer: 'No, add mine', becomes: 'The Pipeline Notes' },
])
  test(`a newsletter on the site of a tracked one ${what}: its newcomer is asked`, async ({ page }) => {
    await signInAs(page, fresh());
    await page.goto('/');
    await page.getByLabel('Newsletter Name').fill('The Pipeline Notes');
    await page.getByLabel('Website').fill('https://pipelinenotes.example');
    await page.getByLabel('Description').fill('For people who move data.');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(
      page.getByText(/^We track .* of pipelinenotes\.example: .*\. (?:Is yours one of these|Is it yours)\?$/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'No, add mine' })).toBeFocused();
    await page.getByRole('button', { name: answer, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Onboarding Complete!' })).toBeVisible();
    await expect(page.getByText(becomes, { exact: true })).toBeVisible();
  });

test('the quick tour opens once, can be completed, and never reopens', async ({ page }) => {
  const email = fresh();
  await signInAs(page, email);
  await page.goto('/');
  await page.getByLabel('Newsletter Name').fill(`Tin Whistle ${email.slice(9, 17)}`);
  await page.getByLabel('Website').fill(`https://tin-${email.slice(9, 17)}.example`);
  await page.getByLabel('Description').fill('Folk musicians.');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  const tour = page.getByRole('dialog', { name: 'Quick tour' });
  await expect(tour).toBeVisible({ timeout: 15_000 });
  for (let step = 1; step < 6; step++) {
    await expect(tour.getByText(`${step}/6`)).toBeVisible();
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
  }
  await expect(tour.getByText('6/6')).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Start for free' })).toBeFocused();
  const completed = page.waitForResponse((response) => response.url().endsWith('/api/auth/complete-tour'));
  await tour.getByRole('button', { name: 'Upgrade to PRO' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await completed).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(tour).toHaveCount(0);
  // The next step: nothing was received yet, and the page links to the receiving address.
  await page.getByRole('link', { name: 'Where to send issues' }).click();
  await expect(page.getByRole('button', { name: 'Copy the tracking address' })).toBeVisible();
  await expect(page.getByText('Add this address to your subscribers or forward issues to it.')).toBeVisible();
});

test('a paying member is offered nothing at the end of the tour', async ({ page }) => {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hasCompletedTour: false } });
  });
  await signInAs(page, 'pro@example.com');
  await page.goto('/partner-deals');
  const tour = page.getByRole('dialog', { name: 'Quick tour' });
  for (let step = 1; step < 6; step++) await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.getByText('6/6')).toBeVisible();
  await expect(tour.getByRole('button', { name: /Upgrade|free/ })).toHaveCount(0);
  await tour.getByRole('button', { name: 'Start' }).click();
  await expect(tour).toHaveCount(0);
});

test('trends state their number of newsletters, and that none is found yet', async ({ page }) => {
  const none = { newsletters: 0, periods: [] };
  for (const [more, words] of [
    [{ newsletters: 1 }, 'What is changing in 1 newsletter like yours'],
    [{ newsletters: 4321 }, 'What is changing in 4,321 newsletters like yours'],
    [none, 'We haven’t found newsletters like yours yet.'],
  ] as const) {
    await page.route('**/api/trends?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } });
    });
    await signInAs(page, 'pro@example.com');
    await page.goto('/trends');
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.unroute('**/api/trends?*');
  }
});
