// Removal of a contact by the person it is about. The link in the mail only shows what would happen: mail programs open links by themselves, so
// what removes is the button.
import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { PRODUCT_NAME } from '../contract/names.ts';
import { contactRemovalInput } from '../contract/privacy.ts';
import { AppError } from '../errors.ts';
import { askForRemoval, confirmRemoval, removalOf } from '../flows/remove-contact.ts';
import { answer } from './answer.ts';
import { escapeHtml, htmlResponse } from './html.ts';
import { body, bounded } from './input.ts';
import { limited } from './limits.ts';
import type { AppEnv } from './types.ts';

export const publicPrivacy = new Hono<AppEnv>().post(
  '/privacy/contacts',
  limited('write'),
  body(contactRemovalInput),
  async (c) => {
    await askForRemoval(c.var.services, c.req.valid('json').email, c.var.now);
    return answer(c, done, { ok: true });
  },
);

const CONFIRM = '/privacy/contacts/confirm';
const FORM_MAX_BYTES = 4_096;

export const removalPages = new Hono<AppEnv>()
  .get(CONFIRM, (c) =>
    page(async () => {
      const token = c.req.query('token') ?? '';
      const email = await removalOf(c.env.services, token, c.env.now);
      return {
        title: 'Remove this contact?',
        html: `<p>We forget <strong>${escapeHtml(email)}</strong> everywhere and never store it again.</p>
<form method="post" action="${CONFIRM}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Remove it</button></form>`,
      };
    }),
  )
  .post(CONFIRM, (c) =>
    page(async () => {
      const form = new URLSearchParams(new TextDecoder().decode(await bounded(c.req.raw, FORM_MAX_BYTES)));
      const email = await confirmRemoval(c.env.services, form.get('token') ?? '', c.env.now);
      return {
        title: 'Removed',
        html: `<p><strong>${escapeHtml(email)}</strong> is gone everywhere and is never stored again.</p>`,
      };
    }),
  );

/** A refusal is a page too: it is a person who reads it. */
async function page(made: () => Promise<{ title: string; html: string }>): Promise<Response> {
  // The token is in the address: it goes nowhere else, and no cache keeps what it opens.
  const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
  try {
    const { title, html } = await made();
    return htmlResponse(whole(title, html), 200, headers);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const html = `<p>${escapeHtml(error.message)}</p><p><a href="/privacy/contacts">Ask for a removal</a></p>`;
    return htmlResponse(whole("This link doesn't work", html), error.status, headers);
  }
}

const whole = (title: string, html: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${PRODUCT_NAME}</title>
<style nonce="__NONCE__">
:root { color-scheme: light dark; --ink: light-dark(oklch(0.22 0.012 265), oklch(0.95 0.005 265)); --quiet: light-dark(oklch(0.475 0.018 265), oklch(0.735 0.015 265)); }
body { font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; margin: 0; color: var(--ink); background: light-dark(oklch(0.985 0.003 85), oklch(0.185 0.011 270)); }
main { max-width: 28rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
header { font-weight: 600; letter-spacing: -0.015em; margin-bottom: 3.5rem; }
h1 { font-size: 1.875rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.025em; margin: 0 0 0.75rem; text-wrap: balance; }
p { color: var(--quiet); }
strong { color: var(--ink); overflow-wrap: anywhere; }
a { color: var(--ink); text-underline-offset: 4px; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.5rem; color: light-dark(#fff, oklch(0.17 0.03 24)); background: light-dark(oklch(0.52 0.2 27), oklch(0.7 0.17 24)); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
</style>
</head>
<body><main><header>${PRODUCT_NAME}</header><h1>${title}</h1>${html}</main></body>
</html>`;
