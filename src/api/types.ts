// What Hono's context carries from middleware to handlers.
import type { Sight, Viewer } from '../domain/access.ts';
import type { Services } from '../services.ts';
import type { SessionUser } from '../store/sessions.ts';

/** What every handler finds on its context. */
export interface AppEnv {
  Bindings: {
    services: Services;
    /** The moment of the request; the only clock of api, flows and domain. */
    now: Date;
    /** The web build. */
    ASSETS: Fetcher;
    /** Set where the answer rests on a session as it no longer stands; `anew`: nothing is begun with what was known. */
    outdated?: boolean;
    anew?: boolean;
  };
  Variables: {
    services: Services;
    now: Date;
    user: SessionUser | null;
    viewer: Viewer;
    /** Set by the member and admin guards; reading it elsewhere is a mistake of ours. */
    sight: Sight;
  };
}
