// By recipient header, else its list's earlier mails, else the selected newsletter, else its sender's earlier mails.
import { UPLOAD_ENDINGS, type UploadAnswer, type UploadResult } from '../../contract/emails.ts';
import { MAIL_MAX_BYTES } from '../../contract/upload-rules.ts';
import { normaliseRecipient } from '../../domain/mail/address.ts';
import { readMessage } from '../../domain/mail/message.ts';
import { AppError, publicMessage } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findNewsletterByListId, findNewsletterBySenderAddress, readUploadOutcomes } from '../../store/issue/emails.ts';
import { findNewsletterIdsByTrackingAddress, newsletterExists } from '../../store/newsletter/newsletters.ts';
import { analyseIssue } from './analyse.ts';
import { receiveIssue } from './receive.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'analyst' | 'config'>;
interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

const ANALYSED_AT_ONCE = 20;

/** @param fault called for each file that wasn't stored or analysed. @throws the storage's error if none was stored. */
export async function receiveUploadedFiles(
  services: Needs,
  files: UploadedFile[],
  { picked, isBacklog = false, fault }: { picked: string | null; isBacklog?: boolean; fault: (error: unknown) => void },
  now: Date,
): Promise<UploadAnswer> {
  if (picked && !(await newsletterExists(services.db, picked))) throw new AppError('not_found', 'Newsletter not found');
  const results: UploadResult[] = [];
  const faults: unknown[] = [];
  for (const [index, file] of files.entries()) {
    const given = { picked, isBacklog, analyse: !isBacklog && index < ANALYSED_AT_ONCE, fault };
    const kept = uploadOne(services, file, given, now).catch((error: unknown) => {
      faults.push(error);
      return failed(file, publicMessage(error));
    });
    results.push(await kept);
  }
  if (faults.length > 0 && idsOf(results).length === 0) throw faults[0];
  faults.forEach(fault);
  const outcomes = new Map(
    (await readUploadOutcomes(services.db, idsOf(results))).map((outcome) => [outcome.id, outcome]),
  );
  const settled = results.map((result) => withOutcome(result, outcomes.get(result.emailId ?? '')));
  return {
    processed: settled.filter(({ status }) => status !== 'error').length,
    sponsorshipsFound: settled.reduce(
      (sum, { status, sponsorships }) => sum + (status === 'duplicate' ? 0 : sponsorships),
      0,
    ),
    results: settled,
  };
}

async function uploadOne(
  services: Needs,
  file: UploadedFile,
  {
    picked,
    isBacklog,
    analyse,
    fault,
  }: { picked: string | null; isBacklog: boolean; analyse: boolean; fault: (error: unknown) => void },
  now: Date,
): Promise<UploadResult> {
  if (!UPLOAD_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return failed(file, `Not an email file: expected ${UPLOAD_ENDINGS.join(', ')}`);
  }
  if (file.bytes.length === 0) return failed(file, 'The file is empty');
  if (file.bytes.length > MAIL_MAX_BYTES) return failed(file, 'The file is larger than 25 MB');
  const newsletterId = await newsletterOf(services, file, picked);
  if (!newsletterId) return failed(file, 'The file names no tracked newsletter. Pick the newsletter it belongs to.');
  const { id, created, processingStatus } = await receiveIssue(services, {
    newsletterId,
    raw: file.bytes,
    filename: file.name,
    arrivedAt: now,
    door: 'admin',
    isBacklog,
  });
  if (analyse && processingStatus === 'pending') {
    // If that fails, the queue retries. Files before this one may have taken minutes, hence a new time.
    await analyseIssue(services, id, new Date()).catch((error: unknown) => {
      // A conflict means that a queue consumer has already claimed the mail.
      if (!(error instanceof AppError && error.code === 'conflict')) fault(error);
    });
  }
  return {
    file: file.name,
    emailId: id,
    newsletter: newsletterId,
    status: created ? 'pending' : 'duplicate',
    sponsorships: 0,
    error: null,
  };
}

const failed = ({ name }: UploadedFile, error: string): UploadResult => ({
  file: name,
  emailId: null,
  newsletter: null,
  status: 'error',
  sponsorships: 0,
  error,
});

async function newsletterOf({ db, config }: Needs, file: UploadedFile, picked: string | null): Promise<string | null> {
  const { message } = await readMessage(file.bytes, { filename: file.name });
  const addresses = message.recipients.flatMap((one) => normaliseRecipient(one, config.MAIL_DOMAIN) ?? []);
  const [tracked] = await findNewsletterIdsByTrackingAddress(db, addresses);
  if (tracked) return tracked;
  const ofList = message.listId && (await findNewsletterByListId(db, message.listId));
  if (ofList) return ofList;
  // One address may send several newsletters of a publisher, so it counts less than the administrator's selection.
  const sender = message.listId ? null : message.from?.address;
  return picked ?? (sender ? findNewsletterBySenderAddress(db, sender) : null);
}

const idsOf = (results: UploadResult[]) => results.flatMap(({ emailId }) => emailId ?? []);

function withOutcome(
  result: UploadResult,
  outcome: Awaited<ReturnType<typeof readUploadOutcomes>>[number] | undefined,
): UploadResult {
  if (!outcome) return result;
  const status =
    result.status === 'duplicate' ? 'duplicate' : outcome.status === 'processing' ? 'pending' : outcome.status;
  return { ...result, status, sponsorships: outcome.sponsorships, error: outcome.error };
}
