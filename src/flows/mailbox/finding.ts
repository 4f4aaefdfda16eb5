// The findings of the walk through a mailbox file: its mails, and what can't be read.
import { MAIL_MAX_BYTES } from '../../contract/emails.ts';
import type { MailboxCursor, MailLocation } from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { isHeldInMemory, MAIL_HEAD_BYTES, readMailBytes, readMailHead } from './places.ts';
import type { MailboxFileReader } from './sources.ts';

export type MailboxFinding =
  | { what: 'mail'; place: MailLocation; bytes: Uint8Array | null; head: Uint8Array; cursor: MailboxCursor }
  /** `place`: the name of the file in the archive; '' if the upload is not an archive. */
  | { what: 'fault'; place: string; because: string; cursor: MailboxCursor }
  /** Nothing was found, but the cursor moved. */
  | { what: 'nothing'; cursor: MailboxCursor };

/** Reads the mail at a place in the mailbox. @returns the mail, or the reason why it can't be read. */
export async function readMailboxMail(
  sources: MailboxFileReader,
  place: MailLocation,
  { name, cursor }: { name: string; cursor: MailboxCursor },
): Promise<MailboxFinding> {
  const refused = (because: string): MailboxFinding => ({ what: 'fault', place: name, because, cursor });
  if (place.size === 0) return refused(MAILBOX_FAULT_REASONS.empty);
  if (place.size > MAIL_MAX_BYTES) return refused(MAILBOX_FAULT_REASONS.tooLarge);
  try {
    const bytes = isHeldInMemory(place) ? await readMailBytes(sources, place) : null;
    return { what: 'mail', place, bytes, head: bytes ?? (await readMailHead(sources, place, MAIL_HEAD_BYTES)), cursor };
  } catch (error) {
    if (error instanceof MailboxFault) return refused(error.reason);
    throw error;
  }
}
