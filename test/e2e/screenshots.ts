// npm run screenshots [-- PATH-PART]: every page of the running laptop edition at three widths in both themes, into
// screenshots/.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../../local/sign-in.ts';
import { PAGES } from '../../src/contract/pages.ts';
import { addSessionCookie, launchOptions } from './support/browser.ts';

const ORIGIN = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const OUT = resolve(import.meta.dirname, '../../screenshots');
const WIDTHS = { 390: 844, 768: 1024, 1440: 900 } as const;
const THEMES = ['light', 'dark'] as const;
const only = process.argv[2];
/** Calls whose answers have a list, whose first entry is shown on the detail page. */
const FIRST_OF: Record<string, string> = {
  '/newsletters/:id': '/api/newsletters?limit=1&sortBy=name',
  '/brands/:id': '/api/brands?scope=all&limit=1',
  '/sponsorships/:id': '/api/sponsorships?limit=1',
  '/trends/reports/:id': '/api/trend-reports',
  '/pipeline/:id': '/api/leads?sortBy=stage&sortOrder=desc&limit=1',
};

interface Picture {
  as: string | null;
  path: string;
  /** The button whose dialog is shown. */
  press?: RegExp;
}
const MORE: Omit<Picture, 'as'>[] = [
  { path: '/pipeline?view=table' },
  { path: '/pipeline?search=nothing+is+called+so' },
  { path: '/pipeline', press: /^Pipeline settings/ },
  { path: '/pipeline', press: /^Import CSV/ },
  { path: '/pipeline/:id', press: /^Draft a/ },
  { path: '/calendar?view=list' },
  { path: '/calendar?view=list', press: /^Book / },
  { path: '/calendar', press: /^Issues and slots/ },
  { path: '/money?view=bookings' },
  { path: '/api-access?tab=webhooks' },
];
const ADMIN = 'admin@example.com';
const PICTURES: Picture[] = [
  ...['/', '/login', '/request-access', '/developers', '/privacy', '/privacy/contacts', '/nowhere'].map((path) => ({
    as: null,
    path,
  })),
  ...['/report/harbor-hull-laptop', '/report/nowhere'].map((path) => ({ as: null, path })),
  { as: 'pro@example.com', path: '/nowhere' },
  { as: 'new@example.com', path: '/' },
  ...[ADMIN, 'pro@example.com', 'free@example.com'].flatMap((as) =>
    [...PAGES.filter(({ admin }) => !admin || as === ADMIN), ...MORE].map((picture) => ({ ...picture, as })),
  ),
  ...['subscription', 'email', 'ai', 'data'].map((tab) => ({ as: ADMIN, path: `/settings?tab=${tab}` })),
];

/** 'pro-pipeline-id-draft-a'. */
const nameOf = ({ as, path, press }: Picture) =>
  [
    as?.split('@')[0] ?? 'visitor',
    ...`${path === '/' ? 'start' : path} ${press?.source ?? ''}`.toLowerCase().split(/[^a-z0-9]+/),
  ]
    .filter(Boolean)
    .join('-');

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.waitForTimeout(200);
}

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch(launchOptions);
for (const picture of PICTURES) {
  const { as, path, press } = picture;
  const name = nameOf(picture);
  if (only && !name.includes(only)) continue;
  const cookie = as ? await signIn(ORIGIN, as) : null;
  let address = path;
  const first = FIRST_OF[path];
  if (first && cookie) {
    const answer = await fetch(`${ORIGIN}${first}`, { headers: { cookie } });
    const lists: { id: string }[][] = answer.ok
      ? Object.values((await answer.json()) as object).filter(Array.isArray)
      : [];
    const id = lists[0]?.[0]?.id;
    if (!id) {
      console.log(`${name}: skipped, because ${as} has none (${first}: ${answer.status})`);
      continue;
    }
    address = path.replace(':id', id);
  }
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport: { width: Number(width), height } });
      if (cookie) await addSessionCookie(context, ORIGIN, cookie);
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
          .then(() => page.getByRole('dialog').waitFor({ timeout: 5_000 }))
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
