// People correct mistakes: in the queue by keyboard alone, on a brand's and a sponsorship's page, and as members who
// report errors.
import type { Page } from '@playwright/test';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { callAs, expect, sendMail, signInAs, test, VISITED_BRANDS } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';

const ADMIN = 'admin@example.com';
const TO = `harborhull100001@${MAIL_DOMAIN}`;
const unique = () => Date.now().toString(36) + Math.floor(Math.random() * 1000).toString(36);

interface Item {
  id: string;
  kind: string;
  brand: { id: string; name: string } | null;
  otherBrand: { id: string; name: string } | null;
  sponsorship: { id: string; verdict: string | null } | null;
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await callAs(ADMIN, path, init);
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}
const post = (path: string, body: unknown) =>
  json<{ id: string; brand: { id: string } }>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const mail = (brand: string) =>
  `From: Harbor & Hull <crew@harborandhull.example>
To: ${TO}
Subject: Varnish and ${brand}
Message-ID: <${brand}@harborandhull.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body><p>Good morning, crew.</p><table style="background:#f4f0e8;border:1px solid #ccc"><tr><td><p><b>Presented by ${brand}</b></p>
<p>${brand} makes a marine varnish that stays clear for ten summers. <a href="https://${brand.toLowerCase()}.example/">Order a tin of ${brand}</a>.</p>
</td></tr></table><h2>How many coats?</h2><p>${'Seven is a number that people like to say, and three is what most boats get. '.repeat(6)}</p></body></html>`.replaceAll(
    '\n',
    '\r\n',
  );

/** Sends a mail and waits for its sponsorship. */
async function sponsored(brand: string): Promise<{ id: string; brandId: string; emailId: string }> {
  await sendMail(mail(brand), TO);
  let found: { id: string; brandId: string } | undefined;
  await expect(async () => {
    const { sponsorships } = await json<{ sponsorships: { id: string; brandId: string }[] }>(
      `/api/sponsorships?search=${brand}`,
    );
    found = sponsorships[0];
    expect(found).toBeDefined();
  }).toPass({ timeout: 90_000 });
  const { id = '', brandId = '' } = found ?? {};
  const { email } = await json<{ email: { id: string } }>(`/api/sponsorships/${id}`);
  return { id, brandId, emailId: email.id };
}

/** Steps through the queue by key until the wanted entry is selected. */
async function stepTo(page: Page, title: RegExp): Promise<void> {
  const head = page.getByRole('main').getByRole('heading', { level: 2 });
  for (let step = 0; step < 200; step++) {
    if (title.test((await head.textContent()) ?? '')) return;
    await page.keyboard.press('j');
  }
  throw new Error(`${title} is not in the queue`);
}

const verdictOf = async (id: string) => (await json<{ verdict: string | null }>(`/api/sponsorships/${id}`)).verdict;

test('the queue is worked through by keyboard alone, and each decision is saved', async ({ page }) => {
  test.slow();
  // Filtered by one kind, so that other waiting entries don't precede it.
  const waiting = async () => (await json<{ items: Item[] }>('/api/review?limit=2&kind=first_sponsors')).items;
  for (const brand of [`Accepto${unique()}`, `Rejecto${unique()}`]) await sponsored(brand);
  for (const { id, brand } of (await json<{ items: Item[] }>('/api/review?limit=100&kind=first_sponsors')).items)
    if (VISITED_BRANDS.has(brand?.name ?? '')) await post(`/api/review/${id}`, { decision: 'accept' });
  await signInAs(page, ADMIN);
  await page.goto('/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Review Queue' })).toBeVisible();
  await expect(page.getByText(/^\d+ waiting/)).toBeVisible();
  const head = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(head).toBeVisible();
  await expectNoAxeViolations(page, 'the queue');
  const [first, second] = await waiting();
  await page.getByRole('button', { name: /^First sponsor/ }).focus();
  await page.keyboard.press('Enter');
  await expect(head, 'the first').toContainText(first?.brand?.name ?? 'none');
  await page.keyboard.press('a');
  await expect(page.getByText(/1 decided now/)).toBeVisible();
  await expect.poll(() => verdictOf(first?.sponsorship?.id ?? '')).toBe('confirmed');
  await expect(head, 'the second').toContainText(second?.brand?.name ?? 'none');
  await page.keyboard.press('r');
  await expect(page.getByText(/2 decided now/)).toBeVisible();
  await expect.poll(() => verdictOf(second?.sponsorship?.id ?? '')).toBe('rejected');
});

test('shortcuts can be turned off, and do nothing while text is typed', async ({ page }) => {
  await signInAs(page, ADMIN);
  await page.goto('/review');
  const head = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(head).toBeVisible();
  const before = await head.textContent();
  await page.getByRole('button', { name: 'Shortcuts on' }).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Shortcuts off' })).toHaveAttribute('aria-pressed', 'false');
  expect(await head.textContent()).toBe(before);
  await page.getByRole('button', { name: 'Shortcuts off' }).click();
  await page.keyboard.press('s');
  await expect(head).not.toHaveText(before ?? '');
  // By Tab and Enter alone: the focus moves on with the queue.
  const next = await head.textContent();
  const skip = page.getByRole('button', { name: /^Skip/ });
  await skip.press('Enter');
  await expect(head).not.toHaveText(next ?? '');
  await expect(skip).toBeFocused();
});

test('a member’s own newsletter waits in the same queue, and is trusted by a key', async ({ page }) => {
  const name = `Plank ${unique()}`;
  const made = await callAs(`${unique()}@people.example`, '/api/onboarding', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, website: `https://${unique()}.example`, description: 'Planks for boat builders' }),
  });
  expect(made.ok).toBe(true);
  const waits = async () =>
    (
      await json<{ newsletters: { name: string }[] }>('/api/standing-queue?show=newsletters&limit=100')
    ).newsletters.some((each) => each.name === name);
  expect(await waits()).toBe(true);
  await signInAs(page, ADMIN);
  await page.goto('/review');
  await page.getByRole('button', { name: /^Member’s newsletter/ }).click();
  await stepTo(page, new RegExp(name));
  await expect(page.getByRole('button', { name: 'Trust newsletter' })).toHaveAttribute('aria-keyshortcuts', 'a');
  await page.keyboard.press('a');
  await expect(page.getByText(/1 decided now/)).toBeVisible();
  await expect.poll(waits).toBe(false);
});

test('two duplicate brands are merged, and the merge is undone', async ({ page }) => {
  const [one, two] = [`Capstan ${unique()}`, `Windlass ${unique()}`];
  const { newsletters } = await json<{ newsletters: { id: string }[] }>('/api/newsletters?page=1&limit=1');
  const record = async (brandName: string) =>
    (
      await post('/api/sponsorships', {
        newsletterId: newsletters[0]?.id,
        brandName,
        placementType: 'hero',
        textContent: 'An anchor.',
      })
    ).brand.id;
  const [from, into] = [await record(one), await record(two)];
  await signInAs(page, ADMIN);
  await page.goto(`/brands/${from}`);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${one} into another brand` });
  await dialog.getByRole('searchbox').fill(two);
  await dialog.getByRole('radio', { name: two }).check();
  await expectNoAxeViolations(page, 'the merge');
  await dialog.getByRole('button', { name: `Merge into ${two}` }).click();
  await expect(page).toHaveURL(new RegExp(`/brands/${into}$`));
  await expect(page.getByText('2 sponsorships tracked', { exact: true })).toBeVisible();
  await page.goto('/changes');
  await expect(page.getByText('merged into').first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`Undo.*${one}`) }).click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await page.goto(`/brands/${from}`);
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeVisible();
  await expect(page.getByText('1 sponsorship tracked', { exact: true })).toBeVisible();
});

test('a rejected sponsorship stays rejected when its mail is analysed again, and can be restored', async ({ page }) => {
  const brand = `Bilge${unique()}`;
  const { id, emailId } = await sponsored(brand);
  await signInAs(page, ADMIN);
  await page.goto(`/sponsorships/${id}`);
  await page.getByRole('button', { name: 'Not a sponsorship' }).click();
  await expect(page.getByText(/Marked as not a sponsorship/)).toBeVisible();
  await callAs(ADMIN, `/api/emails/process/${emailId}`, { method: 'POST' });
  await expect
    .poll(async () => (await json<{ processingStatus: string }>(`/api/emails/${emailId}`)).processingStatus)
    .toBe('completed');
  const seen = (await (await callAs('pro@example.com', `/api/sponsorships?search=${brand}`)).json()) as {
    total: number;
  };
  expect(seen.total).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Not a sponsorship' })).toBeVisible();
});

test('a brand is corrected: its name, a contact by hand', async ({ page }) => {
  const { newsletters } = await json<{ newsletters: { id: string }[] }>('/api/newsletters?page=1&limit=1');
  const name = `Halyrad ${unique()}`;
  const { brand } = await post('/api/sponsorships', {
    newsletterId: newsletters[0]?.id,
    brandName: name,
    placementType: 'hero',
    textContent: 'Ropes.',
  });
  await signInAs(page, ADMIN);
  await page.goto(`/brands/${brand.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const right = name.replace('Halyrad', 'Halyard');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(right);
  await dialog.getByRole('textbox', { name: /Contact's email/ }).fill('partners@halyard.example');
  await dialog.getByRole('textbox', { name: /Contact's name/ }).fill('Rope Maker');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
  await expect(page.getByText('partners@halyard.example')).toBeVisible();
  await page.goto('/changes');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a member reports an error, and is told the result', async ({ page, browser }) => {
  const brand = `Keelson${unique()}`;
  const { id } = await sponsored(brand);
  await signInAs(page, 'pro@example.com');
  await page.goto(`/sponsorships/${id}`);
  await page.getByRole('button', { name: 'This is wrong' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
  await dialog.getByRole('radio', { name: 'This is not a sponsor' }).check();
  await dialog.getByRole('textbox').fill('It is their own shop.');
  await expectNoAxeViolations(page, 'the report');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, ADMIN);
  await other.goto('/review');
  await stepTo(other, new RegExp(brand));
  await expect(other.getByText(/It is their own shop/)).toBeVisible();
  await other.keyboard.press('a');
  await expect(other.getByText(/1 decided now/)).toBeVisible();
  await expect.poll(() => verdictOf(id)).toBe('rejected');
  await context.close();

  await page.goto('/');
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Reports' })).toBeVisible();
  await expect(page.getByText('Fixed. Thanks for the report.').first()).toBeVisible();
});
