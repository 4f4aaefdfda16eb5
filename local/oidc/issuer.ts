// The laptop's OpenID Connect issuer: oidc-provider with the personas and no passwords. A `login_hint` signs in without
// the form, for scripts. It keeps no session: every sign-in asks which persona to use, so that one browser can switch
// between them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import type { StandInHandler } from '../stand-ins.ts';
import { loadIssuerKeys } from './keys.ts';
import { createMemoryAdapter } from './memory.ts';
import { renderSignInError, renderSignInPage, signInPagePolicy } from './pages.ts';
import { identityClaimsOf, renderPersonaPicture } from './profile.ts';

/** Like Google's, the values have characters that percent-encoding changes. */
export const OIDC_CLIENT = {
  id: '4711-broughtby.apps.issuer.test',
  secret: 'LAPTOP-secret_of.no~value!',
};

export interface OidcClient {
  /** As Google accepts it (default), or with the standard's percent-encoding. */
  authentication?: 'client_secret_post' | 'client_secret_basic';
  id: string;
  secret: string;
  origins: string[];
}

const FORM_MAX_BYTES = 4096;
const ADDRESS = /^[^@\s]{1,64}@[^@\s]{1,255}$/;

/** Creates the issuer at its own address; its keys are stored in `dataDir`. */
export function createOidcIssuer(issuer: string, client: OidcClient, dataDir: string): StandInHandler {
  const { pathname: mount } = new URL(issuer);
  const provider = new Provider(issuer, configuration(issuer, client, dataDir));
  const serve = provider.callback();
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const path = pathname.slice(mount.length);
    if (path.startsWith('/sign-in/')) return signIn(provider, client, request, response);
    if (path.startsWith('/pictures/')) return sendPicture(path, response);
    if (path === '/session/end' && request.method === 'GET') {
      const next = searchParams.get('post_logout_redirect_uri');
      // There is no session to end. Other redirect addresses than our own client's are left to the provider, which
      // refuses them.
      if (next && searchParams.get('client_id') === client.id && signedOutPages(client).includes(next))
        return redirect(response, next);
    }
    if (path === '/token' && client.authentication !== 'client_secret_basic' && !knownByHeader(request, client))
      return refuseClient(response);
    // With the session of an earlier sign-in, the provider would not ask which persona to use.
    if (path.startsWith('/auth')) forgetSession(request);
    (request as { originalUrl?: string }).originalUrl = request.url ?? '/';
    request.url = (request.url ?? '').slice(mount.length) || '/';
    await serve(request, response);
  };
}

const signedOutPages = ({ origins }: OidcClient) => origins.map((origin) => `${origin}/`);

function configuration(issuer: string, client: OidcClient, dataDir: string): Configuration {
  const keys = loadIssuerKeys(dataDir);
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: client.authentication ?? 'client_secret_post',
        redirect_uris: client.origins.map((origin) => `${origin}/api/callback`),
        post_logout_redirect_uris: signedOutPages(client),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: { keys: [keys.cookie] },
    // Google's metadata list the two methods in this order.
    clientAuthMethods:
      client.authentication === 'client_secret_basic'
        ? ['client_secret_basic']
        : ['client_secret_post', 'client_secret_basic'],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, interaction) => `${new URL(issuer).pathname}/sign-in/${interaction.uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => identityClaimsOf(sub, issuer) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = renderSignInError(out.error_description ?? out.error);
    },
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, IdToken: 3600, AccessToken: 3600, AuthorizationCode: 60 },
  };
}

/**
 * Checks the header as Google does: id and secret verbatim, not decoded. Without a header, the provider checks the
 * body.
 */
function knownByHeader({ headers }: IncomingMessage, { id, secret }: OidcClient): boolean {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  return scheme !== 'Basic' || Buffer.from(encoded, 'base64').toString('latin1') === `${id}:${secret}`;
}

function refuseClient(response: ServerResponse): void {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end('{"error":"invalid_client","error_description":"The OAuth client was not found."}');
}

async function signIn(
  provider: Provider,
  client: OidcClient,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let hint: string;
  try {
    const { params } = await provider.interactionDetails(request, response);
    hint = typeof params.login_hint === 'string' ? params.login_hint.trim() : '';
  } catch {
    return sendPage(
      response,
      400,
      client,
      renderSignInError('This sign-in is over. Go back to the app and start again.'),
    );
  }
  const posted = request.method === 'POST';
  const address = posted ? (await formOf(request)).get('email')?.trim() : hint;
  if (address && ADDRESS.test(address)) {
    await provider.interactionFinished(request, response, { login: { accountId: address.toLowerCase() } });
    return;
  }
  const error = posted ? 'Enter an email address, such as name@example.com' : null;
  sendPage(response, posted ? 422 : 200, client, renderSignInPage(address ?? '', error));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > FORM_MAX_BYTES) throw new Error('The form is too large');
  }
  return new URLSearchParams(text);
}

function forgetSession(request: IncomingMessage): void {
  const kept = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith('_session'));
  request.headers.cookie = kept?.join('; ') ?? '';
}

function sendPicture(path: string, response: ServerResponse): void {
  const svg = renderPersonaPicture(path);
  response.writeHead(svg ? 200 : 404, { 'content-type': svg ? 'image/svg+xml' : 'text/plain' });
  response.end(svg ?? 'No such picture');
}

function sendPage(response: ServerResponse, status: number, client: OidcClient, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': signInPagePolicy(client.origins),
  });
  response.end(html);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to });
  response.end();
}
