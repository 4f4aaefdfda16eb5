// One walk over every page: on a phone in the dark with reduced motion, and on a desktop in the light. Each has one
// heading, a title and its sections, no axe violation, nothing wider than the window, and a visible keyboard focus.
import type { Page } from '@playwright/test';
import { PAGES } from '../../src/contract/pages.ts';
import {
  callJson,
  type DetailPageListName,
  expect,
  findDetailPath,
  holdRequests,
  LISTS_WITH_DETAIL_PAGES,
  signInAs,
  test,
} from './support/fixtures.ts';
import { expectVisibleFocus } from './support/keyboard.ts';
import {
  countCrampedTables,
  findAxeViolations,
  findContrastViolations,
  measureHorizontalOverflow,
  switchTheme,
} from './support/looks.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';
import { DESKTOP_VIEWPORT, ORIGIN, PHONE_VIEWPORT } from './support/where.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';
const FREE = 'free@example.com';
const REPORT = '/report/harbor-hull-laptop';

const paths = PAGES.filter(({ path }) => !path.includes(':'));
const PLACES: Record<string, readonly string[]> = {
  [PRO]: [...paths.filter(({ admin }) => !admin).map(({ path }) => path), ...LISTS_WITH_DETAIL_PAGES, '/pipeline/LEAD'],
  [ADMIN]: [
    '/',
    ...paths.filter(({ admin }) => admin).map(({ path }) => path),
    ...['subscription', 'email', 'ai', 'data'].map((tab) => `/settings?tab=${tab}`),
    'newsletters',
    '/settings',
  ],
  [FREE]: ['/', '/brands', 'sponsorships', '/settings'],
};
/** Headings of the second level, for pages whose panels could be missing unnoticed. */
const SECTIONS: Record<string, string> = {
  [`${PRO} /`]:
    'Today, Pitch next, Recent sponsorships tracked, Your own sponsors, Sponsorships per week, Placement mix, New brands discovered, Recent newsletters added',
  [`${PRO} /trends`]: 'Sponsorships, Brands, Rising, Buying less, New sponsors, Channels',
  [`${PRO} /how-we-rank`]: 'What raises a brand’s score, Terms, What lowers it, Does it work?, What never counts',
  [`${PRO} /settings`]: 'Your subscription, Weekly trend report, Your account',
  [`${PRO} brands`]: 'Contact Information, Placements, Channels, Calendar, Sponsorship History, For your newsletter',
  [`${PRO} sponsorships`]: 'Brand Details, Newsletter & Sponsorship Details, Evidence, Email Preview',
  [`${FREE} /settings`]: 'Upgrade to Premium, Your account',
  [`${ADMIN} /`]:
    'Recent newsletters added, Recent brands added, Recent sponsorships tracked, Emails per day, Waiting for review, Readers, Coverage gaps',
  [`${ADMIN} newsletters`]: 'Sponsorship History, Intelligence Report',
  [`${ADMIN} /settings`]: 'Account, Your account, Theme, Status, Nightly run, Signup sources',
  [`${ADMIN} /settings?tab=email`]: 'Inbound webhook, Supported webhook services, Which one to choose',
  [`${ADMIN} /settings?tab=data`]: 'Export, Backups, Redirectors',
};

// The workers share the pages.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  for (const email of [FREE, PRO]) await callJson(email, '/api/auth/complete-tour', 'POST');
});

/** Waits until the requested data are shown and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Looks at the page at both widths, at 320 px, and with text at twice its size. */
async function look(page: Page): Promise<void> {
  await page.setViewportSize(PHONE_VIEWPORT);
  await switchTheme(page, 'dark');
  expect.soft(await findAxeViolations(page), 'on a phone, dark').toEqual([]);
  await page.setViewportSize(DESKTOP_VIEWPORT);
  await switchTheme(page, 'light');
  expect.soft(await findContrastViolations(page), 'on a desktop, light').toEqual([]);
  for (const [width, text] of [
    [320, ''],
    [390, '200%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    // The sidebar follows a change of width a moment later.
    await expect.poll(() => measureHorizontalOverflow(page), `sideways at ${width} px, text ${text}`).toBeLessThan(1);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function expectTablesFit(page: Page): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => countCrampedTables(page), `tables at ${width} px`).toBe(0);
  }
}

/** Expects the first controls of the content to show the keyboard focus. */
async function expectFocusShown(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP_VIEWPORT);
  await page.locator('main').focus();
  const isInside = () => page.evaluate(() => document.activeElement?.matches('main *:not(iframe)'));
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab');
    if (await isInside()) await expectVisibleFocus(page);
  }
}

async function pathOf(email: string, place: string): Promise<string> {
  if (!place.startsWith('/')) return findDetailPath(email, place as DetailPageListName);
  if (!place.includes('LEAD')) return place;
  const brandId = (await findDetailPath(email, 'brands')).split('/').pop();
  const { lead } = await callJson(email, '/api/leads', 'POST', { brandId });
  return place.replace('LEAD', lead.id);
}

for (const [email, places] of Object.entries(PLACES))
  for (const place of places)
    test(`${email} ${place}`, async ({ walkTo, complaints }) => {
      // The mail's frame runs no scripts, and axe's neither.
      complaints.allow(/Blocked script execution/);
      const page = await walkTo(email, await pathOf(email, place));
      await settled(page);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S+ · Broughtby$/);
      for (const name of SECTIONS[`${email} ${place}`]?.split(', ') ?? [])
        await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await look(page);
      if ((await page.locator('main table').count()) > 0) await expectTablesFit(page);
      await expectFocusShown(page);
    });

for (const path of [
  '/',
  '/login',
  '/request-access',
  '/privacy',
  '/privacy/contacts',
  '/developers',
  '/nowhere',
  REPORT,
])
  test(`a visitor’s ${path}`, async ({ page, browser, complaints }) => {
    complaints.allow(/404/);
    if (path === REPORT) await expect.poll(async () => (await fetch(`${ORIGIN}/api/public${REPORT}`)).status).toBe(200);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await look(page);
    const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    // Without JavaScript the page is complete; where it has a form, it says that the form needs it.
    const words = async (of: Page) => ((await of.locator('main').textContent()) ?? '').replace(/\s+/g, ' ').trim();
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN });
    const plain = await context.newPage();
    await plain.goto(path);
    if ((await page.locator('form').count()) === 0) expect(await words(plain)).toBe(await words(page));
    else await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });

const CSV = Buffer.from('Name,Site\nHarbor,https://harbor.example\n');
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Dialogs of each make, by the persona and page that open them. */
const DIALOGS: [what: string, as: string, place: string, open: (page: Page) => Promise<void>][] = [
  ['pricing', FREE, '/brands', press('Upgrade to Premium')],
  [
    'a deal with its errors',
    ADMIN,
    '/partner-deals',
    async (page) => {
      await press('Add Deal')(page);
      await press('Create Deal')(page);
      await expect(page.getByText('Deal hook is required')).toBeVisible();
    },
  ],
  [
    'the mapping of a CSV file',
    ADMIN,
    '/newsletters',
    async (page) => {
      await press('Import CSV')(page);
      await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: CSV });
      await expect(page.getByRole('button', { name: 'Start Import' })).toBeEnabled();
    },
  ],
  ['the draft of a pitch', PRO, '/', press(/^Draft a pitch to /)],
  ['slots', PRO, '/calendar', press('Issues and slots')],
  ['the deletion of a newsletter', ADMIN, 'newsletters', press('Delete')],
  [
    'files to upload',
    ADMIN,
    '/inbox',
    async (page) => {
      await press('Upload emails')(page);
      await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: CSV });
    },
  ],
];
for (const [what, email, place, open] of DIALOGS)
  test(`the dialog of ${what} keeps the focus inside, and gives it back by Escape`, async ({ walkTo }) => {
    const page = await walkTo(email, await pathOf(email, place));
    await settled(page);
    await page.setViewportSize(PHONE_VIEWPORT);
    await open(page);
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
    await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
    await switchTheme(page, 'dark');
    expect.soft(await findAxeViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBeLessThan(1);
    const label = await dialog.getAttribute('aria-labelledby');
    expect(label).toBeTruthy();
    // Escape closes an open toast first.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.locator(`[aria-labelledby="${label}"]`)).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  });

/** Pages of each make: cards, a list, settings. */
const OUTAGES = [
  ['/', /\/api\/stats$/, 'Failed to Load Dashboard'],
  ['/newsletters', /\/api\/newsletters\?/, 'Failed to Load Newsletters'],
  ['/inbox', /\/api\/emails\?/, 'Failed to fetch emails'],
  ['/settings', /\/api\/status$/, 'Failed to Load Status'],
] as const;
test('a page whose call fails says so, keeps its frame, and recovers without a reload', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503/);
  await signInAs(page, ADMIN);
  for (const [path, api, says] of OUTAGES) {
    await page.route(api, (route) => route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } }));
    await page.goto(path);
    const failed = page.getByRole('alert').filter({ hasText: says });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    await page.unroute(api);
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.matches('main, main *')), path).toBe(true);
  }
});

test('on a slow machine a list takes its place before its rows arrive, and nothing moves', async ({ page }) => {
  await signInAs(page, PRO);
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const release = await holdRequests(page, '**/api/sponsorships?*');
  await page.goto('/sponsorships');
  await expect(page.locator('table .skeleton').first()).toBeVisible();
  const head = page.getByRole('main').locator('header').first();
  const before = await head.boundingBox();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => measureHorizontalOverflow(page)).toBeLessThan(1);
  await page.setViewportSize(DESKTOP_VIEWPORT);
  release();
  await settled(page);
  expect(await head.boundingBox()).toEqual(before);
});

test('long names, unknown filters and pages beyond the last leave lists whole', async ({ page }) => {
  await signInAs(page, ADMIN);
  const name = `${'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2)}${uniqueSuffix()}`;
  const website = `https://${name.slice(-50).toLowerCase()}.example`;
  const { id } = await callJson(ADMIN, '/api/newsletters', 'POST', { name, website, description: name });
  for (const path of [
    `/newsletters/${id}`,
    '/newsletters?sortBy=age&sortOrder=up',
    '/brands?scope=mine&state=gone&channel=tv&placement=skywriting&confidence=most&hasContact=yes&sortBy=age',
    '/sponsorships?placementType=skywriting&cutoff=high&sureness=very&sort=age-up&page=99',
    '/inbox?status=gone&page=99',
  ]) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByText(/Failed to/), path).toHaveCount(0);
    await expect(page).not.toHaveURL(/page=99/);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => measureHorizontalOverflow(page), path).toBeLessThan(1);
    await page.setViewportSize(DESKTOP_VIEWPORT);
  }
  await callJson(ADMIN, `/api/newsletters/${id}`, 'DELETE', { confirm: name });
});
