import type { Block } from '../../detect/block.ts';
import { segmentInSlices } from '../../detect/blocks.ts';
import { runWithPauses } from '../../detect/pausable-work.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { parseStoredLinkTargets, toLinkTargetMap } from '../../domain/link/kept-targets.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import { parseAuthenticationResults } from '../../domain/mail/authentication.ts';
import { isOpenToStrangers } from '../../domain/mail/door.ts';
import { classifyMail } from '../../domain/mail/issue-kind.ts';
import { describeEmptyIssue } from '../../domain/mail/message/bounds.ts';
import { AttachmentRemover } from '../../domain/mail/message/without-attachments.ts';
import { issueDate, type ParsedMessage, readMessage } from '../../domain/mail/message.ts';
import { identifySender } from '../../domain/mail/sender.ts';
import { AppError } from '../../errors.ts';
import { logFault } from '../../log.ts';
import { LARGE_MAIL_BYTES } from '../../memory.ts';
import type { Services } from '../../services.ts';
import type { leaseEmail } from '../../store/issue/email-leases.ts';
import { judgeSender } from '../../store/issue/senders.ts';

type Needs = Pick<Services, 'db' | 'files'>;

export type LeasedEmail = Exclude<Awaited<ReturnType<typeof leaseEmail>>, string>;

/** By their bounds mails stay far below this. One that takes longer ends as `error`, without a retry. */
const READING_MAX_MS = 20_000;

/** `facts` are the values for the mail's row. @throws AppError internal if the bytes are missing. */
export async function readLeasedEmail({ db, files }: Needs, claimed: LeasedEmail, now: Date, clock: () => number) {
  const { email, until } = claimed;
  const began = clock();
  const { message, fault, note, unread, text, blocks, source } = await parseStoredMail(files, email);
  const links = blocks.flatMap((block) => block.links);
  const { kind, confirmUrl } = classifyMail(message, text, links);
  const refusal = fault ?? (kind === 'issue' && !blocks.some(hasContent) ? describeEmptyIssue(unread) : null);
  const facts = {
    id: email.id,
    newsletterId: email.newsletterId,
    until,
    subject: message.subject,
    senderEmail: message.from?.address ?? null,
    senderName: message.from?.name ?? null,
    listId: message.listId,
    receivedAt: issueDate(message, email.createdAt, !isOpenToStrangers(email.door)),
    content: text,
    kind,
    confirmUrl,
    fault: refusal as string | null,
    note,
    trusted: await isTrusted(db, claimed, { message, isIssue: !refusal && kind === 'issue' }, now),
  };
  // The stored HTML, which is shown to people, is the part that was analysed.
  if (message.html && source === 'html')
    await files.put(FILE_KEYS.mailHtml(email.id), message.html, { contentType: 'text/html; charset=utf-8' });
  else if (message.html) await files.remove([FILE_KEYS.mailHtml(email.id)]);
  // On Workers the clock advances only with I/O, such as the write above.
  if (clock() - began > READING_MAX_MS) facts.fault ??= `Reading it took longer than ${READING_MAX_MS / 1000} seconds`;
  return { facts, message, blocks };
}

/** @param targets by default those stored with the mail. @throws AppError internal if the bytes are missing. */
export async function parseStoredMail(
  files: Needs['files'],
  email: Pick<LeasedEmail['email'], 'rawKey' | 'rawSize' | 'linkTargets'>,
  targets: LinkTargets = parseStoredLinkTargets(email.linkTargets),
) {
  const raw = await readableOf(files, email);
  if (!raw) throw new AppError('internal', 'The stored mail is missing');
  const { message, fault, cause, note, unread } = await readMessage(raw, { filename: email.rawKey });
  if (cause !== undefined) logFault('a mail could not be read', cause);
  const segmented = await runWithPauses(segmentInSlices(message, toLinkTargetMap(targets)));
  return { message, fault, note, unread, ...segmented };
}

const hasContent = ({ words, images }: Block): boolean => words.trim() !== '' || images.length > 0;

async function readableOf(
  files: Needs['files'],
  { rawKey, rawSize }: Pick<LeasedEmail['email'], 'rawKey' | 'rawSize'>,
): Promise<Uint8Array | null> {
  if (rawSize > LARGE_MAIL_BYTES) {
    const stored = await files.open(rawKey);
    if (!stored) return null;
    const reader = new AttachmentRemover();
    for await (const chunk of stored.body as AsyncIterable<Uint8Array>) if (!reader.push(chunk)) break;
    const readable = reader.end();
    if (readable) return readable;
  }
  return files.bytes(rawKey);
}

/** Strangers' mail is judged by its sender; uploads and pages of the archive count if the newsletter is trusted. */
async function isTrusted(
  db: Needs['db'],
  { email, newsletter, until }: LeasedEmail,
  { message, isIssue }: { message: ParsedMessage; isIssue: boolean },
  now: Date,
): Promise<boolean> {
  if (!isOpenToStrangers(email.door)) return newsletter.standing === 'trusted';
  const sender = identifySender(
    message.from?.address ?? null,
    message.listId,
    parseAuthenticationResults(email.authDetail),
  );
  const mail = { id: email.id, newsletterId: email.newsletterId, until, isIssue };
  return (await judgeSender(db, mail, sender, now)).trusted;
}
