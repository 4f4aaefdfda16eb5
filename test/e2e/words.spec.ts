// The exact messages of forms: missing input, rejections and successes.
import type { Page } from '@playwright/test';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';

const ADMIN = 'admin@example.com';
const FREE = 'free@example.com';
const unique = () => Date.now().toString(36);

test.beforeAll(async () => {
  await callAs(FREE, '/api/auth/complete-tour', { method: 'POST' });
});

/** Waits for a toast with this text and closes it, also beside an open dialog. */
async function told(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  const toast = toasts.and(page.locator('[data-state=open]')).filter({ hasText: title });
  await expect(toast).toHaveText(`${title}. ${description}`);
  await toast.locator('button').click();
  await expect(toast).toHaveCount(0);
}

test('messages of the deal form', async ({ page, complaints }) => {
  complaints.allow(/500/);
  const partner = `Zedworks ${unique()}`;
  await signInAs(page, ADMIN);
  await page.goto('/partner-deals');
  await page.getByRole('button', { name: 'Add Deal' }).click();
  const form = page.getByRole('dialog', { name: 'Add Partner Deal' });
  await expect(form.getByText('Create a new partner deal for members')).toBeVisible();
  await expect(form.getByText('Show this deal to members')).toBeVisible();
  await form.getByLabel('Deal Hook').fill('x'.repeat(101));
  await form.getByLabel('Short Description').fill('x'.repeat(501));
  await form.getByLabel('Deal Value ($)').fill('-1');
  await form.getByRole('button', { name: 'Create Deal' }).click();
  await expect(form.getByRole('alert')).toHaveText([
    'Partner name is required',
    'Must be a valid URL',
    'Deal hook must be less than 100 characters',
    'Description must be less than 500 characters',
    'Redemption instructions are required',
    'Value must be positive',
  ]);
  await form.getByLabel('Partner Name').fill(partner);
  await form.getByLabel('Partner Website').fill('https://zed.example');
  await form.getByLabel('Deal Hook').fill('Half of everything');
  await form.getByLabel('Short Description').fill('For newsletters.');
  await form.getByLabel('Redemption Instructions').fill('Say the word.');
  await form.getByLabel('Deal Value ($)').fill('250');
  await page.route('**/api/partner-deals', (route) => route.abort());
  complaints.allow(/ERR_FAILED/);
  await form.getByRole('button', { name: 'Create Deal' }).click();
  await told(page, 'Error creating deal', 'Failed to create partner deal');
  await page.unroute('**/api/partner-deals');
  await form.getByRole('button', { name: 'Create Deal' }).click();
  await told(page, 'Partner deal created', 'The new partner deal has been added successfully.');
  await expect(page.getByRole('region', { name: partner }).getByText('$250')).toBeVisible();

  await signInAs(page, FREE);
  await page.goto('/partner-deals');
  const card = page.getByRole('region', { name: partner });
  for (const words of ['Premium members only', 'Upgrade to access redemption instructions'])
    await expect(card.getByText(words)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
  await expect(card.getByText('Say the word.')).toHaveCount(0);
});

const PLACES = [
  {
    path: '/',
    failed: 'Failed to add newsletter',
    otherwise: 'Please try again.',
    added: 'Use the unique email to subscribe.',
  },
  {
    path: '/newsletters',
    failed: 'Error adding newsletter',
    otherwise: 'Failed to add newsletter. Please try again.',
    added: 'Newsletter has been successfully added to tracking.',
  },
];

for (const { path, failed, otherwise, added } of PLACES)
  test(`messages of the form to add a newsletter at ${path}`, async ({ page, context, complaints }) => {
    complaints.allow(/409|ERR_FAILED/);
    await context.grantPermissions(['clipboard-write', 'clipboard-read']);
    await signInAs(page, ADMIN);
    await page.goto(path);
    await page.getByRole('button', { name: 'Add Newsletter' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Newsletter' });
    await form.getByLabel('Name').fill('Pipeline Notes');
    await form.getByLabel('Website').fill(`https://words-${unique()}.example`);
    await form.getByLabel('Description').fill('Words.');
    const add = form.getByRole('button', { name: 'Add Newsletter' });
    await add.click();
    await told(page, 'Similar newsletter already exists', 'A similar newsletter is already tracked: Pipeline Notes');
    await form.getByLabel('Name').fill(`Worded ${unique()}`);
    await page.route('**/api/newsletters', (route) => route.abort());
    await add.click();
    await told(page, failed, otherwise);
    await page.unroute('**/api/newsletters');
    await add.click();
    await told(page, 'Newsletter added', added);
    await page.getByRole('button', { name: 'Copy the tracking address' }).click();
    await told(page, 'Email copied', 'Use this email to subscribe to the newsletter.');
    await page.getByRole('button', { name: 'Done' }).click();
  });

test('messages of the form to request a newsletter', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const name = `Asked ${unique()}`;
  await signInAs(page, FREE);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Add Newsletters to Track' }).click();
  const send = page.getByRole('button', { name: 'Submit Request' });
  await send.click();
  await told(page, 'Newsletter name is required', "Please enter the name of the newsletter you'd like us to track.");
  await page.getByLabel('Newsletter name').fill(name);
  await page.route('**/api/newsletter-tracking-requests', (route) => route.abort());
  await send.click();
  await told(page, 'Error submitting request', 'Failed to submit tracking request. Please try again.');
  await page.unroute('**/api/newsletter-tracking-requests');
  await send.click();
  await told(page, 'Request submitted', "We'll add this newsletter and begin tracking sponsorships within 48 hours.");

  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  await page.getByRole('button', { name: `Mark as Tracked: ${name}` }).click();
  await told(page, 'Status updated', 'The tracking request has been marked as tracked.');
});

test('messages of CSV imports and uploads', async ({ page, complaints }) => {
  complaints.allow(/400/);
  await signInAs(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('a.txt', Buffer.from('Name\nA\n'));
  await told(page, 'Invalid file type', 'Please upload a CSV file');
  await choose('a.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  await told(page, 'File too large', 'CSV file must be less than 10MB');
  await choose('a.csv', Buffer.from(''));
  await told(page, 'Failed to process CSV', 'The file is empty');
  await choose('a.csv', Buffer.from(`Label,Link\nWorded by table ${unique()},https://table-${unique()}.example\n`));
  await told(page, 'CSV loaded', 'Found 1 rows in the file');
  await expect(page.getByRole('button', { name: 'Start Import' })).toBeDisabled();
  await page.getByRole('dialog').getByLabel('Name').selectOption('Label');
  await page.getByRole('button', { name: 'Start Import' }).click();
  await told(page, 'Import started', 'Importing 1 newsletters...');
  await told(page, 'Import Complete', 'Successfully imported 1 newsletters');
  await expect(page.getByText('Import complete: 1 newsletters imported')).toBeVisible();

  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Upload emails' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await told(page, 'No files selected', 'Please select email files to upload.');
});
