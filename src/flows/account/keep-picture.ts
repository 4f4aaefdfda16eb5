// Copies a user's picture, so that we serve it and no visitor's browser calls a third party.
import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { setPicture } from '../../store/users.ts';

/**
 * Copies the picture if the site reader can fetch it; otherwise does nothing, since that is no reason to refuse a
 * sign-in.
 */
export async function keepPicture(
  { db, files, sites }: Pick<Services, 'db' | 'files' | 'sites'>,
  userId: string,
  url: string,
): Promise<void> {
  const picture = await sites.image(url);
  if (!picture.ok) return;
  await files.put(FILE_KEYS.picture(userId), picture.bytes, { contentType: picture.contentType });
  await setPicture(db, userId, `/pictures/${userId}`);
}
