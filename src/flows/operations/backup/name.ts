// The name by which administrators download a backup.

/**
 * @returns for example '2026-11-26T22-11-13.123-1a2b3c4d.ndjson.gz'. The random part distinguishes two backups
 *   of the same millisecond.
 */
export const createBackupName = (now: Date): string =>
  `${now.toISOString().replaceAll(':', '-').slice(0, 23)}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`;

/** True if a text is the name of a backup. Names of older backups end with the second. */
export const isBackupName = (text: string): boolean => /^[0-9T-]{19}(?:\.\d{3}-[0-9a-f]{8})?\.ndjson\.gz$/.test(text);
