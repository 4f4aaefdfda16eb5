// A curator's day: the queue by keyboard, corrections, names, a merge and a removal, each undone, what members report,
// what they ask for, and a newsletter from its addition to its deletion. Members' newsletters are of these tests alone.
import type { Page } from '@playwright/test';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { callAs, callJson, expect, sendMail, signInAs, test } from './support/fixtures.ts';
import { createMember, heroAdHtml, type Member, sendTodaysIssue, uniqueSuffix } from './support/own-newsletter.ts';
import { awaitSponsorship, createSponsoredBrand } from './support/sponsored-brand.ts';

const ADMIN = 'admin@example.com';
const asAdmin = (path: string, method = 'GET', json?: unknown) => callJson(ADMIN, path, method, json);
/** Of a sample newsletter that everybody trusts, and whose sender is known. */
const TRUSTED_ADDRESS = `backenddispatch200002@${MAIL_DOMAIN}`;
const queueHead = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

let member: Member;
test.beforeAll(async () => {
  member = await createMember('Plank Letter');
});

/** Steps by the key J until the wanted entry is selected. */
async function stepTo(page: Page, title: RegExp): Promise<void> {
  await expect(queueHead(page)).toBeVisible();
  for (let step = 0; step < 200; step++) {
    if (title.test((await queueHead(page).textContent()) ?? '')) return;
    await page.keyboard.press('j');
  }
  throw new Error(`${title} is not in the queue`);
}

/** Presses the key of a decision, and waits until the server has it. */
async function decide(page: Page, key: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/review/'),
  );
  await page.keyboard.press(key);
  expect((await answered).status()).toBe(200);
}

/** Sends an issue of the member's newsletter with an ad of a new brand. @returns the sponsorship's id. */
async function mailSponsorship(brand: string): Promise<string> {
  await sendTodaysIssue(member, heroAdHtml(brand));
  return awaitSponsorship(ADMIN, brand);
}

test('the queue is worked by keys: a member’s newsletter is trusted, undone and trusted again', async ({ page }) => {
  const { newsletter } = await createMember('Trunnel Times');
  const waits = async () => {
    const { newsletters } = await asAdmin('/api/standing-queue?show=newsletters&limit=100');
    return newsletters.some(({ name }: { name: string }) => name === newsletter);
  };
  expect(await waits()).toBe(true);
  await signInAs(page, ADMIN);
  await page.goto('/review');
  await expect(page.getByText(/^\d+ waiting/)).toBeVisible();
  await page.getByRole('button', { name: /^Member’s newsletter/ }).click();
  await stepTo(page, new RegExp(newsletter));
  await decide(page, 'a');
  await expect(page.getByText(/1 decided now/)).toBeVisible();
  expect(await waits()).toBe(false);
  await decide(page, 'u');
  await expect(queueHead(page)).toContainText(newsletter);
  expect(await waits()).toBe(true);
  // By Tab and Enter alone, the focus goes on with the queue.
  const skip = page.getByRole('button', { name: /^Skip/ });
  await skip.press('Enter');
  await expect(queueHead(page)).not.toContainText(newsletter);
  await expect(skip).toBeFocused();
  await page.getByRole('button', { name: 'Shortcuts on' }).click();
  const before = await queueHead(page).textContent();
  await page.keyboard.press('s');
  expect(await queueHead(page).textContent()).toBe(before);
});

test('a sponsorship is corrected and rejected; the rejection holds when its mail is analysed again', async ({
  page,
}) => {
  const brand = `Bilge${uniqueSuffix()}`;
  const id = await mailSponsorship(brand);
  const { email } = await asAdmin(`/api/sponsorships/${id}`);
  await signInAs(page, ADMIN);
  await page.goto(`/sponsorships/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByLabel('Placement').selectOption({ label: 'Text Only' });
  await edit.getByRole('button', { name: /^Save/ }).click();
  await expect(edit).toHaveCount(0);
  await expect.poll(async () => (await asAdmin(`/api/sponsorships/${id}`)).placementType).toBe('text_only');
  await page.getByRole('button', { name: 'Not a sponsorship' }).press('Enter');
  await expect(page.getByText(/Marked as not a sponsorship/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeFocused();
  await asAdmin(`/api/emails/process/${email.id}`, 'POST');
  await expect
    .poll(async () => (await asAdmin(`/api/emails/${email.id}`)).processingStatus, { timeout: 60_000 })
    .toBe('completed');
  expect((await callJson('pro@example.com', `/api/sponsorships?search=${brand}`)).total).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Not a sponsorship' })).toBeFocused();
});

test('two brands are corrected, named, merged and removed, and merge and removal are undone', async ({ page }) => {
  const [wrong, two, other] = [`Halyrad ${uniqueSuffix()}`, `Windlass ${uniqueSuffix()}`, `Alias ${uniqueSuffix()}`];
  const one = wrong.replace('Halyrad', 'Halyard');
  const from = await createSponsoredBrand(wrong, 1);
  const into = await createSponsoredBrand(two, 1);
  await signInAs(page, ADMIN);
  await page.goto('/brands');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  const add = page.getByRole('dialog', { name: 'Add Brand' });
  await add.getByLabel('Website').fill('nowhere');
  await add.getByRole('button', { name: 'Add Brand' }).click();
  await expect(add.getByRole('alert')).toHaveText(['Brand name is required', 'Please enter a valid URL']);
  await add.getByLabel('Name').fill(`Cleat ${uniqueSuffix()}`);
  await add.getByLabel('Website').fill('');
  await add.getByRole('button', { name: 'Add Brand' }).click();
  await expect(add).toHaveCount(0);
  await page.goto(`/brands/${from}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${wrong}` });
  await edit.getByRole('textbox', { name: /^Name/ }).fill(one);
  await edit.getByRole('textbox', { name: /Contact's email/ }).fill('partners@halyard.example');
  await edit.getByRole('textbox', { name: /Contact's name/ }).fill('Rope Maker');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeVisible();
  await expect(page.getByText('partners@halyard.example')).toBeVisible();

  await page.getByRole('button', { name: 'Names', exact: true }).click();
  const names = page.getByRole('dialog', { name: `Other names of ${one}` });
  await names.getByLabel('Another name').fill(other);
  await names.getByRole('button', { name: 'Add Name' }).click();
  await names.getByRole('button', { name: `Remove ${other}` }).click();
  await expect(names.getByText(other)).toHaveCount(0);
  await names.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: `Merge ${one} into another brand` });
  await merge.getByRole('searchbox').fill(two);
  await merge.getByRole('radio', { name: two }).check();
  await merge.getByRole('button', { name: `Merge into ${two}` }).click();
  await expect(page).toHaveURL(new RegExp(`/brands/${into}$`));
  await expect(page.getByText('2 sponsorships tracked', { exact: true })).toBeVisible();
  await page.goto('/changes');
  await page.getByRole('button', { name: new RegExp(`Undo.*${one}`) }).click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await page.goto(`/brands/${from}`);
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const removal = page.getByRole('alertdialog', { name: `Remove ${one}?` });
  await expect(removal.getByText('This also removes its 1 sponsorship')).toBeVisible();
  await removal.getByRole('button', { name: 'Remove Brand' }).click();
  await expect(page).toHaveURL(/\/brands$/);
  expect((await callAs(ADMIN, `/api/brands/${from}`)).status).toBe(404);
  await page.goto('/changes');
  await page.getByRole('button', { name: new RegExp(`Undo.*${one}`) }).click();
  await expect.poll(async () => (await callAs(ADMIN, `/api/brands/${from}`)).status).toBe(200);
});

test('a member reports a wrong sponsorship and a bounced contact, and is told that both were fixed', async ({
  page,
  browser,
}) => {
  const brand = `Keelson ${uniqueSuffix()}`;
  const brandId = await createSponsoredBrand(brand, 2);
  const contact = { name: 'Ida Moor', title: 'Partnerships', email: `ads@${uniqueSuffix()}.example` };
  await asAdmin(`/api/brands/${brandId}`, 'PATCH', { contact });
  const { sponsorships } = await asAdmin(`/api/sponsorships/brand/${brandId}`);
  await signInAs(page, 'pro@example.com');
  await page.goto(`/sponsorships/${sponsorships[0].id}`);
  await page.getByRole('button', { name: 'This is wrong' }).click();
  const wrong = page.getByRole('dialog', { name: 'What is wrong?' });
  await wrong.getByRole('radio', { name: 'This is not a sponsor' }).check();
  await wrong.getByRole('textbox').fill('It is their own shop.');
  await wrong.getByRole('button', { name: 'Send' }).click();
  await expect(wrong).toHaveCount(0);
  await page.goto(`/brands/${brandId}`);
  const ours = page.getByRole('region', { name: 'Our contact' });
  await ours.getByRole('button', { name: 'Bounced' }).click();
  const bounced = page.getByRole('dialog', { name: 'Did your mail bounce?' });
  await bounced.getByRole('textbox').fill('550 no such user');
  await bounced.getByRole('button', { name: 'Send report' }).click();
  await expect(ours.getByText('Reported: mail bounced')).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, ADMIN);
  await admin.goto('/review');
  await stepTo(admin, new RegExp(`^${brand} in`));
  await expect(admin.getByText(/It is their own shop/)).toBeVisible();
  await decide(admin, 'a');
  await stepTo(admin, new RegExp(`Contact of ${brand}`));
  await decide(admin, 'a');
  await admin.context().close();

  await page.goto('/my-reports');
  const reports = page.getByRole('main').getByRole('listitem').filter({ hasText: brand });
  await expect(reports.filter({ hasText: 'Fixed. Thanks for the report.' })).toHaveCount(2);
  await page.goto(`/brands/${brandId}`);
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
  await expect(page.getByText(contact.email)).toHaveCount(0);
});

test('a newsletter is added from its site, watched over, changed and deleted', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/404|409/);
  const name = `Lantern ${uniqueSuffix()}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Add Newsletter' }).click();
  const add = page.getByRole('dialog');
  await add.getByLabel('Website').fill('https://replicalag.example');
  await add.getByRole('button', { name: 'Fill in from website' }).click();
  await expect(add.getByLabel('Name')).not.toHaveValue('');
  await add.getByLabel('Name').fill('Pipeline Notes');
  await add.getByLabel('Website').fill(`https://${name.toLowerCase().replace(' ', '-')}.example`);
  await add.getByLabel('Description').fill('For people who repair lamps.');
  await add.getByRole('button', { name: 'Add Newsletter' }).click();
  await expect(page.getByText('Similar newsletter already exists', { exact: true })).toBeVisible();
  await add.getByLabel('Name').fill(name);
  await add.getByRole('button', { name: 'Add Newsletter' }).click();
  await page.getByRole('button', { name: 'Copy the tracking address' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain('@');
  await page.getByRole('button', { name: 'Done' }).click();

  // The board of subscriptions, by keys alone.
  await page.goto('/subscriptions?state=not_subscribed');
  const row = page.getByRole('button', { name: new RegExp(`${name} .*Not subscribed`) });
  await expect(row).toBeVisible();
  for (let step = 0; (await row.getAttribute('aria-expanded')) !== 'true' && step < 80; step++)
    await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('o');
  await (await opened).close();
  await page.keyboard.press('m');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(row).toBeVisible();

  await page.goto(`/newsletters?${new URLSearchParams({ search: name })}`);
  await page.getByRole('link', { name: `View Details: ${name}` }).click();
  await page.getByRole('button', { name: 'Rebuild now' }).click();
  await expect(page.getByText('Report is being rebuilt', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Replace link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByText('Link replaced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Newsletter' });
  await edit.getByLabel('Unique Email').fill('not an address');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Please enter a valid email address')).toBeVisible();
  await edit.getByLabel('Unique Email').fill(address);
  await edit.getByLabel('Description').fill('Turned by hand.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Turned by hand.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await confirm.getByRole('textbox').fill(name);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/newsletters$/);
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: `View Details: ${name}` })).toHaveCount(0);
});

test('members’ requests are tracked, and a deal is made, hidden and deleted', async ({ page, complaints }) => {
  complaints.allow(/409/);
  const [asked, added] = [`Night Trains ${uniqueSuffix()}`, `Deep Water ${uniqueSuffix()}`];
  await signInAs(page, member.email);
  await page.goto('/newsletters');
  for (const name of ['Datenbrief', asked, added]) {
    await page
      .getByRole('button', { name: /^(?:Add Newsletters to Track|Request another)$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add Newsletters to Track' });
    await dialog.getByLabel('Newsletter name').fill(name);
    await dialog.getByRole('button', { name: 'Submit Request' }).click();
    if (name === 'Datenbrief') {
      await expect(dialog.getByRole('link', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(dialog).toHaveCount(0);
  }
  await signInAs(page, ADMIN);
  await page.goto('/newsletter-requests');
  await page.getByRole('button', { name: `Mark as Tracked: ${asked}` }).click();
  await expect(page.getByRole('button', { name: `Mark as Tracked: ${asked}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Add newsletter: ${added}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Website').fill(`https://${added.toLowerCase().replaceAll(' ', '-')}.example`);
  await form.getByLabel('Description').fill('Divers.');
  await form.getByRole('button', { name: 'Add and mark as tracked' }).click();
  await form.getByRole('button', { name: 'Done' }).click();

  const partner = `Postwell ${uniqueSuffix()}`;
  await page.goto('/partner-deals');
  await page.getByRole('button', { name: 'Add Deal' }).click();
  const deal = page.getByRole('dialog', { name: 'Add Partner Deal' });
  await deal.getByLabel('Partner Name').fill(partner);
  await deal.getByLabel('Partner Website').fill('https://postwell.example');
  await deal.getByLabel('Deal Hook').fill('x'.repeat(101));
  await deal.getByLabel('Short Description').fill('A tool for lists.');
  await deal.getByLabel('Redemption Instructions').fill('The word is SESAME.');
  await deal.getByLabel('Deal Value ($)').fill('-5');
  await deal.getByRole('button', { name: 'Create Deal' }).click();
  await expect(deal.getByRole('alert')).toHaveText([
    'Deal hook must be less than 100 characters',
    'Value must be positive',
  ]);
  await deal.getByLabel('Deal Hook').fill('Half off for a year');
  await deal.getByLabel('Deal Value ($)').fill('250');
  await deal.getByRole('button', { name: 'Create Deal' }).click();
  const card = page.getByRole('region', { name: partner });
  await expect(card.getByText('$250')).toBeVisible();
  await card.getByRole('button', { name: `Edit ${partner}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Partner Deal' });
  await edit.getByLabel('Deal Value ($)').fill('600');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('$600')).toBeVisible();
  await signInAs(page, member.email);
  await page.goto('/partner-deals');
  await expect(card.getByText('Premium members only')).toBeVisible();
  expect(await page.content()).not.toContain('SESAME');
  await signInAs(page, ADMIN);
  await page.goto('/partner-deals');
  await card.getByRole('button', { name: `Hide ${partner}` }).click();
  await expect(card.getByText('Hidden', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `Delete ${partner}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete deal' }).click();
  await expect(card).toHaveCount(0);
});

test('newsletters and senders that nobody knows are confirmed or refused', async () => {
  const stranger = async () => {
    const host = `${uniqueSuffix()}.example`;
    await sendMail(
      `From: Stranger <post@${host}>\r\nTo: ${TRUSTED_ADDRESS}\r\nSubject: Held\r\nMessage-ID: <news@${host}>\r\nContent-Type: text/html\r\n\r\n${heroAdHtml(`Held${uniqueSuffix()}`)}<p>${'More news. '.repeat(40)}</p>\r\n`,
      TRUSTED_ADDRESS,
    );
    return host;
  };
  const newsletter = async () => (await createMember('Punt Post')).newsletter;
  const decide = async (kind: 'newsletters' | 'senders', act: 'confirm' | 'refuse') => {
    const name = await (kind === 'newsletters' ? newsletter() : stranger());
    let id: string | undefined;
    const find = async () => {
      const waiting = (await asAdmin(`/api/standing-queue?show=${kind}&limit=100`))[kind];
      id = waiting.find((one: { name?: string; fromKey?: string }) => [one.name, one.fromKey].includes(name))?.id;
      return id !== undefined;
    };
    await expect.poll(find, { timeout: 60_000 }).toBe(true);
    await asAdmin(`/api/standing-queue/${kind}/${id}/${act}`, 'POST');
    expect(await find(), `${kind} ${act}`).toBe(false);
  };
  await Promise.all([
    decide('newsletters', 'confirm'),
    decide('newsletters', 'refuse'),
    decide('senders', 'confirm'),
    decide('senders', 'refuse'),
  ]);
});

test('a curator keeps the data: backup, exports, redirectors, and mails that wait', async ({ page }) => {
  await signInAs(page, ADMIN);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  await expect(page.getByText('Backup created', { exact: true })).toBeVisible();
  for (const name of ['Export All Data', /^Download/]) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).first().click();
    expect((await download).suggestedFilename()).toMatch(/\.(?:zip|gz)$/);
  }
  expect((await callAs(ADMIN, '/api/exports/labels.zip')).headers.get('content-type')).toBe('application/zip');
  const domain = `clicks-${uniqueSuffix()}.example`;
  await page.getByLabel('Domain').fill(domain);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`Not a redirect domain.*${domain}`) }).click();
  await expect(page.getByText(domain, { exact: true })).toHaveCount(0);

  // A mail is entered by a program, rebuilt from its bytes, and analysed with what waits.
  const { newsletterId } = member;
  const brand = `Handmade${uniqueSuffix()}`;
  await asAdmin('/api/emails', 'POST', {
    newsletterId,
    subject: 'By hand',
    senderEmail: `crew@${member.host}`,
    htmlContent: `${heroAdHtml(brand)}<p>${'News. '.repeat(60)}</p>`,
  });
  await page.goto('/inbox');
  const batch = page.waitForResponse('**/api/emails/process-batch');
  await page.getByRole('button', { name: 'Process pending' }).click();
  expect((await batch).ok()).toBe(true);
  await awaitSponsorship(ADMIN, brand);
  await asAdmin('/api/emails/reprocess', 'POST', {});
  expect((await asAdmin('/api/emails/resolve', 'POST', { newsletterId, dryRun: true })).enqueued).toBe(0);
  expect(JSON.stringify(await asAdmin('/api/emails/unprocessed?limit=100'))).not.toContain('By hand');
  expect((await asAdmin(`/api/sponsorships?search=${brand}`)).total).toBe(1);
});
