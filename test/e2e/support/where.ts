// Ports of the browser tests, so that they run next to a laptop edition in use. E2E_PORT: the first of four, if these
// are taken.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const APP_PORT = Number(process.env.E2E_PORT ?? 8797);
export const LOCAL_PORT = APP_PORT + 1;
export const SMTP_PORT = APP_PORT + 3;
/** Port of the one brand site that is read to find a contact. */
export const BRAND_SITE_PORT = APP_PORT + 2;
/** The data directory of the run's laptop edition. */
export const DATA_DIR = join(tmpdir(), `broughtby-e2e-${APP_PORT}`);
/** The file to which the server writes each successful request: 'GET /api/brands/:id 200'. */
export const REQUEST_LOG = join(DATA_DIR, 'requests.log');
export const ORIGIN = `http://localhost:${APP_PORT}`;
/** CSS pixels of the window, by default. */
export const DESKTOP_VIEWPORT = { width: 1440, height: 900 };
export const PHONE_VIEWPORT = { width: 390, height: 844 };
