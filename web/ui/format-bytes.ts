// Formats sizes of files.
const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** Formats a size: '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power < 2 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
