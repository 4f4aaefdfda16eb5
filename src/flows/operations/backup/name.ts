// A backup's name, by which administrators fetch it.

/** @returns '2026-11-26T22-11-13.123-1a2b3c4d.ndjson.gz': the random part separates two of the same millisecond. */
export const backupName = (now: Date): string =>
  `${now.toISOString().replaceAll(':', '-').slice(0, 23)}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`;

/** Whether a text is such a name, or one of an older backup: those end with the second. */
export const isBackupName = (text: string): boolean => /^[0-9T-]{19}(?:\.\d{3}-[0-9a-f]{8})?\.ndjson\.gz$/.test(text);
