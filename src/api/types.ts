import type { Sight, Viewer } from '../domain/access.ts';
import type { Services } from '../services.ts';
import type { AuthenticatingToken } from '../store/account/api-tokens.ts';
import type { KnownUser } from '../store/account/sessions.ts';

export interface AppEnv {
  Bindings: {
    services: Services;
    /** The time of the request: the only clock of api, flows and domain. */
    now: Date;
    ASSETS: Fetcher;
    /** Set if the app calls itself for a token that it has already authenticated (api/mcp). */
    caller?: { user: KnownUser; token: AuthenticatingToken };
  };
  Variables: {
    services: Services;
    now: Date;
    user: KnownUser | null;
    /** The personal token of the request; null for a session or an unauthenticated request. */
    token: AuthenticatingToken | null;
    viewer: Viewer;
    bodyMaxBytes: number;
    /** Set by the member and admin guards; reading it on other routes is a programming error. */
    sight: Sight;
  };
}
