// The laptop's OpenID Connect issuer: oidc-provider with the personas and no password. `login_hint` signs in without the form, for scripts.
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { PERSONAS } from './personas.ts';

export const OIDC_CLIENT = { id: 'broughtby', secret: 'laptop-secret-of-no-value' };
const MOUNT = '/oidc';

/** @param origins where the app answers; the callback and the page after sign-out lie there. @returns the handler of everything below /oidc. */
export function oidcIssuer(issuer: string, origins: string[]) {
  const provider = new Provider(issuer, configuration(origins));
  provider.proxy = false;
  const serve = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname.startsWith(`${MOUNT}/sign-in/`)) return signIn(provider, request, response);
    // The provider learns its mount point from the difference of these two.
    (request as { originalUrl?: string }).originalUrl = request.url ?? '/';
    request.url = (request.url ?? '').slice(MOUNT.length) || '/';
    await serve(request, response);
  };
}

function configuration(origins: string[]): Configuration {
  return {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: origins.map((origin) => `${origin}/api/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    scopes: ['openid', 'email', 'profile'],
    // Claims travel in the ID token: one request less for the app.
    conformIdTokenClaims: false,
    cookies: { keys: ['laptop-cookies'] },
    interactions: { url: (_ctx, interaction) => `${MOUNT}/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = page(
            'Sign out',
            `<p>Signing out.</p>${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button><script>document.forms[0].insertAdjacentHTML('beforeend','<input type=hidden name=logout value=yes>');document.forms[0].submit()</script>`,
          );
        },
      },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    // The app is the only client: consent is a click without a meaning here.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 86_400, Grant: 86_400, Interaction: 3600, IdToken: 3600, AccessToken: 3600 },
  };
}

function claimsOf(email: string) {
  const persona = PERSONAS.find((one) => one.email === email);
  return {
    sub: email,
    email,
    email_verified: true,
    ...(persona
      ? {
          given_name: persona.firstName,
          family_name: persona.lastName,
          name: `${persona.firstName} ${persona.lastName}`,
        }
      : {}),
  };
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const hint = typeof params.login_hint === 'string' ? params.login_hint : null;
  const email = request.method === 'POST' ? (await formOf(request)).get('email') : hint;
  if (email && /^[^@\s]+@[^@\s]+$/.test(email)) {
    await provider.interactionFinished(request, response, { login: { accountId: email.trim().toLowerCase() } });
    return;
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page('Sign in', signInForm()));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function signInForm(): string {
  const personas = PERSONAS.map(
    ({ email, firstName, lastName, what }) =>
      `<li><form method="post"><button name="email" value="${email}"><strong>${firstName} ${lastName}</strong><span>${email}</span><small>${what}</small></button></form></li>`,
  ).join('');
  return `<p>This is the laptop's own sign-in service. There is no password: choose who to be.</p><ul>${personas}</ul>
<form method="post" class="other"><label for="email">Or any other address, as a new user</label><div><input id="email" name="email" type="email" required autocomplete="off" placeholder="somebody@example.com"><button>Sign in</button></div></form>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:28rem;margin:12vh auto;padding:0 1rem}h1{font-size:1.4rem}
ul{list-style:none;padding:0;display:grid;gap:.5rem}li button{width:100%;text-align:left;display:grid;gap:.1rem;padding:.75rem 1rem}
button,input{font:inherit;border:1px solid #8888;border-radius:.5rem;background:transparent;color:inherit;padding:.5rem .9rem}button{cursor:pointer}button:hover,button:focus-visible{border-color:currentcolor}
small,span{opacity:.8}.other{margin-top:1.5rem}.other div{display:flex;gap:.5rem;margin-top:.4rem}.other input{flex:1;min-width:0}
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
