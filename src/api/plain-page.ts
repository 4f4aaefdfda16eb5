// A simple page outside the app with a few words and a button, without bundle or script.
import { PRODUCT_NAME, pageTitle } from '../contract/names.ts';

/**
 * @param title plain text.
 * @param html follows the heading; the caller must have escaped untrusted text in it.
 */
export const renderPlainPage = (title: string, html: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${pageTitle(title)}</title>
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
