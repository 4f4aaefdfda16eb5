// Ports of the browser tests, so that they run next to a laptop edition in use. E2E_PORT: the first of four, if these
// are taken.
export const APP_PORT = Number(process.env.E2E_PORT ?? 8797);
export const LOCAL_PORT = APP_PORT + 1;
export const SMTP_PORT = APP_PORT + 3;
/** Port of the one brand site that is read to find a contact. */
export const BRAND_SITE_PORT = APP_PORT + 2;
export const ORIGIN = `http://localhost:${APP_PORT}`;
/** CSS pixels of the window, by default. */
export const DESKTOP_VIEWPORT = { width: 1440, height: 900 };
