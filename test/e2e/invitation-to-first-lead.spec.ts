// An owner invites three people: one joins, saves a first lead that the owner sees and switches back to their own
// newsletter, one declines, one is withdrawn.
import type { Browser, Page } from '@playwright/test';
import { expect, readSentMail, signInAs, test } from './support/fixtures.ts';
import { createMember, uniqueSuffix } from './support/own-newsletter.ts';
import { createSponsoredBrand } from './support/sponsored-brand.ts';

const invitationIn = (text: string) => /http\S+\/invitation\?token=\S+/.exec(text)?.[0] ?? '';

async function openAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email);
  return page;
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Invite by email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${email}` })).toBeVisible();
}

test('an invited person joins and saves a first lead; another declines, a third is withdrawn', async ({
  page,
  browser,
}) => {
  const owner = await createMember('Keel Letter');
  const joiner = await createMember('Skiff Notes');
  const [decliner, forgotten] = [`decliner-${uniqueSuffix()}@example.com`, `late-${uniqueSuffix()}@example.com`];
  await signInAs(page, owner.email);
  await page.goto('/settings');
  for (const email of [joiner.email, decliner, forgotten]) await invite(page, email);
  await page.getByRole('button', { name: `Withdraw the invitation of ${forgotten}` }).click();
  await expect(page.getByText(forgotten, { exact: true })).toHaveCount(0);

  const refusing = await openAs(browser, decliner);
  await refusing.goto(invitationIn(await readSentMail(decliner, '/invitation')));
  await refusing.getByRole('button', { name: 'No, thanks' }).click();
  await expect(refusing.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  await refusing.context().close();

  const other = await openAs(browser, joiner.email);
  await other.goto(invitationIn(await readSentMail(joiner.email, '/invitation')));
  await expect(other.getByText(`You work on ${joiner.newsletter} now.`)).toBeVisible();
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByRole('link', { name: 'Open the pipeline' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible();
  const brand = `Thole${uniqueSuffix()}`;
  const id = await createSponsoredBrand(brand, 1);
  await other.goto(`/brands/${id}`);
  await other.getByRole('button', { name: `Save ${brand}` }).click();
  await expect(other.getByRole('link', { name: `${brand} in the pipeline: Saved` })).toBeVisible();

  await other.goto('/settings');
  await expect(other.getByText(`People who share the pipeline of ${owner.newsletter}`)).toBeVisible();
  await other.getByRole('button', { name: 'Switch' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText(joiner.newsletter);

  // The owner finds the lead, and removes the member.
  await page.goto('/pipeline');
  await page.getByRole('link', { name: brand, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await other.goto('/pipeline');
  await expect(other.getByRole('link', { name: brand, exact: true })).toHaveCount(0);
  await other.context().close();
});
