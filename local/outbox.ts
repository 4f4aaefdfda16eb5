// Stores mail sent by the app as files on the laptop.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes one file per mail; file names sort by time. */
export function storeSentMail(directory: string, body: string): void {
  mkdirSync(directory, { recursive: true });
  const sentAt = new Date().toISOString().replaceAll(':', '-');
  writeFileSync(join(directory, `${sentAt}-${randomUUID().slice(0, 8)}.json`), body);
}
