// Every page as every user who may open it: axe in both themes on a phone and a desktop, landmarks, titles, no
// horizontal scrolling, enough rows.
import type { Page } from '@playwright/test';
import { PAGES } from '../../src/contract/pages.ts';
import {
  callAs,
  type DetailPageListName,
  expect,
  findDetailPath,
  LISTS_WITH_DETAIL_PAGES,
  signInAs,
  test,
} from './support/fixtures.ts';
import {
  countCrampedTables,
  findAxeViolations,
  findContrastViolations,
  measureHorizontalOverflow,
  switchTheme,
} from './support/looks.ts';
import { findExpectedPageParts, type Persona } from './support/page-parts.ts';

const walked = PAGES.filter(({ path }) => !path.includes(':'));
const MEMBERS = walked.filter(({ admin }) => !admin).map(({ path }) => path);
const ADMINS = [
  ...walked.filter(({ admin }) => admin).map(({ path }) => path),
  ...['subscription', 'email', 'ai', 'data'].map(tabOf),
];
const PERSONS: Record<string, string[]> = {
  'admin@example.com': [...MEMBERS, ...ADMINS],
  'pro@example.com': MEMBERS,
  'free@example.com': MEMBERS,
};

function tabOf(name: string): string {
  return `/settings?tab=${name}`;
}

/** Waits until the requested data are shown and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function expectParts(
  page: Page,
  { sections, columns, acts, withheld }: ReturnType<typeof findExpectedPageParts>,
): Promise<void> {
  const main = page.getByRole('main');
  const act = (name: string) =>
    main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }));
  for (const name of sections) await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  for (const name of columns) await expect(main.getByRole('columnheader', { name }).first()).toBeVisible();
  for (const name of acts) await expect(act(name).first(), name).toBeVisible();
  for (const name of withheld) await expect(act(name), name).toHaveCount(0);
}

// These are a third of all browser tests, so the workers share them.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  await callAs('free@example.com', '/api/auth/complete-tour', { method: 'POST' });
  await callAs('pro@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

for (const [email, paths] of Object.entries(PERSONS)) {
  for (const path of [...paths, ...LISTS_WITH_DETAIL_PAGES]) {
    // Computed before any test starts, so that a new page without parts fails them all.
    const parts = findExpectedPageParts(email.split('@')[0] as Persona, path);
    test(`${email} ${path}: one heading, one main, a title, its parts; axe finds nothing in either theme`, async ({
      walkTo,
      complaints,
    }) => {
      // The mail's frame runs no scripts, and axe's neither.
      complaints.allow(/Blocked script execution/);
      const page = await walkTo(
        email,
        path.startsWith('/') ? path : await findDetailPath(email, path as DetailPageListName),
      );
      await settled(page);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S+ · Broughtby$/);
      await expectParts(page, parts);
      // All rules run once at the width with the smallest targets, and once more for the other theme's colours at the
      // width that shows most.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      await switchTheme(page, 'dark');
      expect.soft(await findAxeViolations(page), '390 px, dark').toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await switchTheme(page, 'light');
      expect.soft(await findContrastViolations(page), '1440 px, light').toEqual([]);
      for (const width of [1024, 768, 320]) {
        await page.setViewportSize({ width, height: 700 });
        // The sidebar follows a change of width a moment later.
        await expect.poll(() => countCrampedTables(page), `tables at ${width} px`).toBe(0);
      }
      await expect.poll(() => measureHorizontalOverflow(page), 'sideways at 320 px').toBeLessThan(1);
    });
  }
}

test('the first tab stop skips to the content', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address with an unknown filter or sort order shows the list', async ({ page }) => {
  await signInAs(page, 'admin@example.com');
  for (const path of [
    '/newsletters?sortBy=age&sortOrder=up',
    '/brands?scope=mine&state=gone&channel=tv&placement=skywriting&confidence=most&hasContact=yes&sortBy=age',
    '/sponsorships?placementType=skywriting&cutoff=high&sureness=very&sort=age-up',
    '/inbox?status=gone',
  ]) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByText(/Failed to/), path).toHaveCount(0);
    await expect(page.locator('main article, main tbody tr, main li').first(), path).toBeVisible();
  }
});

test('the list of sponsorships is dense enough for work', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  for (const [width, height, least] of [
    [1440, 900, 14],
    [390, 844, 9],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/sponsorships');
    await settled(page);
    // Counts only rows of the usual height, because long names made by other tests may need a second line.
    const whole = await page.locator('main tbody tr').evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect());
      const height = boxes.map((box) => box.height).sort((a, b) => a - b)[Math.floor(boxes.length / 2)] ?? 0;
      return Math.floor((window.innerHeight - (boxes[0]?.top ?? 0)) / height);
    });
    expect(whole, `${width} x ${height}`).toBeGreaterThanOrEqual(least);
  }
});

test('names without spaces don’t make a page wider than a phone', async ({ page }) => {
  const name = `${'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2)}${Date.now().toString(36)}`;
  const make = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await callAs('admin@example.com', path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string; brand: { id: string } };
  };
  const newsletter = await make('/api/newsletters', {
    name,
    website: `https://${name.slice(-50).toLowerCase()}.example`,
    description: name.repeat(2),
  });
  const sponsorship = await make('/api/sponsorships', {
    newsletterId: newsletter.id,
    brandName: `B${name}`,
    placementType: 'hero',
    textContent: name,
    confidence: 90,
  });
  await signInAs(page, 'pro@example.com');
  for (const path of [
    `/newsletters/${newsletter.id}`,
    `/brands/${sponsorship.brand.id}`,
    `/sponsorships/${sponsorship.id}`,
    '/sponsorships',
    '/newsletters',
    '/brands?scope=all',
    '/',
  ]) {
    await page.goto(path);
    await settled(page);
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => measureHorizontalOverflow(page), `${path} at ${width} px`).toBeLessThan(1);
    }
  }
  for (const path of [`/api/newsletters/${newsletter.id}`, `/api/brands/${sponsorship.brand.id}`])
    await callAs('admin@example.com', path, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: name }),
    });
});
