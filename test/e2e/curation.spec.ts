// Administrators' pages: partner deals, tracking requests, settings.
import { DEFAULT_OPENAI_MODEL } from '../../src/contract/models.ts';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { countCrampedTables } from './support/looks.ts';

const ADMIN = 'admin@example.com';

test('a deal is validated, created, hidden from members, edited and deleted', async ({ page }) => {
  const partner = `Postwell ${Date.now().toString(36)}`;
  await signInAs(page, ADMIN);
  await page.goto('/partner-deals');
  await page.getByRole('button', { name: 'Add Deal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Partner Deal' });
  await dialog.getByRole('button', { name: 'Create Deal' }).click();
  for (const message of [
    'Partner name is required',
    'Must be a valid URL',
    'Deal hook is required',
    'Description is required',
    'Redemption instructions are required',
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByLabel('Partner Name').fill(partner);
  await dialog.getByLabel('Partner Website').fill('https://postwell.example');
  await dialog.getByLabel('Deal Hook').fill('x'.repeat(101));
  await dialog.getByLabel('Short Description').fill('A tool for lists.');
  await dialog.getByLabel('Redemption Instructions').fill('Enter BROUGHTBY at checkout.');
  await dialog.getByLabel('Deal Value ($)').fill('-5');
  await dialog.getByRole('button', { name: 'Create Deal' }).click();
  await expect(dialog.getByText('Deal hook must be less than 100 characters')).toBeVisible();
  await expect(dialog.getByText('Value must be positive')).toBeVisible();
  await dialog.getByLabel('Deal Hook').fill('Half off for a year');
  await dialog.getByLabel('Deal Value ($)').fill('a lot');
  await dialog.getByRole('button', { name: 'Create Deal' }).click();
  await expect(page.getByText('Partner deal created', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const card = page.getByRole('region', { name: partner });
  await expect(card.getByText('$0')).toBeVisible();
  await expect(card.getByText('How to redeem')).toBeVisible();
  await card.getByRole('button', { name: `Edit ${partner}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Partner Deal' });
  await edit.getByLabel('Deal Value ($)').fill('600');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('$600')).toBeVisible();

  await card.getByRole('button', { name: `Hide ${partner}` }).click();
  await expect(card.getByText('Hidden', { exact: true })).toBeVisible();
  const seen = (await (await callAs('free@example.com', '/api/partner-deals')).json()) as { partnerName: string }[];
  expect(seen.map(({ partnerName }) => partnerName)).not.toContain(partner);

  await card.getByRole('button', { name: `Delete ${partner}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete deal' }).click();
  await expect(card).toHaveCount(0);
});

test('a free member sees how to get a deal, not the deal', async ({ page }) => {
  const partnerName = `Ledgerly ${Date.now().toString(36)}`;
  const made = await callAs(ADMIN, '/api/partner-deals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      partnerName,
      partnerWebsite: 'https://ledgerly.example',
      dealHook: 'Three months free',
      shortDescription: 'Books.',
      redemptionInstructions: 'The word is SESAME.',
      value: 450,
    }),
  });
  const { id } = (await made.json()) as { id: string };
  await signInAs(page, 'free@example.com');
  await page.goto('/partner-deals');
  const card = page.getByRole('region', { name: partnerName });
  await expect(card.getByText('Premium members only')).toBeVisible();
  expect(await page.content()).not.toContain('SESAME');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
  await callAs(ADMIN, `/api/partner-deals/${id}`, { method: 'DELETE' });
});

test('a request with a long address and requester keeps its buttons within reach at every width', async ({ page }) => {
  const request = {
    id: '00000000-0000-4000-8000-00000000ae00',
    newsletterName: 'Oar',
    website: 'https://a-letter-for-those-who-row-small-boats.example/weekly',
    status: 'pending',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    userNewsletter: { name: 'The Boatyard Letter of the North' },
    found: {
      name: 'A Letter for Those Who Row Small Boats',
      description: '',
      platform: 'buttondown',
      signUpUrl: 'https://a-letter-for-those-who-row-small-boats.example/subscribe',
      feedUrl: 'https://a-letter-for-those-who-row-small-boats.example/rss',
      twin: null,
    },
    because: null,
    lookedUpAt: '2026-11-20T08:00:09.000Z',
  };
  await page.route('**/api/newsletter-tracking-requests', (route) => route.fulfill({ json: [request] }));
  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  await expect(page.getByRole('button', { name: 'Mark as Tracked: Oar' })).toBeVisible();
  for (const width of [1440, 1280, 1160, 1024, 900, 768, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => countCrampedTables(page), `${width} px`).toBe(0);
  }
});

test('a tracking request is marked as done, or becomes a newsletter in the same step', async ({ page, complaints }) => {
  complaints.allow(/500/);
  const stamp = Date.now().toString(36);
  for (const name of [`Night Trains ${stamp}`, `Deep Water ${stamp}`])
    await callAs('pro@example.com', '/api/newsletter-tracking-requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        newsletterName: name,
        website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
      }),
    });
  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  const marked = page.getByRole('button', { name: `Mark as Tracked: Night Trains ${stamp}` });

  await page.route('**/api/newsletter-tracking-requests/*', (route) => route.fulfill({ status: 500, json: {} }));
  await marked.click();
  await expect(page.getByText('HTTP 500', { exact: true })).toBeVisible();
  await expect(marked).toBeEnabled();
  await page.unroute('**/api/newsletter-tracking-requests/*');

  await marked.click();
  await expect(page.getByText('The tracking request has been marked as tracked.', { exact: true })).toBeVisible();
  await expect(marked).toHaveCount(0);

  await page.getByRole('button', { name: `Add newsletter: Deep Water ${stamp}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Divers.');
  await dialog.getByRole('button', { name: 'Add and mark as tracked' }).click();
  await expect(dialog.getByText(/^deep-?water.*@/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Deep Water ${stamp}`)).toHaveCount(0);
});

test('an admin has five tabs, kept in the address', async ({ page }) => {
  await signInAs(page, ADMIN);
  await page.goto('/settings');
  await expect(page.getByRole('tab')).toHaveText(['General', 'Subscription', 'Email Setup', 'AI Processing', 'Data']);
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Email Setup' }).click();
  await expect(page.getByLabel('Webhook URL')).toHaveValue(/\/api\/email\/webhook$/);
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Email Setup' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'AI Processing' }).click();
  await expect(page.getByText(DEFAULT_OPENAI_MODEL, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Multi-Sponsor Grid')).toBeVisible();
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  await expect(page.getByText('Backup created', { exact: true })).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export All Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});
