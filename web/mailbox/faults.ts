import { MAIL_MAX_BYTES } from '../../src/contract/upload-rules.ts';

const MB = 1024 * 1024;
/** Total size of everything that is unpacked from a compressed file. */
export const UNPACKED_MAX_BYTES = 16 * 1024 * MB;

export const MAILBOX_FAULTS = {
  damagedZip: 'The .zip file is damaged or was cut off. Download it again.',
  damagedTar: 'The .tar file is damaged from here on',
  damagedGzip: 'The compressed data is damaged from here on',
  cutOff: 'The file ends too early: it was cut off',
  tooMuch: `It unpacks to more than ${UNPACKED_MAX_BYTES / 1024 / MB} GB`,
  nested: 'An archive inside the archive. Unpack it and import it separately.',
  encrypted: 'It is encrypted',
  damaged: 'Its compressed data is damaged',
  tooLarge: `The mail is larger than ${MAIL_MAX_BYTES / MB} MB`,
  empty: 'It is empty',
  noMail: 'It holds no mail',
  beforeFirst: 'Text before the first mail',
  unread: 'The browser could not read the file. Was it moved or changed?',
} as const;

/** The message is shown to the user. */
export class MailboxFault extends Error {}
