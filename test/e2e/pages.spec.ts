// Every page of the app as everybody who may reach it: axe in both themes on a phone and on a desk, landmarks, titles, nothing that scrolls
// sideways, targets that a thumb hits, rows enough to work with.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callAs, expect, signedIn, test } from './support/fixtures.ts';

const MEMBERS = ['/', '/newsletters', '/brands', '/sponsorships', '/partner-deals', '/settings'];
const ADMINS = ['/newsletter-requests', '/inbox', ...['subscription', 'email', 'ai', 'data'].map(tabOf)];
const PERSONS: Record<string, string[]> = {
  'admin@example.com': [...MEMBERS, ...ADMINS],
  'pro@example.com': MEMBERS,
  'free@example.com': MEMBERS,
};
/** Lists whose first entry has a page of its own. */
const DETAILS = { newsletters: 'newsletters', brands: 'brands', sponsorships: 'sponsorships' } as const;
/** WCAG 2.2's least target, in pixels. */
const TARGET = 24;

function tabOf(name: string): string {
  return `/settings?tab=${name}`;
}

async function firstOf(email: string, list: keyof typeof DETAILS): Promise<string> {
  const answer = (await (await callAs(email, `/api/${list}?limit=1&page=1`)).json()) as Record<
    string,
    { id: string }[]
  >;
  const id = answer[DETAILS[list]]?.[0]?.id;
  if (!id) throw new Error(`${email} is shown no ${list}`);
  return `/${list}/${id}`;
}

/** Until what is asked for is there: no skeleton stands any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** What can be clicked, and not by a thumb: around its middle something else lies within half a target. Links within a sentence are excepted. */
const smallTargets = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, [role="tab"], summary').evaluateAll((all, least) => {
    const half = least / 2 - 0.1;
    const small = all.filter((each) => {
      if (!each.checkVisibility() || each.matches(':disabled') || each.closest('.sr-only, .skip-link, p, dd'))
        return false;
      each.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = each.getBoundingClientRect();
      const [middle, centre] = [x + width / 2, y + height / 2];
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(middle + dx, centre + dy);
        return hit !== null && (each.contains(hit) || hit.contains(each.closest('label')));
      };
      return ![hits(half, 0), hits(-half, 0), hits(0, half), hits(0, -half)].every(Boolean);
    });
    window.scrollTo(0, 0);
    return small.map((each) => each.outerHTML.slice(0, 160));
  }, TARGET);

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.beforeAll(async () => {
  await callAs('free@example.com', '/api/auth/complete-tour', { method: 'POST' });
  await callAs('pro@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

for (const [email, paths] of Object.entries(PERSONS)) {
  for (const path of [...paths, ...(Object.keys(DETAILS) as (keyof typeof DETAILS)[])])
    test(`${email} ${path}: one heading, one main, a title; axe finds nothing in either theme`, async ({ page }) => {
      test.setTimeout(90_000);
      await signedIn(page, email);
      const address = path.startsWith('/') ? path : await firstOf(email, path as keyof typeof DETAILS);
      await page.goto(address);
      await settled(page);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S+ · Broughtby$/);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        for (const theme of ['dark', 'light']) {
          await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect
            .soft(
              violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
              `${width} px, ${theme}`,
            )
            .toEqual([]);
        }
        expect.soft(await smallTargets(page), `targets at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await overflow(page), 'sideways at 320 px').toBeLessThan(1);
    });
}

test('the first thing the keyboard meets leads to the content', async ({ page }) => {
  await signedIn(page, 'pro@example.com');
  await page.goto('/sponsorships');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the list of sponsorships is dense enough for work', async ({ page }) => {
  await signedIn(page, 'pro@example.com');
  for (const [width, height, least] of [
    [1440, 900, 14],
    [390, 844, 9],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/sponsorships');
    await settled(page);
    const whole = await page
      .locator('main tbody tr')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
    const rows = await page.locator('main tbody tr').count();
    expect(whole, `${width} x ${height}`).toBeGreaterThanOrEqual(Math.min(least, rows));
  }
});
