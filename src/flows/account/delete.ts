// The subscription is cancelled first, so that nobody pays for a deleted account.
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { eraseUser } from '../../store/account/own-data.ts';

export interface AccountToDelete {
  id: string;
  email: string | null;
  stripeCustomerId: string | null;
}

export const toDeletionConfirmation = (email: string | null): string => email ?? 'delete';

/** @throws AppError invalid if the typed confirmation is wrong | vendor_failed; nothing is deleted then. */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'files' | 'payments'>,
  user: AccountToDelete,
  typed: string,
): Promise<void> {
  const expected = toDeletionConfirmation(user.email);
  if (typed.trim().toLowerCase() !== expected.toLowerCase())
    throw invalidField('confirm', `Type ${expected} to confirm`);
  if (user.stripeCustomerId) await services.payments.forget(user.stripeCustomerId);
  await services.files.remove([FILE_KEYS.picture(user.id)]);
  await eraseUser(services.db, user.id);
}
