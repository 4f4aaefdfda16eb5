// The variables that Hono's context carries from middleware to handlers.
import type { Sight, Viewer } from '../domain/access.ts';
import type { Services } from '../services.ts';
import type { SessionUser } from '../store/sessions.ts';

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
  };
  Variables: {
    services: Services;
    now: Date;
    user: SessionUser | null;
    viewer: Viewer;
    /** Set by the member and admin guards; reading it on other routes is a programming error. */
    sight: Sight;
  };
}
