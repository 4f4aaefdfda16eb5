// Deletes a user's account, or exports its data. The subscription is ended first, so that nobody pays for a deleted
// account: if the payment service doesn't answer, nothing is deleted.
import { strToU8, zipSync } from 'fflate';
import { csvDocument } from '../../domain/csv/write.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { eraseUser, ownRows } from '../../store/own-data.ts';

export interface Leaving {
  id: string;
  email: string | null;
  stripeCustomerId: string | null;
}

/** What has to be typed to confirm: the e-mail address, or 'delete' if there is none. */
export const confirmationOf = (email: string | null): string => email ?? 'delete';

/**
 * @param typed by the user.
 * @throws AppError invalid if it isn't the confirmation | vendor_failed: then nothing is deleted.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'files' | 'payments'>,
  user: Leaving,
  typed: string,
): Promise<void> {
  const expected = confirmationOf(user.email);
  if (typed.trim().toLowerCase() !== expected.toLowerCase())
    throw invalidField('confirm', `Type ${expected} to confirm`);
  if (user.stripeCustomerId) await services.payments.forget(user.stripeCustomerId);
  await services.files.remove([FILE_KEYS.picture(user.id)]);
  await eraseUser(services.db, user.id);
}

/** A zip with one CSV for each table. */
export async function ownDataAsCsv({ db }: Pick<Services, 'db'>, userId: string): Promise<Uint8Array> {
  const files = Object.entries(await ownRows(db, userId)).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const cells = rows.map((row) => columns.map((column) => row[column]));
    return [`${name}.csv`, strToU8(csvDocument(columns, cells))] as const;
  });
  return zipSync(Object.fromEntries(files));
}
