import { PRODUCT_NAME, pageTitle } from '../contract/names.ts';
import { escapeHtmlText, escapeHtmlValue } from '../domain/html-escape.ts';
import { AppError } from '../errors.ts';
import { readBoundedBody } from './bodies.ts';
import { htmlResponse, SECRET_ADDRESS_HEADERS } from './html.ts';

const FORM_MAX_BYTES = 4_096;

export const plainPageResponse = (
  title: string,
  html: string,
  status = 200,
  headers: Record<string, string> = {},
): Response => htmlResponse(renderPlainPage(title, html), status, { ...SECRET_ADDRESS_HEADERS, ...headers });

/** An AppError becomes a page too. @param refused its title, and what follows the message. */
export async function answerWithPlainPage(
  made: () => Promise<{ title: string; html: string }>,
  refused: { title: string; html: string },
  headers?: Record<string, string>,
): Promise<Response> {
  try {
    const { title, html } = await made();
    return plainPageResponse(title, html, 200, headers);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return plainPageResponse(
      refused.title,
      `<p>${escapeHtmlValue(error.message)}</p>${refused.html}`,
      error.status,
      headers,
    );
  }
}

/** The fields that a plain page's form posted. @throws AppError too_large. */
export const readPostedFields = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readBoundedBody(request, FORM_MAX_BYTES)));

/** @param html follows the heading; the caller must have escaped untrusted text in it. */
const renderPlainPage = (title: string, html: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtmlText(pageTitle(title))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="__NONCE__">
:root { color-scheme: light dark; --ink: light-dark(oklch(0.22 0.012 265), oklch(0.95 0.005 265)); --quiet: light-dark(oklch(0.475 0.018 265), oklch(0.735 0.015 265)); --line: light-dark(oklch(0.9 0.006 270), oklch(0.31 0.014 270)); --primary: light-dark(oklch(0.49 0.19 277), oklch(0.72 0.14 277)); --on-primary: light-dark(oklch(0.99 0.005 277), oklch(0.17 0.03 277)); --ring: light-dark(oklch(0.55 0.19 277), oklch(0.72 0.14 277)); }
* { box-sizing: border-box; }
body { font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; margin: 0; color: var(--ink); background: light-dark(oklch(0.985 0.003 85), oklch(0.185 0.011 270)); overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 0 auto; padding: clamp(1rem, 12vh, 7rem) 1rem 3rem; }
header { display: flex; align-items: center; justify-content: center; gap: 0.5rem; font-size: 1rem; font-weight: 600; letter-spacing: -0.015em; margin-bottom: 1.5rem; }
header svg { width: 1.75rem; }
.mark { fill: var(--primary); }
.line { stroke: var(--on-primary); }
section { padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; background: light-dark(oklch(1 0 0), oklch(0.222 0.013 270)); }
h1 { font-size: 1.25rem; line-height: 1.3; font-weight: 600; letter-spacing: -0.015em; margin: 0 0 0.75rem; text-wrap: balance; }
p, ul { color: var(--quiet); margin: 0.75rem 0 0; }
ul { padding-left: 1.125rem; }
li + li { margin-top: 0.25rem; }
strong { color: var(--ink); font-weight: 600; }
a { color: var(--ink); text-underline-offset: 4px; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.25rem; }
button, .button { display: inline-flex; align-items: center; font: inherit; font-weight: 500; min-height: 2.25rem; padding: 0 1rem; border: 1px solid transparent; border-radius: 0.375rem; color: var(--on-primary); background: var(--primary); text-decoration: none; cursor: pointer; }
.secondary { color: var(--ink); border-color: light-dark(oklch(0.635 0.015 270), oklch(0.545 0.016 270)); background: none; }
.small { font-size: 0.75rem; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
</style>
</head>
<body><main><header><svg viewBox="0 0 28 28" fill="none" aria-hidden="true"><rect width="28" height="28" rx="7" class="mark"/><path d="M7 8h14M7 20h8" stroke-width="2.4" stroke-linecap="round" stroke-opacity="0.5" class="line"/><path d="M7.5 14h13" stroke-width="5" stroke-linecap="round" class="line"/></svg>${PRODUCT_NAME}</header><section><h1>${escapeHtmlText(title)}</h1>${html}</section></main></body>
</html>`;
