// Mail that the app sends ends as a file on the laptop.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file a mail, newest last by name. */
export function keepMail(directory: string, body: string): void {
  mkdirSync(directory, { recursive: true });
  const sentAt = new Date().toISOString().replaceAll(':', '-');
  writeFileSync(join(directory, `${sentAt}-${randomUUID().slice(0, 8)}.json`), body);
}
