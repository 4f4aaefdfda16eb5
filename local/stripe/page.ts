// The common HTML frame of the payments stand-in's pages, and how they format amounts and days.
import { escapeHtml } from '../html-escape.ts';

export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e2, #3a4152); --quiet: light-dark(#525b6b, #aab3c5); --act: light-dark(#3d4bd1, #aab2ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f5f9, #14171f); color: light-dark(#1c2230, #eef0f5); }
main { max-width: 34rem; margin: 6vh auto; padding: 1.5rem; }
section, form.card { background: light-dark(#fff, #1e222c); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; } h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
p.quiet, small { color: var(--quiet); } .price { font-size: 2rem; font-weight: 650; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
input { width: 100%; padding: .6rem .7rem; font: inherit; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; }
button { min-height: 44px; padding: .5rem 1rem; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; margin: .4rem .4rem 0 0; }
button.main { width: 100%; background: light-dark(#3d4bd1, #c3c9ff); color: light-dark(#fff, #14171f); border: 0; margin-top: 1rem; }
a { color: var(--act); } .wrong { color: light-dark(#a4161a, #ff9c9c); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .85rem; } td, th { text-align: left; padding: .3rem .5rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.wide { max-width: 60rem; }`;

/** A page of the stand-in; `body` is HTML. */
export function page(title: string, body: string, wide = false): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main${wide ? ' class="wide"' : ''}>${body}
<p class="quiet"><small>Payments stand-in of the laptop edition. No card is charged.</small></p></main></body></html>`;
}
