// The issuer's pages: the choice of a persona, and errors. They load nothing from elsewhere.
import { createHash } from 'node:crypto';
import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { escapeHtmlValue } from '../../src/domain/html-escape.ts';
import { PERSONAS } from '../personas.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1c1917;--quiet:#57534e;--line:#d6d3d1;--page:#fafaf9;--card:#fff;--mark:#0f766e;--bad:#b91c1c;font:16px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--ink:#f5f5f4;--quiet:#b8b2ab;--line:#44403c;--page:#1c1917;--card:#292524;--mark:#5eead4;--bad:#fca5a5}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink)}
main{max-width:30rem;margin:0 auto;padding:clamp(1.5rem,10vh,6rem) 1rem 2rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1rem;margin:2rem 0 .5rem}
p{margin:.25rem 0;color:var(--quiet)}
ul{list-style:none;margin:1.25rem 0 0;padding:0;display:grid;gap:.5rem}
button,input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.65rem 1rem;min-height:2.75rem}
button{cursor:pointer}
button:hover{border-color:var(--mark)}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
li button{width:100%;text-align:left;display:grid;grid-template-columns:1fr auto;gap:0 1rem}
li span,li small{color:var(--quiet);overflow-wrap:anywhere}
li small{grid-column:1/-1}
.row{display:flex;gap:.5rem;flex-wrap:wrap;margin-top:.35rem}
.row input{flex:1 1 14rem;min-width:0}
.bad{color:var(--bad)}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Chromium applies form-action to a form's redirects too, so it must include the app's origins. */
export const signInPagePolicy = (origins: string[]) =>
  `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

/** The sign-in page. @param error about the typed address; null when first shown. */
export function renderSignInPage(typed: string, error: string | null): string {
  const personas = PERSONAS.map(
    ({ email, firstName, lastName, what }) =>
      `<li><form method="post"><button name="email" value="${escapeHtmlValue(email)}"><strong>${escapeHtmlValue(`${firstName} ${lastName}`)}</strong><span>${escapeHtmlValue(email)}</span><small>${escapeHtmlValue(what)}</small></button></form></li>`,
  ).join('');
  const problem = error ? `<p class="bad" id="problem" role="alert">${escapeHtmlValue(error)}</p>` : '';
  const described = error ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return page(
    'Sign in',
    `<h1>Sign in to ${PRODUCT_NAME}</h1><p>This is the laptop's own sign-in service: no password, choose who to be.</p>
<ul>${personas}</ul>
<h2 id="other">Somebody else</h2>
<form method="post" novalidate><label for="email">Email address; an unknown one signs in as a new user</label>
<div class="row"><input id="email" name="email" type="email" autocomplete="off" placeholder="somebody@example.com" value="${escapeHtmlValue(typed)}" required${described}><button>Sign in</button></div>${problem}</form>`,
  );
}

export function renderSignInError(reason: string): string {
  return page('Sign-in failed', `<h1>Sign-in failed</h1><p role="alert">${escapeHtmlValue(reason)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${pageTitle(escapeHtmlValue(title))}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
