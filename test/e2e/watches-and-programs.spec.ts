// A member lets things come to them: a webhook, a token for a program of their own, a copy of their data; and leaves in
// the end.
import { WEBHOOK_HOST } from './support/brand-site.ts';
import { callAs, callJson, expect, signInAs, test } from './support/fixtures.ts';
import { createLeadOfNewBrand, createMember, subscribe, uniqueSuffix } from './support/own-newsletter.ts';
import { ORIGIN } from './support/where.ts';

test('a webhook is added, tested, sent again, disabled and removed', async ({ page }) => {
  const me = await createMember('Capstan Wire');
  await subscribe(me);
  await signInAs(page, me.email);
  await page.goto('/api-access');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('Address').fill('http://plain.example');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible();
  await dialog.getByLabel('Address').fill(`https://${WEBHOOK_HOST}/`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test event' }).click();
  // The log opens by itself, and follows the delivery.
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(page.getByText('1 event waiting')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Delivery queued again', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: false }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('a token is created, a program reads and writes with it, and it is revoked', async ({ page }) => {
  const me = await createMember('Bosun Brief');
  await subscribe(me);
  const { id, brand } = await createLeadOfNewBrand(me, 'Bollard');
  await signInAs(page, me.email);
  await page.goto('/api-access');
  await page.getByRole('button', { name: 'New token' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Spreadsheet');
  await page.getByRole('dialog').getByLabel('Access').selectOption('pipeline');
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByRole('dialog', { name: 'Copy your token' }).locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  const call = (path: string, method = 'GET', body?: object) =>
    fetch(`${ORIGIN}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { paths } = (await (await call('/openapi.json')).json()) as { paths: Record<string, object> };
  expect(Object.keys(paths).length).toBeGreaterThan(100);
  const lead = (await (await call(`/leads/${id}`)).json()) as { brand: { id: string; name: string } };
  expect(lead.brand.name).toBe(brand);
  for (const path of [
    `/brands/${lead.brand.id}`,
    `/sponsorships/brand/${lead.brand.id}`,
    `/sponsorships/newsletter/${me.newsletterId}`,
    '/slot-plan',
  ])
    expect([path, (await call(path)).status]).toEqual([path, 200]);
  expect((await call(`/leads/${id}`, 'DELETE')).status).toBe(200);
  expect((await call('/settings')).status).toBe(403);

  await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await call('/leads')).status).toBe(401);
});

test('a member exports their data, ends other sessions, and deletes the account', async ({ page, complaints }) => {
  complaints.allow(/401/);
  const me = await createMember('Last Post');
  await signInAs(page, me.email);
  // Another browser of the same person.
  const other = await page.context().browser()?.newContext({ baseURL: ORIGIN });
  const elsewhere = await other?.newPage();
  if (!elsewhere) throw new Error('No browser');
  const signInElsewhere = async () => {
    await elsewhere.goto(`/api/login?hint=${encodeURIComponent(me.email)}`);
    await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible();
  };
  await signInElsewhere();
  await elsewhere.getByRole('button', { name: 'Your account' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(elsewhere.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signInElsewhere();
  await page.goto('/settings');
  for (const [name, ending] of [
    ['Export as JSON', '.json'],
    ['Export as CSV', '.zip'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await download).suggestedFilename()).toContain(ending);
  }
  await page
    .getByRole('button', { name: /^Sign out of/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Sign out of/ })).toHaveCount(0);
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
  await other?.close();
  await page.getByRole('button', { name: 'Delete account...' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(me.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect((await callAs(me.email, '/api/auth/user')).status).toBe(401);
  const everywhere = `everywhere-${uniqueSuffix()}@example.com`;
  await callJson(everywhere, '/api/auth/sign-out-everywhere', 'POST');
  expect((await callAs(everywhere, '/api/auth/user')).status).toBe(401);
});

test('other services deliver a mail, and report that one of ours bounced', async () => {
  const me = await createMember('Relay Row');
  const secret = { 'x-webhook-secret': 'laptop-webhook-secret' };
  const mail = await fetch(`${ORIGIN}/api/email/webhook`, {
    method: 'POST',
    headers: { ...secret, 'content-type': 'message/rfc822' },
    body: `From: crew@${me.host}\r\nTo: ${me.address}\r\nSubject: By webhook\r\n\r\nA line of news.\r\n`,
  });
  expect(mail.status).toBe(202);
  const bounce = { type: 'email.bounced', data: { to: [`gone@${me.host}`], bounce: { type: 'Permanent' } } };
  const noted = await fetch(`${ORIGIN}/api/mail-events`, {
    method: 'POST',
    headers: { ...secret, 'content-type': 'application/json' },
    body: JSON.stringify(bounce),
  });
  expect(noted.status).toBe(200);
});
