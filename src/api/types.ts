// The variables that Hono's context carries from middleware to handlers.
import type { Sight, Viewer } from '../domain/access.ts';
import type { Services } from '../services.ts';
import type { UsedToken } from '../store/api-tokens.ts';
import type { KnownUser } from '../store/sessions.ts';

/** The environment of every handler. */
export interface AppEnv {
  Bindings: {
    services: Services;
    /** The moment of the request: the only clock of api, flows and domain. */
    now: Date;
    /** The web build. */
    ASSETS: Fetcher;
    /**
     * Set if the answer rests on an outdated session. `anew`: the request is being answered again, without remembered
     * sessions.
     */
    outdated?: boolean;
    anew?: boolean;
    /** Set where the app calls itself for a token that it has authenticated already (api/mcp). */
    caller?: { user: KnownUser; token: UsedToken };
  };
  Variables: {
    services: Services;
    now: Date;
    user: KnownUser | null;
    /** The personal token that the request came with; null: a session, or nobody. */
    token: UsedToken | null;
    viewer: Viewer;
    /** Set by the member and admin guards; reading it on other routes is a programming error. */
    sight: Sight;
  };
}
