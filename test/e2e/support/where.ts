// Ports of its own, so that the browser tests run beside a laptop edition that is being used.
export const PORT = 8797;
export const LOCAL_PORT = 8798;
export const SMTP_PORT = 2597;
/** The one site of a brand that is read: its contact is found there. */
export const SITE_PORT = 8799;
export const ORIGIN = `http://localhost:${PORT}`;
