import { PRODUCT_NAME } from '../../contract/names.ts';
import { daysAfter } from '../../contract/time.ts';
import { hashContactEmail } from '../../domain/contact/hash.ts';
import { signRemovalToken, verifyRemovalToken } from '../../domain/contact/removal-token.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { releaseRemovalMail, reserveRemovalMail } from '../../store/brand/removal-mails.ts';
import { eraseContact, isKnownContact } from '../../store/contact/contact-erasure.ts';
import { findRemovedContactHashes } from '../../store/contact/contacts.ts';

/** The answer is the same whether the address is known or not. @throws AppError vendor_failed | not_configured. */
export async function requestContactRemoval(
  { db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>,
  address: string,
  now: Date,
): Promise<void> {
  const email = address.trim().toLowerCase();
  if (!(await isKnownContact(db, email))) return;
  // Otherwise anybody could flood a mailbox with requests.
  const hash = await hashContactEmail(email);
  if (!(await reserveRemovalMail(db, hash, now))) return;
  const token = await signRemovalToken(email, daysAfter(now, 1), config.SESSION_SECRET);
  try {
    await mail.send({
      to: email,
      subject: `Remove your contact from ${PRODUCT_NAME}`,
      text: [
        `Someone, probably you, asked ${PRODUCT_NAME} to forget ${email}.`,
        '',
        'Open this link and confirm. The address is then gone everywhere and never stored again:',
        `${config.ORIGIN}/privacy/contacts/confirm?token=${token}`,
        '',
        "The link works for a day. If this wasn't you, ignore this email.",
      ].join('\n'),
    });
  } catch (error) {
    await releaseRemovalMail(db, hash, now);
    throw error;
  }
}

/** @throws AppError gone if the link is invalid or expired. */
export async function readRemovalToken(
  { config }: Pick<Services, 'config'>,
  token: string,
  now: Date,
): Promise<string> {
  const email = await verifyRemovalToken(token, config.SESSION_SECRET, now);
  if (email) return email;
  throw new AppError('gone', 'This link has expired or is incomplete. Please request another.');
}

/** Idempotent. @returns the address. @throws AppError gone. */
export async function confirmContactRemoval(
  services: Pick<Services, 'db' | 'config'>,
  token: string,
  now: Date,
): Promise<string> {
  const email = await readRemovalToken(services, token, now);
  await eraseContact(services.db, email, await hashContactEmail(email), now);
  return email;
}

export async function refuseRemovedContact({ db }: Pick<Services, 'db'>, email: string): Promise<void> {
  if (email && (await findRemovedContactHashes(db, [await hashContactEmail(email)])).size > 0)
    throw invalidField('email', 'This person asked not to be listed');
}
