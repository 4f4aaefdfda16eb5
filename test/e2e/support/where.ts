// Ports of its own, so that the browser tests run beside a laptop edition that is being used. E2E_PORT: the first of
// four, where these are taken.
export const PORT = Number(process.env.E2E_PORT ?? 8797);
export const LOCAL_PORT = PORT + 1;
export const SMTP_PORT = PORT + 3;
/** The one site of a brand that is read: its contact is found there. */
export const SITE_PORT = PORT + 2;
export const ORIGIN = `http://localhost:${PORT}`;
/** CSS pixels of the window, where a test says nothing else. */
export const DESK = { width: 1440, height: 900 };
