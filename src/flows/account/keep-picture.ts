import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { setProfilePicture } from '../../store/account/users.ts';

/** Does nothing where the site reader can't fetch it: a missing picture must not prevent a sign-in. */
export async function copyProfilePicture(
  { db, files, sites }: Pick<Services, 'db' | 'files' | 'sites'>,
  userId: string,
  url: string,
): Promise<void> {
  const picture = await sites.image(url);
  if (!picture.ok) return;
  await files.put(FILE_KEYS.picture(userId), picture.bytes, { contentType: picture.contentType });
  await setProfilePicture(db, userId, `/pictures/${userId}`);
}
