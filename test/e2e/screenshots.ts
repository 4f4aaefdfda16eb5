// npm run screenshots [-- PATH-PART]: every page of the running laptop edition at three widths in both themes, into
// screenshots/.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../../local/sign-in.ts';
import { launchOptions } from './support/browser.ts';

const ORIGIN = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const OUT = resolve(import.meta.dirname, '../../screenshots');
const WIDTHS = { 390: 844, 768: 1024, 1440: 900 } as const;
const THEMES = ['light', 'dark'] as const;
const only = process.argv[2];
/** The lead with the most advanced stage. */
const LEAD = [
  '/api/leads?sortBy=stage&sortOrder=desc&limit=1',
  (data: { leads: { id: string }[] }) => data.leads[0]?.id ?? '',
];

/** Each page and its persona; `of` finds an id in an API answer, `press` is the button whose dialog is shown. */
const PAGES: {
  name: string;
  as: string | null;
  path: string;
  of?: [api: string, pick: (data: never) => string];
  press?: RegExp;
}[] = [
  { name: 'landing', as: null, path: '/' },
  { name: 'login', as: null, path: '/login' },
  { name: 'request-access', as: null, path: '/request-access' },
  { name: 'developers', as: null, path: '/developers' },
  { name: 'privacy', as: null, path: '/privacy' },
  { name: 'privacy-contacts', as: null, path: '/privacy/contacts' },
  { name: 'not-found', as: null, path: '/nowhere' },
  { name: 'report', as: null, path: '/report/harbor-hull-laptop' },
  { name: 'report-not-found', as: null, path: '/report/nowhere' },
  { name: 'app-not-found', as: 'pro@example.com', path: '/nowhere' },
  { name: 'onboarding', as: 'new@example.com', path: '/' },
  ...(['admin', 'pro', 'free'] as const).flatMap((who) => {
    const as = `${who}@example.com`;
    return [
      { name: `${who}-dashboard`, as, path: '/' },
      { name: `${who}-newsletters`, as, path: '/newsletters' },
      {
        name: `${who}-newsletter`,
        as,
        path: '/newsletters/ID',
        of: [
          '/api/newsletters?limit=1&sortBy=name',
          (data: { newsletters: { id: string }[] }) => data.newsletters[0]?.id ?? '',
        ],
      },
      { name: `${who}-brands`, as, path: '/brands' },
      {
        name: `${who}-brand`,
        as,
        path: '/brands/ID',
        of: ['/api/brands?scope=all&limit=1', (data: { brands: { id: string }[] }) => data.brands[0]?.id ?? ''],
      },
      { name: `${who}-sponsorships`, as, path: '/sponsorships' },
      {
        name: `${who}-sponsorship`,
        as,
        path: '/sponsorships/ID',
        of: ['/api/sponsorships?limit=1', (data: { sponsorships: { id: string }[] }) => data.sponsorships[0]?.id ?? ''],
      },
      { name: `${who}-deals`, as, path: '/partner-deals' },
      { name: `${who}-trends`, as, path: '/trends' },
      { name: `${who}-trend-reports`, as, path: '/trends/reports' },
      {
        name: `${who}-trend-report`,
        as,
        path: '/trends/reports/ID',
        of: ['/api/trend-reports', (data: { reports: { id: string }[] }) => data.reports[0]?.id ?? ''],
      },
      { name: `${who}-similarity-search`, as, path: '/similarity-search' },
      { name: `${who}-how-we-rank`, as, path: '/how-we-rank' },
      { name: `${who}-my-newsletter`, as, path: '/my-newsletter' },
      { name: `${who}-settings`, as, path: '/settings' },
      { name: `${who}-alerts`, as, path: '/alerts' },
      { name: `${who}-pipeline-board`, as, path: '/pipeline' },
      { name: `${who}-pipeline-table`, as, path: '/pipeline?view=table' },
      { name: `${who}-pipeline-none`, as, path: '/pipeline?search=nothing+is+called+so' },
      { name: `${who}-pipeline-settings`, as, path: '/pipeline', press: /^Pipeline settings/ },
      { name: `${who}-pipeline-lead`, as, path: '/pipeline/ID', of: LEAD },
      { name: `${who}-pipeline-draft`, as, path: '/pipeline/ID', of: LEAD, press: /^Draft a/ },
      { name: `${who}-calendar-month`, as, path: '/calendar' },
      { name: `${who}-calendar-list`, as, path: '/calendar?view=list' },
      { name: `${who}-calendar-book`, as, path: '/calendar?view=list', press: /^Book / },
      { name: `${who}-calendar-plan`, as, path: '/calendar', press: /^Issues and slots/ },
      { name: `${who}-pipeline-import`, as, path: '/pipeline', press: /^Import CSV/ },
      { name: `${who}-money`, as, path: '/money' },
      { name: `${who}-money-bookings`, as, path: '/money?view=bookings' },
      { name: `${who}-api-tokens`, as, path: '/api-access' },
      { name: `${who}-api-webhooks`, as, path: '/api-access?tab=webhooks' },
    ] as never[];
  }),
  { name: 'admin-inbox', as: 'admin@example.com', path: '/inbox' },
  { name: 'admin-mailbox', as: 'admin@example.com', path: '/mailbox' },
  { name: 'admin-subscriptions', as: 'admin@example.com', path: '/subscriptions' },
  { name: 'admin-requests', as: 'admin@example.com', path: '/newsletter-requests' },
  { name: 'admin-review', as: 'admin@example.com', path: '/review' },
  { name: 'admin-changes', as: 'admin@example.com', path: '/changes' },
  ...['subscription', 'email', 'ai', 'data'].map((tab) => ({
    name: `admin-settings-${tab}`,
    as: 'admin@example.com',
    path: `/settings?tab=${tab}`,
  })),
];

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.waitForTimeout(200);
}

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch(launchOptions);
for (const { name, as, path, of, press } of PAGES) {
  if (only && !name.includes(only)) continue;
  const cookie = as ? await signIn(ORIGIN, as) : null;
  let address = path;
  if (of && cookie) {
    const answer = await fetch(`${ORIGIN}${of[0]}`, { headers: { cookie } });
    const id = answer.ok ? of[1]((await answer.json()) as never) : '';
    if (!id) {
      console.log(`${name}: skipped, because ${as} has none (${of[0]}: ${answer.status})`);
      continue;
    }
    address = path.replace('ID', id);
  }
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport: { width: Number(width), height } });
      if (cookie) {
        const [cookieName = '', value = ''] = cookie.split(/=(.*)/s);
        await context.addCookies([{ name: cookieName, value, url: ORIGIN }]);
      }
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const page = await context.newPage();
      await page.goto(ORIGIN + address);
      await settle(page);
      if (press) {
        // An administrator without a newsletter has no such button.
        await page
          .getByRole('button', { name: press })
          .first()
          .click({ timeout: 5_000 })
          .catch(() => undefined);
        await settle(page);
      }
      await page.screenshot({ path: `${OUT}/${name}-${width}-${theme}.png` });
      await context.close();
    }
  }
  console.log(name);
}
await browser.close();
