// Deletes a user's account. The subscription is cancelled first, so that nobody pays for a deleted account. If the
// payment service doesn't answer, nothing is deleted.
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { eraseUser } from '../../store/account/own-data.ts';

export interface AccountToDelete {
  id: string;
  email: string | null;
  stripeCustomerId: string | null;
}

/** The text that the user must type to confirm: the e-mail address, or 'delete' if there is none. */
export const toDeletionConfirmation = (email: string | null): string => email ?? 'delete';

/**
 * Deletes the account with its data and cancels its subscription.
 * @param typed the user's confirmation.
 * @throws AppError invalid if the confirmation is wrong | vendor_failed if the payment service fails;
 *   nothing is deleted then.
 */
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
